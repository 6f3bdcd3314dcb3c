import type { Tombstone } from "../../../contracts/kit/incremental.ts";
import type { Access } from "../../access/access.ts";
import { type Clock, days, later } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import {
  type ChangeRow,
  type ChangeState,
  deleteTombstones,
  type Resource,
  readRange,
  readState,
} from "./changes.repo.ts";
import { assertValid, type Cursor, decodeCursor, encodeCursor, fingerprintOf } from "./cursor.ts";

/** How long tombstones are kept: an integration that was off for longer reads everything again. Our own estimate. */
export const tombstonesKept = days(180);

/** The parameters of an incremental read, one of the first two. */
export interface IncrementalQuery {
  readonly updatedSince?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
export const isIncremental = ({ updatedSince, cursor }: Partial<IncrementalQuery>): boolean =>
  updatedSince !== undefined || cursor !== undefined;

export interface Changes<Item> {
  readonly items: (Item | Tombstone)[];
  /** Continues after these items. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

interface Feed<Item> {
  readonly resource: Resource;
  /** Only the caller's own workspace has these records. */
  readonly isPrivate?: boolean;
  /** Those of the records that the caller may see now, as the list returns them, by id. */
  readonly visible: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>;
}

/**
 * The next changes of a resource for a caller, in the order of their commits. Each change is returned at least once, with
 * the record as it is now. Throws VALIDATION_ERROR and CURSOR_EXPIRED.
 */
export async function readChanges<Item>(
  access: Access,
  query: IncrementalQuery,
  feed: Feed<Item>,
): Promise<Changes<Item>> {
  const state = await readState(access.db);
  const position = begin(access, query, { state, resource: feed.resource });
  const audiences = [access.caller.workspaceId, ...(feed.isPrivate ? [] : access.teamIds("view_inventory"))];
  const rows = await merged(access.db, audiences, { position, end: state.end, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const items = await present(page, feed);
  const last = page.at(-1);
  const hasMore = rows.length > page.length;
  // A client that has everything continues at the end: its cursor does not grow old while nothing changes.
  const reached = hasMore && last ? { place: last.place, id: last.rowId } : { place: state.end, id: "" };
  return { items, hasMore, cursor: encodeCursor({ ...position, ...reached }) };
}

type Position = Cursor & { readonly resource: Resource };

function begin(
  access: Access,
  { updatedSince, cursor }: IncrementalQuery,
  { state, resource }: { readonly state: ChangeState; readonly resource: Resource },
): Position {
  const current = { resource, epoch: state.epoch, access: fingerprintOf(access) };
  if (cursor === undefined) return { ...current, place: -1, id: "", since: updatedSince ?? "", until: state.end };
  const position = decodeCursor(cursor);
  assertValid(position, { ...current, purgedPlace: state.purgedPlace });
  return { ...position, resource };
}

interface Part {
  readonly position: Position;
  readonly end: number;
  readonly limit: number;
}

/** The first changes of all audiences together. A record that two of them see is returned once for each place. */
async function merged(db: Reader, audiences: readonly string[], { position, end, limit }: Part): Promise<ChangeRow[]> {
  const { resource, place, id, since, until } = position;
  const found: ChangeRow[] = [];
  for (const audience of audiences) {
    found.push(...(await readRange(db, { resource, audience, after: { place, id }, end, since, until, limit })));
  }
  const order = (one: ChangeRow, other: ChangeRow) => one.place - other.place || (one.rowId < other.rowId ? -1 : 1);
  const byPosition = Map.groupBy(found.sort(order), (row) => `${row.place} ${row.rowId}`);
  return [...byPosition.values()]
    .flatMap((rows) => rows.find(({ deleted }) => !deleted) ?? rows[0] ?? [])
    .slice(0, limit);
}

/**
 * What the caller sees decides, not what the entry says: a record that left one team may be visible by another, and an
 * entry of a deleted record is followed by its tombstone.
 */
async function present<Item>(rows: readonly ChangeRow[], { visible }: Feed<Item>): Promise<(Item | Tombstone)[]> {
  if (rows.length === 0) return [];
  const found = await visible(rows.map(({ rowId }) => rowId));
  return rows.flatMap((row): (Item | Tombstone)[] => {
    const item = found.get(row.rowId);
    if (item === undefined) return [{ id: row.rowId, deleted: true, updatedAt: row.changedAt }];
    return row.deleted ? [] : [item];
  });
}

export const createChanges = ({ store, clock }: { readonly store: Store; readonly clock: Clock }) => ({
  prune: (): Promise<void> => store.write((tx) => deleteTombstones(tx, later(clock, -tombstonesKept))),
});
