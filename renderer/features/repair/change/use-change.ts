import { useMutation } from "@tanstack/react-query";
import type { DamageAssessment } from "../../../../contracts/assessments.ts";
import { showAssessment } from "../../../api/assessments.ts";
import { api } from "../../../api/client.ts";

type Body = NonNullable<Parameters<typeof api.assessments.change>[0]>["body"];

/** Changes a damage of the estimate. `onDone` gets the estimate as it is then. */
export const useChange = (
  { assessment_id, vehicle_id }: DamageAssessment,
  damageId: string,
  onDone: (after: DamageAssessment) => void,
) =>
  useMutation({
    mutationFn: (body: Body) => api.assessments.change({ params: { assessment_id, damage_id: damageId }, body }),
    onSuccess: (after) => {
      showAssessment(vehicle_id, after);
      onDone(after);
    },
  });
