import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { api } from "../../../api/client/client.ts";
import { refreshCases } from "../../../api/records/cases.ts";
import { showValuation } from "../../../api/records/valuations.ts";

/** The steps that the server does at once, from the photos of the case. */
export type MadeStep = "damage_assessment" | "valuation";

const photosOf = ({ steps: { visual } }: InspectionCase) =>
  visual.status === "completed" && visual.id !== undefined ? { inspection_id: visual.id } : {};

async function makeStep(one: InspectionCase, name: MadeStep, key: string): Promise<void> {
  const body = { vehicle_id: one.vehicle_id, case_id: one.inspection_id, ...photosOf(one) };
  const options = { headers: { "idempotency-key": key } };
  if (name === "damage_assessment") {
    await api.assessments.create({ body: { ...body, damages: [] } }, options);
    return;
  }
  showValuation(one.vehicle_id, await api.valuations.valuate({ body }, options));
}

/** Does a step of the case. Doing it again after a lost response never stores a second result. */
export function useMakeStep(one: InspectionCase, name: MadeStep) {
  const key = useRef("");
  return useMutation({
    mutationFn: () => {
      if (key.current === "") key.current = crypto.randomUUID();
      return makeStep(one, name, key.current);
    },
    onSuccess: () => {
      key.current = "";
    },
    onError: (error) => {
      if (error instanceof AppError) key.current = "";
    },
    onSettled: () => refreshCases(one.vehicle_id),
  });
}
