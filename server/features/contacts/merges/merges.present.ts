import type { ContactMerge } from "../../../../contracts/customers/contact-merges.ts";
import { presentContact } from "../contacts.present.ts";
import type { MergeRow } from "./merges.repo.ts";
import { movedCounts } from "./reference-moves.ts";

/** A merge as the API returns it. Only the latest merge into a contact can be undone. */
export const presentMerge = (merge: MergeRow, isLatest: boolean): ContactMerge => ({
  merge_id: merge.id,
  contact_id: merge.contactId,
  merged_contact: presentContact(merge.merged),
  ...movedCounts(merge.moved),
  can_undo: isLatest,
  merged_at: merge.createdAt,
});
