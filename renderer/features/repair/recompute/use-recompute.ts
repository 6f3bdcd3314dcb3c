import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { api } from "../../../api/client/client.ts";
import { useEdit } from "../change/use-edit.ts";

type Body = NonNullable<Parameters<typeof api.assessments.recompute>[0]>["body"];

/** Recomputes the estimate. `onDone` gets the estimate as it is then. */
export const useRecompute = (assessment: DamageAssessment, onDone: (after: DamageAssessment) => void) => {
  const { assessment_id } = assessment;
  return useEdit(assessment, (body: Body) => api.assessments.recompute({ params: { assessment_id }, body }), onDone);
};
export type Recompute = ReturnType<typeof useRecompute>;
