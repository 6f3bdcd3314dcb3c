import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { ContactRow } from "./contacts.repo.ts";

const payloadOf = ({ id, status, source }: ContactRow) => ({ contact_id: id, status, source });

export const emitContactCreated = (tx: Writer, clock: Clock, row: ContactRow): Promise<void> =>
  emit(tx, clock, { workspaceId: row.workspaceId, name: "contact.created", payload: payloadOf(row) });

/** For a contact that is known to have changed. */
export const emitContactChanged = (tx: Writer, clock: Clock, row: ContactRow): Promise<void> =>
  emit(tx, clock, { workspaceId: row.workspaceId, name: "contact.updated", payload: payloadOf(row) });

/** Emits `contact.updated`, unless the change left every field as it was. */
export async function emitContactUpdated(
  tx: Writer,
  clock: Clock,
  { before, after }: { readonly before: ContactRow; readonly after: ContactRow },
): Promise<void> {
  const columns = Object.keys(after) as (keyof ContactRow)[];
  if (columns.every((name) => name === "updatedAt" || before[name] === after[name])) return;
  await emitContactChanged(tx, clock, after);
}
