import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { SpinJobRow } from "./spin360.table.ts";

/** Emits `spin360.failed`, in the transaction in which the job fails or is cancelled. */
export const emitSpinFailed = (tx: Writer, clock: Clock, job: SpinJobRow): Promise<void> =>
  emit(tx, clock, {
    workspaceId: job.workspaceId,
    name: "spin360.failed",
    payload: {
      job_id: job.id,
      car_id: job.vehicleId,
      side: job.side,
      error_code: job.failureCode ?? "PROCESSING_FAILED",
    },
  });

/** Emits `spin360.completed`, with the number of its findings. */
export const emitSpinCompleted = (tx: Writer, clock: Clock, job: SpinJobRow, damages: number): Promise<void> =>
  emit(tx, clock, {
    workspaceId: job.workspaceId,
    name: "spin360.completed",
    payload: {
      job_id: job.id,
      car_id: job.vehicleId,
      side: job.side,
      frame_count: job.frameCount ?? 0,
      damages_detected: damages,
    },
  });
