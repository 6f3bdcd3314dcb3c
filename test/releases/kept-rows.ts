import { expect } from "vitest";
import type { Rows } from "./database-contents.ts";

/**
 * Columns whose values a later migration rewrites, and the tables that it empties. Add one here only with the migration
 * that means to do so, and say which; the reading through the API must still hold.
 */
const rewritten: ReadonlySet<string> = new Set([
  // a migration may give every role a new permission; "keeps every permission" in upgrade.api.test.ts checks that none is lost
  "team_roles.permissions",
  // counts from 0 again: since 0029 the index of vehicles has more columns, and is created again
  "vehicle_index_changes.n",
]);

/** Tables to which a later migration adds rows; those of the release must still be there. */
const extended: ReadonlySet<string> = new Set([
  // 0016 gives every team the role Inspector
  "team_roles",
]);

/** Tables of SQLite's search index: rows of the same index differ by the order in which they were added. */
const searchIndexTables = "_trigrams_";

/** A row without what a later migration rewrites or drops. */
function kept(table: string, row: Readonly<Record<string, unknown>>, columns: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => columns.has(column) && !rewritten.has(`${table}.${column}`)),
  );
}

const sorted = (rows: readonly unknown[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

/** Checks that every row of a release is still there after later migrations. Tables in `written` have other rows since. */
export function expectKeptRows(frozen: Rows, upgraded: Rows, written: ReadonlySet<string> = new Set()): void {
  expect(frozen.size).toBeGreaterThan(40);
  for (const [table, before] of frozen) {
    if (table.includes(searchIndexTables) || written.has(table)) continue;
    const after = upgraded.get(table) ?? [];
    const columns = new Set(Object.keys(after[0] ?? {}).filter((column) => column in (before[0] ?? {})));
    const rows = sorted(after.map((row) => kept(table, row, columns)));
    const expected = sorted(before.map((row) => kept(table, row, columns)));
    expect(rows, table).toEqual(extended.has(table) ? expect.arrayContaining([...expected]) : expected);
    if (before.length > 0) expect(columns.size, table).toBeGreaterThan(0);
  }
}
