import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { api } from "../../../api/client/client.ts";
import { showAssessment } from "../../../api/records/assessments.ts";
import type { EstimateRequest } from "./request.ts";

/** Makes an estimate. Sending again after a lost response never stores a second one. */
export function useSend(carId: string, onDone: (assessment: DamageAssessment) => void) {
  const sent = useRef({ body: "", key: "" });
  return useMutation({
    mutationFn: (request: EstimateRequest) => {
      const body = JSON.stringify(request);
      // a changed request is a different one
      if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
      return api.assessments.create({ body: request }, { headers: { "idempotency-key": sent.current.key } });
    },
    onSuccess: (assessment) => {
      sent.current = { body: "", key: "" };
      showAssessment(carId, assessment);
      onDone(assessment);
    },
    onError: (error) => {
      if (error instanceof AppError) sent.current = { body: "", key: "" };
    },
  });
}
