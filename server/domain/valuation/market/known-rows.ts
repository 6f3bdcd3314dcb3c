import type { Description } from "../features/describe.ts";
import type { Neighbour } from "../model/kernel/krige.ts";
import type { MarketRow } from "../rows.ts";

/**
 * A row as evidence, read once. What the model misses of it is worked out when it is asked for, for many rows at once
 * where they are told.
 */
export interface KnownRow extends Neighbour {
  readonly row: MarketRow;
  readonly description: Description;
  readonly missed: { rest: number | undefined };
}

/** Rows that are remembered, at least: some ten megabytes, what a hundred vehicles rest on. Our own estimate. */
const most = 10_000;

/**
 * Rows as evidence, each worked out once: the next vehicle of that model rests on the same ones. A row with an id is
 * known again for as long as it says the same; one without, while its caller keeps it.
 */
export function openKnownRows(work: (row: MarketRow) => KnownRow): (row: MarketRow) => KnownRow {
  const kept = new WeakMap<MarketRow, KnownRow>();
  let young = new Map<string, KnownRow>();
  // those that are not asked for until the young ones are many are forgotten
  let old = young;

  function keep(id: string, known: KnownRow): KnownRow {
    if (young.size >= most) {
      old = young;
      young = new Map();
    }
    young.set(id, known);
    return known;
  }

  return (row) => {
    if (row.id === undefined) {
      const known = kept.get(row) ?? work(row);
      kept.set(row, known);
      return known;
    }
    const before = young.get(row.id) ?? old.get(row.id);
    return keep(row.id, before && saysTheSame(before.row, row) ? before : work(row));
  };
}

function saysTheSame(a: MarketRow, b: MarketRow): boolean {
  return a === b || (includes(a, b) && includes(b, a));
}

/** Whether all that one row says the other says, too. */
function includes(all: MarketRow, some: MarketRow): boolean {
  // the fields of a row are the type's: rows are read column by column
  for (const field in some) if (some[field as keyof MarketRow] !== all[field as keyof MarketRow]) return false;
  return true;
}
