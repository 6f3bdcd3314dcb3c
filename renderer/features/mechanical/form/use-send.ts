import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { diagnosticsKey, refreshRecords } from "../../../api/records/vehicle-records.ts";
import { useCaseInAddress } from "../../cases/address.ts";
import type { DiagnosticInput } from "../draft/request.ts";

interface Listed {
  readonly diagnostics: readonly MechanicalDiagnostic[];
  readonly total: number;
}

/** Runs a diagnostic. Sending again after a lost response never stores a second one. */
export function useSend(carId: string, onDone: (diagnostic: MechanicalDiagnostic) => void) {
  const sent = useRef({ body: "", key: "" });
  const caseId = useCaseInAddress();
  return useMutation({
    mutationFn: (typed: DiagnosticInput) => {
      const input = caseId === undefined ? typed : { ...typed, case_id: caseId };
      const body = JSON.stringify(input);
      // a changed request is a different one
      if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
      return api.mechanical.create(
        { body: { vehicle_id: carId, ...input } },
        { headers: { "idempotency-key": sent.current.key } },
      );
    },
    onSuccess: (diagnostic) => {
      sent.current = { body: "", key: "" };
      // the result is shown at once, before the list is read again
      queryClient.setQueryData<Listed>(
        diagnosticsKey(carId),
        (list) => list && { ...list, diagnostics: [diagnostic, ...list.diagnostics], total: list.total + 1 },
      );
      queryClient.setQueryData(["diagnostic", diagnostic.diagnostic_id], diagnostic);
      onDone(diagnostic);
      void refreshRecords(carId);
    },
    onError: (error) => {
      if (error instanceof AppError) sent.current = { body: "", key: "" };
    },
  });
}
