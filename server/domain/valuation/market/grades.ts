import type { MarketRow, SourceKind } from "../rows.ts";
import { usualGrade } from "../value/effects.ts";

/** A source with a lower share of graded rows does not grade; its graded rows are exceptions. Our own estimate. */
const gradingShare = 0.2;

/**
 * The sources without grades in a market where other sources have them: auctions grade, retail listings do not. Without this
 * distinction, a graded car of such a source would be valued like a car of a source that grades. Empty if no source grades.
 */
export function ungradedSources(rows: readonly MarketRow[]): SourceKind[] {
  const bySource = [...Map.groupBy(rows, ({ source }) => source)];
  const grades = (of: readonly MarketRow[]) =>
    of.filter(({ grade }) => grade !== undefined).length >= gradingShare * of.length;
  const ungraded = bySource.filter(([, of]) => !grades(of)).map(([source]) => source);
  return ungraded.length === bySource.length ? [] : ungraded;
}

/** Assumes the usual grade for an ungraded car of such a source, because its price is that of a usual car. */
export const withUsualGrade =
  (ungraded: readonly SourceKind[]) =>
  <Row extends Omit<MarketRow, "price">>(row: Row): Row =>
    row.grade === undefined && ungraded.includes(row.source) ? { ...row, grade: usualGrade } : row;
