import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { askingPrice, basedOn } from "./value.ts";

/** Whether an assessment shows the result of a valuation. A value by the asking price, which buyers read, is none. */
export const showsValuation = ({ summary }: Pick<DamageAssessment, "summary">): boolean =>
  summary.impact_on_vehicle_value !== null && !summary.impact_on_vehicle_value.basis.startsWith(basedOn(askingPrice));

/**
 * An assessment without the result of a valuation. The percentages are left out, too: with the costs of the repairs they
 * give the value.
 */
export const withoutValuation = (assessment: DamageAssessment): DamageAssessment =>
  showsValuation(assessment)
    ? {
        ...assessment,
        assessed_damages: assessment.assessed_damages.map((damage) => ({
          ...damage,
          impact_assessment: { ...damage.impact_assessment, value_reduction_percentage: null },
        })),
        summary: { ...assessment.summary, total_value_reduction_percentage: null, impact_on_vehicle_value: null },
      }
    : assessment;
