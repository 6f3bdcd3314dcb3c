import type { Description } from "../features/describe.ts";
import type { Neighbor } from "../model/kernel/krige.ts";
import type { MarketRow } from "../rows.ts";

/** A market row as evidence, with its description. Its residual is computed when it is first needed. */
export interface EvidenceRow extends Neighbor {
  readonly row: MarketRow;
  readonly description: Description;
  readonly cached: { residual: number | undefined };
}

/** The minimum number of cached rows: about ten megabytes, enough for a hundred vehicles. Our own estimate. */
const minCachedRows = 10_000;

/**
 * Returns a cached version of `work`, since vehicles of one model use the same rows as evidence. A row with an id stays
 * cached until its fields change; a row without an id stays cached as long as its caller keeps the object.
 */
export function createEvidenceCache(createRow: (row: MarketRow) => EvidenceRow): (row: MarketRow) => EvidenceRow {
  const byObject = new WeakMap<MarketRow, EvidenceRow>();
  let young = new Map<string, EvidenceRow>();
  // When the young generation is full, it replaces the old one: rows that were not used since then are dropped.
  let old = young;

  function keep(id: string, known: EvidenceRow): EvidenceRow {
    if (young.size >= minCachedRows) {
      old = young;
      young = new Map();
    }
    young.set(id, known);
    return known;
  }

  return (row) => {
    if (row.id === undefined) {
      const known = byObject.get(row) ?? createRow(row);
      byObject.set(row, known);
      return known;
    }
    const before = young.get(row.id) ?? old.get(row.id);
    return keep(row.id, before && areEqual(before.row, row) ? before : createRow(row));
  };
}

function areEqual(a: MarketRow, b: MarketRow): boolean {
  return a === b || (includes(a, b) && includes(b, a));
}

/** Whether every field of `some` has the same value in `all`. */
function includes(all: MarketRow, some: MarketRow): boolean {
  // The cast is safe: rows are read column by column, so they have only the fields of the type.
  for (const field in some) if (some[field as keyof MarketRow] !== all[field as keyof MarketRow]) return false;
  return true;
}
