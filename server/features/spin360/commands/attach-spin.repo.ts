import { eq } from "drizzle-orm";
import type { Authorized } from "../../../access/authorized.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import { type SpinJobRow, spinFindings, spinFrames, spinJobs } from "../spin360.table.ts";

/**
 * Assigns a job in any state to a vehicle, and the job with its frames and findings to the vehicle's workspace. Returns the job after
 * the change; undefined if it was deleted meanwhile.
 */
export async function attachJob(
  tx: Writer,
  { id }: Authorized<SpinJobRow, "inspect_vehicles">,
  { car, updatedAt }: { readonly car: Authorized<VehicleRow, "inspect_vehicles">; readonly updatedAt: string },
): Promise<SpinJobRow | undefined> {
  const { workspaceId } = car;
  const change = { vehicleId: car.id, workspaceId, updatedAt };
  const [job] = await tx.update(spinJobs).set(change).where(eq(spinJobs.id, id)).returning();
  await tx.update(spinFrames).set({ workspaceId }).where(eq(spinFrames.jobId, id));
  await tx.update(spinFindings).set({ workspaceId }).where(eq(spinFindings.jobId, id));
  return job;
}
