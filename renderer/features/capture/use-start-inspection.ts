import "../../texts/lazy/phone-rest-texts.ts";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { inspectionKey } from "../../api/records/inspections.ts";
import { t } from "../../texts/t.ts";
import { caseAddress, useCaseInAddress } from "../cases/address.ts";
import { draftOf, removeInspected } from "./draft.ts";
import { closeRestore } from "./kept/restore.ts";
import { endPhoneCapture } from "./phone/phone-capture.ts";
import { isUsable } from "./photo/photo.ts";

function requestBody(vehicleId: string, caseId: string | undefined) {
  const { photos, options } = draftOf(vehicleId);
  return {
    vehicle_id: vehicleId,
    ...(caseId !== undefined && { case_id: caseId }),
    images: photos
      .filter(isUsable)
      .flatMap(({ state, angle, type }) =>
        state.kind === "stored" && angle !== undefined
          ? [{ url: new URL(state.stored.url, window.location.origin).href, angle, type }]
          : [],
      ),
    options,
  };
}

const idempotencyKeys = new Map<string, string>();

/** The same request always has the same key: sending it again after a lost response never starts a second inspection. */
function idempotencyKey(body: object): string {
  const text = JSON.stringify(body);
  const key = idempotencyKeys.get(text) ?? crypto.randomUUID();
  idempotencyKeys.set(text, key);
  return key;
}

/** Starts the inspection of a car's draft and opens its page, or that of the case that the address names. */
export function useStartInspection(vehicleId: string) {
  const navigate = useNavigate();
  const caseId = useCaseInAddress();
  return useMutation({
    mutationFn: async () => {
      const body = requestBody(vehicleId, caseId);
      const slots = new Set(draftOf(vehicleId).photos.map(({ slot }) => slot));
      const options = { headers: { "idempotency-key": idempotencyKey(body) } };
      return { inspection: await api.visual.create({ body }, options), slots };
    },
    onSuccess: async ({ inspection, slots }) => {
      queryClient.setQueryData(inspectionKey(inspection.inspection_id), inspection);
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
      void queryClient.invalidateQueries({ queryKey: ["cases"] });
      await navigate(caseId === undefined ? `/inspections/${inspection.inspection_id}` : caseAddress(caseId));
      removeInspected(vehicleId, slots);
      closeRestore(vehicleId);
      await endPhoneCapture(vehicleId);
      const late = draftOf(vehicleId).photos.length;
      if (late > 0) notifications.show({ message: t("phoneRest.late", { count: late }), autoClose: false });
    },
  });
}
