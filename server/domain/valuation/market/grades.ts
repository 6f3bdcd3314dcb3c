import type { MarketRow, SourceKind } from "../rows.ts";
import { usualGrade } from "../value/effects.ts";

/** A source with a lower share of graded rows counts as a source without grades. Our own estimate. */
const gradingShare = 0.2;

/**
 * The sources without grades in a market where other sources have grades: auctions have them, retail listings do not.
 * Without this list, a graded car of such a source would be valued like a car of a source with grades. Empty if no
 * source has any.
 */
export function ungradedSources(rows: readonly MarketRow[]): SourceKind[] {
  const bySource = [...Map.groupBy(rows, ({ source }) => source)];
  const grades = (of: readonly MarketRow[]) =>
    of.filter(({ grade }) => grade !== undefined).length >= gradingShare * of.length;
  const ungraded = bySource.filter(([, of]) => !grades(of)).map(([source]) => source);
  return ungraded.length === bySource.length ? [] : ungraded;
}

/**
 * Assumes the usual grade for a car of such a source without one, because its price is that of a car in usual
 * condition.
 */
export const withUsualGrade =
  (ungraded: readonly SourceKind[]) =>
  <Row extends Omit<MarketRow, "price">>(row: Row): Row =>
    row.grade === undefined && ungraded.includes(row.source) ? { ...row, grade: usualGrade } : row;
