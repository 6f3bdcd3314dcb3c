import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { type ContactRow, updateContact } from "../contacts.repo.ts";
import { withDerivedColumns } from "../identity.ts";

/** Changes fields of a locked contact and returns it. */
export async function changeKeptContact(
  clock: Clock,
  tx: Writer,
  { kept, fields }: { kept: ContactRow; fields: Partial<ContactRow> },
): Promise<ContactRow> {
  const { id, workspaceId, ...columns } = withDerivedColumns({ ...kept, ...fields, updatedAt: instantNow(clock) });
  const changed = await updateContact(tx, { id, workspaceId }, columns);
  if (!changed) throw new Error("the locked contact was not found");
  return changed;
}
