import type { z } from "zod";
import type { ContactMerge, contactMerges as contract } from "../../../../contracts/customers/contact-merges.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { contactNotFound } from "../contact-not-found.ts";
import { findContact } from "../contacts.repo.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { presentMerge } from "./merges.present.ts";
import { countMerges, findMerges } from "./merges.repo.ts";
import type { LeadMover } from "./reference-moves.ts";
import { undoMerge } from "./undo-merge.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: LeadMover;
}
type Page = z.output<typeof contract.list.query>;

export const createContactMerges = (needs: Needs) => ({
  merge: (caller: Caller, id: string, otherId: string) => mergeContacts(needs, caller, { id, otherId }),

  /** The merges into a contact that were not undone, the latest first. */
  async list(caller: Caller, id: string, page: Page): Promise<{ merges: ContactMerge[]; total: number }> {
    const { read } = needs.store;
    if (!(await findContact(read, caller.workspaceId, id))) throw await contactNotFound(read, caller, id);
    const rows = await findMerges(read, id, page);
    return {
      merges: rows.map((merge, at) => presentMerge(merge, at + page.offset === 0)),
      total: await countMerges(read, id),
    };
  },

  undo: (caller: Caller, id: string, mergeId: string) => undoMerge(needs, caller, { id, mergeId }),
});
export type ContactMerges = ReturnType<typeof createContactMerges>;
