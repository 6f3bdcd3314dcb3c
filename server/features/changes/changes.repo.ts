import { and, asc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { dialect } from "../../platform/db/kit.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { changeState, rowChanges } from "./changes.table.ts";

export type ChangeRow = typeof rowChanges.$inferSelect;
export type Resource = ChangeRow["resource"];

export interface ChangeState {
  readonly epoch: string;
  readonly purgedPlace: number;
  /** Every change before this place is committed, and none will be added before it. */
  readonly end: number;
}

/**
 * The end of what can be read. On Postgres it is the oldest transaction that still runs: the place of a change is the id
 * of its transaction, and every smaller one has ended.
 */
const end =
  dialect === "pg"
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number)
    : sql`${changeState.place} + 1`.mapWith(Number);

export async function readState(db: Reader): Promise<ChangeState> {
  const { epoch, purgedPlace } = changeState;
  const [state] = await db.select({ epoch, purgedPlace, end }).from(changeState);
  if (!state) throw new Error("change_state has no row: the capture of changes was not set up");
  return state;
}

/** A part of the changes, in the order of their places. */
export interface Range {
  readonly resource: Resource;
  readonly audience: string;
  /** The last position that was read. */
  readonly after: { readonly place: number; readonly id: string };
  readonly end: number;
  /** What was changed before this instant is left out, up to the place `until`. */
  readonly since: string;
  readonly until: number;
  readonly limit: number;
}

const isRecent = ({ since, until }: Range): SQL | undefined =>
  since === "" ? undefined : or(gte(rowChanges.changedAt, since), gte(rowChanges.place, until));

export const readRange = (db: Reader, range: Range): Promise<ChangeRow[]> =>
  db
    .select()
    .from(rowChanges)
    .where(
      and(
        eq(rowChanges.audience, range.audience),
        eq(rowChanges.resource, range.resource),
        // compared as a pair: both databases begin to read the index there
        sql`(${rowChanges.place}, ${rowChanges.rowId}) > (${range.after.place}, ${range.after.id})`,
        lt(rowChanges.place, range.end),
        isRecent(range),
      ),
    )
    .orderBy(asc(rowChanges.place), asc(rowChanges.rowId))
    .limit(range.limit);

/** Deletes tombstones from before an instant, and remembers up to which place. */
export async function deleteTombstones(tx: Writer, before: string): Promise<void> {
  const deleted = await tx
    .delete(rowChanges)
    .where(and(eq(rowChanges.deleted, true), lt(rowChanges.changedAt, before)))
    .returning({ place: rowChanges.place });
  if (deleted.length === 0) return;
  const purgedPlace = deleted.reduce((highest, { place }) => Math.max(highest, place), 0);
  const highest = sql`case when ${changeState.purgedPlace} > ${purgedPlace} then ${changeState.purgedPlace} else ${purgedPlace} end`;
  await tx.update(changeState).set({ purgedPlace: highest }).returning({ id: changeState.id });
}
