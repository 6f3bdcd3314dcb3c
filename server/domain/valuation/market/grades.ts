import type { MarketRow, SourceKind } from "../rows.ts";
import { usualGrade } from "../value/effects.ts";

/** Below this share of graded rows a source does not grade: who has a grade there is the exception. Our own estimate. */
const gradingShare = 0.2;

/**
 * The sources whose rows have no grades, on a market where others have. Of those alone, "not graded" would say no more
 * than the source does, and a graded car of such a source would be valued like one of a source that grades: auctions do,
 * retail listings do not. Empty where nobody grades at all.
 */
export function ungradedSources(rows: readonly MarketRow[]): SourceKind[] {
  const bySource = [...Map.groupBy(rows, ({ source }) => source)];
  const grades = (of: readonly MarketRow[]) =>
    of.filter(({ grade }) => grade !== undefined).length >= gradingShare * of.length;
  const ungraded = bySource.filter(([, of]) => !grades(of)).map(([source]) => source);
  return ungraded.length === bySource.length ? [] : ungraded;
}

/** A car of such a source is taken to be in usual condition: that is what its price stands for. */
export const withUsualGrade =
  (ungraded: readonly SourceKind[]) =>
  <Row extends Omit<MarketRow, "price">>(row: Row): Row =>
    row.grade === undefined && ungraded.includes(row.source) ? { ...row, grade: usualGrade } : row;
