import { AppError } from "../../../../contracts/kit/errors.ts";
import type { AuthorizedInspection } from "../../../access/records/require-inspection.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { photosJob, reportJob } from "../analysis/progress.ts";
import { bumpRevision } from "../visual.repo.ts";

export interface ReviewNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "regradeAfter">;
  readonly wakeJobs: () => void;
}
/** The ids of a finding in a path. */
export interface FindingIds {
  readonly inspection_id: string;
  readonly damage_id: string;
}

export const noSuchFinding = () =>
  new AppError("RESOURCE_NOT_FOUND", { message: "No such finding.", field: "damage_id" });

/**
 * Changes findings and the vehicle's grade in one transaction, under a lock. Drawings and reports of the earlier findings are then out of date: a
 * job draws them again.
 */
export async function revise(
  { store, clock, vehicles, wakeJobs }: ReviewNeeds,
  inspection: AuthorizedInspection<"inspect_vehicles">,
  change: (tx: Writer) => Promise<void>,
): Promise<void> {
  const { row } = inspection;
  await store.write(async (tx) => {
    // Every transaction locks the vehicle before its records.
    await vehicles.regradeAfter(tx, row.vehicleId, async () => {
      await bumpRevision(tx, inspection);
      await change(tx);
    });
    const hasReport = row.generateReport || row.reportKey !== null;
    await enqueue(tx, clock, { kind: hasReport ? reportJob : photosJob, subject: row.id });
  });
  wakeJobs();
}
