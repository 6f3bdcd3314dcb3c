import type { MarketRow, SourceKind } from "../rows.ts";
import { usualGrade } from "../value/effects.ts";

/** A source with a lower share of graded rows counts as a source without grades. Our own estimate. */
const gradingShare = 0.2;

/**
 * The sources without grades in a market where other sources have grades: auctions have them, retail listings do not.
 * Without this list, a graded car of such a source would be valued like a car of a source with grades. Empty if no
 * source has any.
 */
function ungradedSources(rows: readonly MarketRow[]): SourceKind[] {
  const bySource = [...Map.groupBy(rows, ({ source }) => source)];
  const grades = (of: readonly MarketRow[]) =>
    of.filter(({ grade }) => grade !== undefined).length >= gradingShare * of.length;
  const ungraded = bySource.filter(([, of]) => !grades(of)).map(([source]) => source);
  return ungraded.length === bySource.length ? [] : ungraded;
}

/** How a model reads grades. */
export interface GradeRules {
  /** Whether a row has a grade. If none has, the model ignores the grade of a car: it cannot know its effect. */
  readonly hasGrades: boolean;
  /** The result of `ungradedSources`. */
  readonly ungraded: readonly SourceKind[];
}

export const gradeRulesOf = (rows: readonly MarketRow[]): GradeRules => ({
  hasGrades: rows.some(({ grade }) => grade !== undefined),
  ungraded: ungradedSources(rows),
});

/**
 * Returns a function that reads the grade of a row. It assumes the usual grade for a car of an ungraded source without
 * one, because its price is that of a car in usual condition.
 */
export const gradeReader =
  ({ hasGrades, ungraded }: GradeRules) =>
  <Row extends Omit<MarketRow, "price">>(row: Row): Row => {
    if (!hasGrades) return row.grade === undefined ? row : { ...row, grade: undefined };
    return row.grade === undefined && ungraded.includes(row.source) ? { ...row, grade: usualGrade } : row;
  };
