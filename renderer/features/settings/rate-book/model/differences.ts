import type { RateBook, RateTables } from "../../../../../contracts/repair/rate-book.ts";
import { allRows, type Cell, type Row, type TableName, tableNames } from "./tables.ts";

/** One figure that two books have with different values. */
export interface Difference {
  readonly table: TableName;
  readonly row: Row;
  readonly cell: Cell;
  /** The figure before; undefined if the book before has no such row. `cell` has the one after. */
  readonly before: number | null | undefined;
}

export interface Differences {
  readonly figures: readonly Difference[];
  readonly defaultRegion: { readonly before: string; readonly after: string } | undefined;
  /** Tables that differ in something else: removed rows, names, materials or sources. */
  readonly otherwise: readonly TableName[];
}

const textOf = (table: unknown): string => JSON.stringify(table);

/** What differs between two books. */
export function differencesOf(before: RateTables | RateBook, after: RateTables | RateBook): Differences {
  const old = new Map(allRows(before).flatMap(({ row }) => row.cells.map((cell) => [cell.path, cell.value])));
  const figures = allRows(after).flatMap(({ table, row }) =>
    row.cells
      .filter(({ path, value }) => !old.has(path) || old.get(path) !== value)
      .map((cell): Difference => ({ table, row, cell, before: old.get(cell.path) })),
  );
  const named = new Set(figures.map(({ table }) => table));
  return {
    figures,
    defaultRegion:
      before.default_region === after.default_region
        ? undefined
        : { before: before.default_region, after: after.default_region },
    otherwise: tableNames.filter((name) => !named.has(name) && textOf(before[name]) !== textOf(after[name])),
  };
}

/** The figures of a draft that another person has changed since, too. */
export const clashesOf = (paths: readonly string[], before: RateBook, after: RateBook): readonly Difference[] =>
  differencesOf(before, after).figures.filter(({ cell }) => paths.includes(cell.path));
