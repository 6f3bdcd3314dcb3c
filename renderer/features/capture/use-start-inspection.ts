import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api/client.ts";
import { inspectionKey } from "../../api/inspections.ts";
import { queryClient } from "../../api/query.ts";
import { clearDraft, draftOf } from "./draft.ts";
import { isUsable } from "./photo/photo.ts";

function requestOf(vehicleId: string) {
  const { photos, options } = draftOf(vehicleId);
  return {
    vehicle_id: vehicleId,
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

const keys = new Map<string, string>();

/** The same request has the same key, however often it is sent: a lost answer never starts a second inspection. */
function idempotencyKey(body: object): string {
  const text = JSON.stringify(body);
  const key = keys.get(text) ?? crypto.randomUUID();
  keys.set(text, key);
  return key;
}

/** Starts the inspection of a car's draft and goes to its page. */
export function useStartInspection(vehicleId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => {
      const body = requestOf(vehicleId);
      return api.visual.create({ body }, { headers: { "idempotency-key": idempotencyKey(body) } });
    },
    onSuccess: async (inspection) => {
      queryClient.setQueryData(inspectionKey(inspection.inspection_id), inspection);
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
      await navigate(`/inspections/${inspection.inspection_id}`);
      clearDraft(vehicleId);
    },
  });
}
