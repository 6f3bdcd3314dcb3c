import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { type EntryRow, entriesAbout, insertEntries, rewriteEntry } from "./timeline.repo.ts";

/** Something that happened to a vehicle. */
export interface TimelineNote {
  /** The vehicle's own workspace, which is not the caller's where a team member acts. */
  readonly workspaceId: string;
  readonly vehicleId: string;
  /** Subject and past tense: `vehicle.price_changed`, `lead.created`, `inspection.completed`. */
  readonly kind: string;
  /** One sentence for a person: "Asking price changed from 14,500.00 to 13,900.00." */
  readonly summary: string;
  /** What a program would want of it: ids, the value before and after. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The account that did it; absent where the server itself did. */
  readonly actorId?: string;
}

/** Adds to a vehicle's timeline, in the transaction in which it happens. */
export const note = (tx: Writer, clock: Clock, entry: TimelineNote): Promise<void> => noteAll(tx, clock, [entry]);

export const noteAll = (tx: Writer, clock: Clock, entries: readonly TimelineNote[]): Promise<void> =>
  insertEntries(
    tx,
    entries.map(({ workspaceId, vehicleId, kind, summary, details, actorId }) => ({
      id: newId(),
      workspaceId,
      vehicleId,
      kind,
      summary,
      details: { ...details },
      actorId: actorId ?? null,
      createdAt: instantNow(clock),
    })),
  );

/** What has been told of something that is deleted for good is told anew, in the transaction in which it is deleted. */
export async function retell(
  tx: Writer,
  of: { readonly vehicleId: string; readonly about: Readonly<Record<string, string>> },
  tell: (entry: EntryRow) => Pick<EntryRow, "summary" | "details">,
): Promise<void> {
  for (const entry of await entriesAbout(tx, of)) await rewriteEntry(tx, entry.id, tell(entry));
}
