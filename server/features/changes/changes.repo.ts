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
 * On Postgres, the place of a change is the id of its transaction, and the end of what can be read is the oldest
 * transaction of a user that still runs in this database. `pg_snapshot_xmin` would be simpler, but it counts those of
 * autovacuum and of the cluster's other databases too: a long one there would hold back the changes here.
 *
 * Autovacuum has no user. `backend_type` would be hidden for the sessions of other users.
 *
 * `pg_stat_activity` is read after the statement's snapshot: a transaction from before it that is no longer listed has
 * ended, and the next statement sees its changes. Postgres keeps that list for the rest of a transaction, so each read
 * needs its own one. Ids there have 32 bits; they are counted back from the snapshot's end, modulo 2^32.
 */
const oldestRunning = sql`(select snapshot_end - coalesce(max(back) filter (where back < 2147483648), 0)
  from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as snapshot_end) as snapshot
  left join lateral (
    select (snapshot_end - backend_xid::text::bigint) & 4294967295 as back
    from pg_stat_activity
    where datname = current_database() and usesysid is not null and backend_xid is not null
  ) as running on true
  group by snapshot_end)`;

const end = (dialect === "pg" ? oldestRunning : sql`${changeState.place} + 1`).mapWith(Number);

/** Call it outside a transaction. */
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
