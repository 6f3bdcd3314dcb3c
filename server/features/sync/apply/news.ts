import { own } from "../../../../contracts/kit/own.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { msOf } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { topOf } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import { orderOf, type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { readValuesOf } from "./read-versions.ts";
import type { Rows } from "./rows.ts";

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

export interface ReportNews {
  /** The tables that have events. Of the others, nothing is noted or read. */
  readonly tables: ReadonlySet<string>;
  /** Adds the events of changed rows to the outbox, in the order of the rows. */
  report(tx: Writer, workspaceId: string, changed: readonly ChangedRow[]): Promise<void>;
}

type Received = Version & Pick<SentRow, "isNoNews">;

export interface News {
  readonly tables: ReadonlySet<string>;
  isNew(version: Received): boolean;
  /** The values that rows had when the transaction began. */
  readonly before: Map<string, Omit<ChangedRow, "after">>;
}

/** `afterMs`: only versions that were written later than this, by the clock of the machine that wrote them, are news. */
export const openNews = ({ tables }: Pick<ReportNews, "tables">, afterMs: number): News => ({
  tables,
  isNew: (version) => version.isNoNews !== true && msOf(topOf(version)) > afterMs,
  before: new Map(),
});

interface Noted {
  readonly id: string;
  /** The version that changes the row. */
  readonly version: Received;
  readonly before: Values | null;
}

/** Called with what the row was, before it is changed or for a new one. */
export function noteNews(news: News | undefined, { name: table }: SyncedTable, { id, version, before }: Noted): void {
  if (!news?.tables.has(table) || !news.isNew(version)) return;
  const key = `${table}:${id}`;
  if (!news.before.has(key)) news.before.set(key, { table, id, before });
}

/** Whether two versions of a row have the same values in the columns that this version of the product knows, but for the time of the change. */
function isSame({ traveling, rules }: SyncedTable, before: Values | null, after: Values | null): boolean {
  if (before === null || after === null) return before === after;
  return traveling.every(({ name }) => {
    const [was, is] = [own(before, name), own(after, name)];
    return was === is || rules.greatest.has(name) || canonical(was) === canonical(is);
  });
}

/** SQLite allows 32,766 values in a statement: two for each row of some tables. */
const rowsInQuery = 1000;

/**
 * The rows that have other values now, in the order in which a person's changes have their events: parents before their children, deletions last. What
 * was rolled back meanwhile is not among them.
 */
export async function changedRows(
  rows: Rows,
  noted: Iterable<Omit<ChangedRow, "after">>,
): Promise<readonly ChangedRow[]> {
  const changed: ChangedRow[] = [];
  for (const [name, ofTable] of Map.groupBy(noted, (row) => row.table)) {
    const table = tableNamed(name);
    for (let from = 0; table && from < ofTable.length; from += rowsInQuery) {
      const part = ofTable.slice(from, from + rowsInQuery);
      const ids = part.map(({ id }) => id);
      const values = await readValuesOf(rows, table, ids);
      for (const row of part) {
        const after = values.get(row.id) ?? null;
        if (!isSame(table, row.before, after)) changed.push({ ...row, after });
      }
    }
  }
  return changed.sort(byOrder);
}

function byOrder(a: ChangedRow, b: ChangedRow): number {
  const [isGone, isOtherGone] = [a.after === null, b.after === null];
  if (isGone !== isOtherGone) return isGone ? 1 : -1;
  const order = orderOf(a.table) - orderOf(b.table);
  return isGone ? -order : order;
}
