import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { assess } from "../../../domain/estimate/assess.ts";
import { money } from "../../../reports/text/format.ts";
import { totalOf } from "../assessments.present.ts";
import type { AssessmentRow } from "../assessments.repo.ts";

/** What an estimate is made from, besides a rate book: always the same, however often it is made anew. */
export type Basis = Pick<AssessmentRow, "given" | "vehicle" | "options" | "changes" | "createdAt">;

type Estimate = Pick<
  AssessmentRow,
  | "rateBookVersion"
  | "region"
  | "labourRate"
  | "assessedDamages"
  | "summary"
  | "recommendedCents"
  | "severityScore"
  | "damageCount"
>;

/** The columns that come of assessing. The car's age is that of the day on which it was first assessed. */
export function estimateOf({ given, vehicle, options, changes, createdAt }: Basis, book: RateBook): Estimate {
  const region = options.labor_rate_region ?? book.default_region;
  const made = assess(
    {
      damages: given,
      options: { ...options, labor_rate_region: region },
      vehicle,
      changes,
      now: new Date(createdAt),
    },
    book,
  );
  return {
    rateBookVersion: book.version,
    region: made.region,
    labourRate: made.labourRate,
    assessedDamages: made.assessedDamages,
    summary: made.summary,
    recommendedCents: made.recommendedUsdCents,
    severityScore: made.summary.overall_severity_score,
    damageCount: made.summary.total_damages_assessed,
  };
}

/** `$1,250`: what the recommended repairs come to. */
export const totalText = (row: Pick<AssessmentRow, "summary" | "options">): string =>
  money(totalOf(row).estimated, row.options.currency);
