import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { InspectionRow } from "./visual.repo.ts";

/** Emits `visual_inspection.failed`, in the transaction in which the inspection fails or is cancelled. */
export const emitInspectionFailed = (
  tx: Writer,
  clock: Clock,
  {
    inspection,
    code,
  }: { readonly inspection: Pick<InspectionRow, "id" | "workspaceId" | "vehicleId">; readonly code: string },
): Promise<void> =>
  emit(tx, clock, {
    workspaceId: inspection.workspaceId,
    name: "visual_inspection.failed",
    payload: { inspection_id: inspection.id, vehicle_id: inspection.vehicleId, error_code: code },
  });
