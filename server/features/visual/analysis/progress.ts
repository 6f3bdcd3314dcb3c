import type { Reader } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { JobEventContext } from "../../../platform/jobs/handler.ts";
import { findInspectionForJob, type LoadedInspection } from "../visual.repo.ts";

/** The job kinds of an inspection. */
export const inspectJob = "visual.inspect";
export const reportJob = "visual.report";
/** Draws only the photos, for an inspection without a report. */
export const photosJob = "visual.photos";

/** Publishes the progress of an inspection. */
export function publishProgress(live: LiveBus, { row, images }: LoadedInspection): void {
  live.publish(row.workspaceId, "inspection", {
    inspection_id: row.id,
    vehicle_id: row.vehicleId,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    images_done: images.filter(({ raw }) => raw !== null).length,
    images_total: images.length,
  });
}

/** The workspace and vehicle that an inspection's job belongs to. */
export async function aboutInspection(db: Reader, id: string): Promise<JobEventContext | undefined> {
  const row = await findInspectionForJob(db, id);
  return row && { workspaceId: row.workspaceId, vehicleId: row.vehicleId, resource: "inspections" };
}
