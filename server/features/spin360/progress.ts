import type { LiveBus } from "../../platform/events/live.ts";
import type { SpinJobRow } from "./spin360.table.ts";

/** The job kind of a spin. Its subject is the spin job's id. */
export const spinWork = "spin360.process";

/** Publishes the progress of a spin. */
export function publishSpin(live: LiveBus, job: SpinJobRow): void {
  live.publish(job.workspaceId, "spin360", {
    job_id: job.id,
    car_id: job.vehicleId,
    side: job.side,
    state: job.state,
    progress: job.progress,
    frame_count: job.frameCount,
  });
}

/** The failure of a canceled job. */
export const cancelledCode = "CANCELLED";
export const cancelled = (message: string, now: string) =>
  ({ state: "failed", failureCode: cancelledCode, failureMessage: message, updatedAt: now }) as const;
