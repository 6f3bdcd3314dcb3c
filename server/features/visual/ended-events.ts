import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { type Addresses, inspectionOf } from "./visual.present.ts";
import type { InspectionRow, LoadedInspection } from "./visual.repo.ts";

/** Emits `visual_inspection.completed`. Throws for an inspection without results. */
export async function emitInspectionCompleted(
  tx: Writer,
  clock: Clock,
  { inspection, addresses }: { readonly inspection: LoadedInspection; readonly addresses: Addresses },
): Promise<void> {
  const { id, workspaceId, vehicleId } = inspection.row;
  const { results, reports } = inspectionOf(inspection, addresses);
  if (!results) throw new TypeError("a completed inspection has results");
  await emit(tx, clock, {
    workspaceId,
    name: "visual_inspection.completed",
    payload: {
      inspection_id: id,
      vehicle_id: vehicleId,
      status: "completed",
      damages_detected: results.damage_summary.total_damages,
      overall_condition: results.overall_condition,
      condition_score: results.condition_score,
      report_url: reports.pdf_url ?? reports.json_url ?? "",
    },
  });
}

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
