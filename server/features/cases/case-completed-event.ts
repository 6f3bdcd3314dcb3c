import type { InspectionCase } from "../../../contracts/papers/cases.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { CaseRow } from "./cases.repo.ts";

/** Emits `inspection.completed`. `ended`: the case for a reader who sees what the car is worth. */
export const emitCaseCompleted = (
  tx: Writer,
  clock: Clock,
  { row, ended }: { readonly row: CaseRow; readonly ended: InspectionCase },
): Promise<void> =>
  emit(tx, clock, {
    workspaceId: row.workspaceId,
    name: "inspection.completed",
    payload: {
      inspection_id: ended.inspection_id,
      vehicle_id: ended.vehicle_id,
      status: "completed",
      overall_condition: ended.overall_condition,
      health_score: ended.health_score,
      estimated_repair_total: ended.estimated_repair_total,
      average_value: ended.average_value,
      report_url: ended.reports.pdf_url ?? "",
    },
  });
