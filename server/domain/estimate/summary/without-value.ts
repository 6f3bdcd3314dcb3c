import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";

/**
 * An assessment without what the vehicle is worth. The percentages are left out, too: with the costs of the repairs they
 * give the value.
 */
export const withoutValue = (assessment: DamageAssessment): DamageAssessment => ({
  ...assessment,
  assessed_damages: assessment.assessed_damages.map((damage) => ({
    ...damage,
    impact_assessment: { ...damage.impact_assessment, value_reduction_percentage: null },
  })),
  summary: { ...assessment.summary, total_value_reduction_percentage: null, impact_on_vehicle_value: null },
});

/** Whether an assessment shows what the vehicle is worth. */
export const showsValue = ({ summary }: Pick<DamageAssessment, "summary">): boolean =>
  summary.impact_on_vehicle_value !== null;
