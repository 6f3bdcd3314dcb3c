import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireInspection } from "../../../access/records/require-inspection.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import { inspectJob } from "../analysis/progress.ts";
import { emitInspectionFailed } from "../ended-events.ts";
import { advanceInspection } from "../visual.repo.ts";

interface CancelNeeds {
  readonly store: Store;
  readonly clock: Clock;
}

/** Cancels an inspection that is still processing. Does not change one that has ended. */
export async function cancelInspection({ store, clock }: CancelNeeds, caller: Caller, id: string): Promise<void> {
  const access = await accessOf(store.read, caller);
  const { row } = await requireInspection(access, id, { permission: "inspect_vehicles" });
  const now = instantNow(clock);
  await store.write(async (tx) => {
    const isStopped = await advanceInspection(tx, row.id, {
      status: "failed",
      stage: null,
      failureCode: "CANCELLED",
      failureMessage: `Cancelled by ${caller.name}.`,
      completedAt: now,
    });
    if (!isStopped) return;
    await cancelJobs(tx, inspectJob, row.id, now);
    await emitInspectionFailed(tx, clock, { inspection: row, code: "CANCELLED" });
  });
}
