import { own } from "../../../../contracts/kit/own.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { msOf } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { topOf } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { type Rows, readValues } from "./rows.ts";

/*
 * Which rows received versions have changed, for the events that subscribers of this server get. In a first mirror nothing is news: rows that another
 * server has had for long are new only here. An event follows from what the row was and what it is, in the transaction that stores it: a batch that
 * is repeated, and a row that both sides have already, have none.
 */

/** A row before and after the transaction. `before` is null for a new row, `after` for a deleted one. */
export interface ChangedRow {
  readonly table: string;
  readonly id: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Adds the events of changed rows to the outbox, in the order of the rows. */
export type ReportNews = (tx: Writer, workspaceId: string, changed: readonly ChangedRow[]) => Promise<void>;

export interface News {
  isNew(version: Version): boolean;
  /** The values that rows had when the transaction began. */
  readonly before: Map<string, Omit<ChangedRow, "after">>;
}

/** `afterMs`: only versions that were written later than this, by the clock of the machine that wrote them, are news. */
export const openNews = (afterMs: number): News => ({
  isNew: (version) => msOf(topOf(version)) > afterMs,
  before: new Map(),
});

interface Noted {
  readonly id: string;
  /** The version that changes the row. */
  readonly version: Version;
  readonly before: Values | null;
}

/** Called with what the row was, before it is changed or for a new one. */
export function noteNews(news: News | undefined, { name: table }: SyncedTable, { id, version, before }: Noted): void {
  if (!news?.isNew(version)) return;
  const key = `${table}:${id}`;
  if (!news.before.has(key)) news.before.set(key, { table, id, before });
}

/** Whether two versions of a row have the same values in the columns that this version of the product knows, but for the time of the change. */
function isSame({ traveling, rules }: SyncedTable, before: Values | null, after: Values | null): boolean {
  if (before === null || after === null) return before === after;
  return traveling.every(
    ({ name }) => rules.greatest.has(name) || canonical(own(before, name)) === canonical(own(after, name)),
  );
}

/** The rows that have other values now. What was rolled back meanwhile is not among them. */
export async function changedRows(
  rows: Rows,
  noted: Iterable<Omit<ChangedRow, "after">>,
): Promise<readonly ChangedRow[]> {
  const changed: ChangedRow[] = [];
  for (const row of noted) {
    const table = tableNamed(row.table);
    if (!table) continue;
    const after = await readValues(rows, table, row.id);
    if (!isSame(table, row.before, after)) changed.push({ ...row, after });
  }
  return changed;
}
