import { useMutation } from "@tanstack/react-query";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { showAssessment } from "../../../api/records/assessments.ts";

/** Sends an edit of the estimate. `onDone` gets the estimate as it is then. */
export const useEdit = <Given>(
  { vehicle_id }: DamageAssessment,
  send: (given: Given) => Promise<DamageAssessment>,
  onDone?: (after: DamageAssessment) => void,
) =>
  useMutation({
    mutationFn: send,
    onSuccess: (after) => {
      showAssessment(vehicle_id, after);
      onDone?.(after);
    },
  });
