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
 * Collects the rows that received versions change, to emit events to the subscribers of this server. A first mirror
 * emits none: its rows are new only here. An event is derived from the row before and after the transaction that stores
 * it. So a repeated batch, or a row that both sides already have, emits none.
 */

/** A row before and after the transaction. `before` is null for a new row, `after` for a deleted one. */
export interface ChangedRow {
  readonly table: string;
  readonly id: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

export interface ReportNews {
  /** The tables with events. Rows of other tables are not collected. */
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

/**
 * Only versions that were written after `afterMs` emit events. The time is from the clock of the machine that wrote the
 * version.
 */
export const createNews = ({ tables }: Pick<ReportNews, "tables">, afterMs: number): News => ({
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

/** Must be called before the row is changed. `before` holds the old values, or null for a new row. */
export function collectEvent(
  news: News | undefined,
  { name: table }: SyncedTable,
  { id, version, before }: Noted,
): void {
  if (!news?.tables.has(table) || !news.isNew(version)) return;
  const key = `${table}:${id}`;
  if (!news.before.has(key)) news.before.set(key, { table, id, before });
}

/**
 * Whether two versions have the same values, without columns that this version of the product does not know and without
 * the time of the change.
 */
function isSame({ traveling, rules }: SyncedTable, before: Values | null, after: Values | null): boolean {
  if (before === null || after === null) return before === after;
  return traveling.every(({ name }) => {
    const [was, is] = [own(before, name), own(after, name)];
    return was === is || rules.greatest.has(name) || canonical(was) === canonical(is);
  });
}

/** SQLite allows 32,766 parameters per statement. Some tables need two per row. */
const rowsInQuery = 1000;

/**
 * The rows with changed values, in the order in which local changes emit events: parents before children, deletions
 * last. Rows that were rolled back are not included.
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
