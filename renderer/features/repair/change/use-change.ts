import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { api } from "../../../api/client/client.ts";
import { useEdit } from "./use-edit.ts";

type Body = NonNullable<Parameters<typeof api.assessments.change>[0]>["body"];

/** Changes a damage of the estimate. `onDone` gets the estimate as it is then. */
export const useChange = (
  assessment: DamageAssessment,
  damage_id: string,
  onDone: (after: DamageAssessment) => void,
) => {
  const { assessment_id } = assessment;
  return useEdit(
    assessment,
    (body: Body) => api.assessments.change({ params: { assessment_id, damage_id }, body }),
    onDone,
  );
};
