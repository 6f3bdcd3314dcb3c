import { useMutation } from "@tanstack/react-query";
import type { DamageAssessment } from "../../../../contracts/assessments.ts";
import { showAssessment } from "../../../api/assessments.ts";
import { api } from "../../../api/client.ts";

type Body = NonNullable<Parameters<typeof api.assessments.recompute>[0]>["body"];

/** Recomputes the estimate. `onDone` gets the estimate as it is then. */
export const useRecompute = (
  { assessment_id, vehicle_id }: DamageAssessment,
  onDone: (after: DamageAssessment) => void,
) =>
  useMutation({
    mutationFn: (body: Body) => api.assessments.recompute({ params: { assessment_id }, body }),
    onSuccess: (after) => {
      showAssessment(vehicle_id, after);
      onDone(after);
    },
  });
export type Recompute = ReturnType<typeof useRecompute>;
