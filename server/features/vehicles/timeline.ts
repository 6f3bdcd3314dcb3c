import type { TimelineEntry } from "../../../contracts/vehicles/timeline.ts";
import { type Clock, hours, instantNow, later } from "../../platform/clock.ts";
import { type Reader, reportChange, type Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import {
  accountNames,
  type EntryRow,
  entriesAbout,
  insertEntries,
  listEntries,
  rewriteEntry,
} from "./timeline.repo.ts";

/** Something that happened to a vehicle. */
export interface TimelineNote {
  /** The vehicle's workspace. For a team member it is not the caller's. */
  readonly workspaceId: string;
  readonly vehicleId: string;
  /** Subject and past tense: `vehicle.price_changed`, `lead.created`, `inspection.completed`. */
  readonly kind: string;
  /** One sentence for a person: "Asking price changed from 14,500.00 to 13,900.00." */
  readonly summary: string;
  /** For programs: ids, and values before and after. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The account that did it; absent for the server itself. */
  readonly actorId?: string;
}

/** Adds an entry to a vehicle's timeline, in the transaction of the change. Returns its id. */
export async function note(tx: Writer, clock: Clock, entry: TimelineNote): Promise<string> {
  const [row] = rowsOf(clock, [entry]);
  if (!row) throw new Error("an entry has no row");
  await insert(tx, [row]);
  return row.id;
}

export const noteAll = (tx: Writer, clock: Clock, entries: readonly TimelineNote[]): Promise<void> =>
  insert(tx, rowsOf(clock, entries));

async function insert(tx: Writer, rows: ReturnType<typeof rowsOf>): Promise<void> {
  await insertEntries(tx, rows);
  for (const { workspaceId, vehicleId } of rows) reportVehicle(tx, { workspaceId, id: vehicleId });
}

/** Reports that a vehicle changed, or a record that belongs to it. */
export const reportVehicle = (tx: Writer, { workspaceId, id }: { readonly workspaceId: string; readonly id: string }) =>
  reportChange(tx, { workspaceId, kind: "vehicle", record_id: id, vehicle_id: id });

const rowsOf = (clock: Clock, entries: readonly TimelineNote[]) =>
  entries.map(({ workspaceId, vehicleId, kind, summary, details, actorId }) => ({
    id: newId(),
    workspaceId,
    vehicleId,
    kind,
    summary,
    details: { ...details },
    actorId: actorId ?? null,
    createdAt: instantNow(clock),
  }));

/** Newer entries of the same kind by the same person are counted together. */
const countedTogetherMs = hours(1);

/**
 * Adds a number of equal things to a vehicle's timeline. If the newest entry is about the same by the same person within
 * the last hour, they are added to it: thirty uploads are one entry. Call it under the vehicle's lock.
 */
export async function noteCounted(
  tx: Writer,
  clock: Clock,
  { count, summaryOf, ...entry }: Omit<TimelineNote, "summary" | "details"> & CountedNote,
): Promise<void> {
  const [newest] = await listEntries(tx, entry.vehicleId, 1);
  const isSame = newest?.kind === entry.kind && newest.actorId === (entry.actorId ?? null);
  if (!newest || !isSame || newest.createdAt < later(clock, -countedTogetherMs)) {
    await note(tx, clock, { ...entry, summary: summaryOf(count), details: { count } });
    return;
  }
  const total = Number(newest.details.count) + count;
  await rewriteEntry(tx, newest.id, { summary: summaryOf(total), details: { count: total } });
  reportVehicle(tx, { workspaceId: entry.workspaceId, id: entry.vehicleId });
}
interface CountedNote {
  readonly count: number;
  readonly summaryOf: (count: number) => string;
}

/** An entry with the account that did it, whose name is still to be read. */
export type UnnamedEntry = Omit<TimelineEntry, "actor"> & { readonly actorId: string | null };

/** Entries of one instant are sorted by id: ids ascend with the time at which they are created. */
export const newestFirst = (a: UnnamedEntry, b: UnnamedEntry): number => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

/** The entries with the names of the accounts; null for the server itself and for a deleted account. */
export async function withActors(db: Reader, entries: readonly UnnamedEntry[]): Promise<TimelineEntry[]> {
  const actors = new Set(entries.map(({ actorId }) => actorId).filter((id) => id !== null));
  const names = await accountNames(db, [...actors]);
  return entries.map(({ actorId, ...entry }) => {
    const name = actorId === null ? undefined : names.get(actorId);
    return { ...entry, actor: actorId === null || name === undefined ? null : { id: actorId, name } };
  });
}

/** The entries about one record of a vehicle, such as a lead, newest first. */
export async function entriesOf(
  db: Reader,
  of: { readonly vehicleId: string; readonly about: Readonly<Record<string, string>> },
): Promise<TimelineEntry[]> {
  const rows = await entriesAbout(db, of);
  const entries = rows.map(({ id, kind, summary, details, actorId, createdAt: at }) => ({
    id,
    kind,
    summary,
    details,
    actorId,
    at,
  }));
  return withActors(db, entries.sort(newestFirst));
}

/** Rewrites the entries about a record that is deleted, in the transaction of the deletion. */
export async function rewriteEntries(
  tx: Writer,
  of: { readonly vehicleId: string; readonly about: Readonly<Record<string, string>> },
  rewrite: (entry: EntryRow) => Pick<EntryRow, "summary" | "details">,
): Promise<void> {
  for (const entry of await entriesAbout(tx, of)) await rewriteEntry(tx, entry.id, rewrite(entry));
}
