import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireSpinJob } from "../../../access/records/require-spin-job.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import { emitSpinFailed } from "../ended-events.ts";
import { cancelled, spinWork } from "../progress.ts";
import { advanceJob } from "../spin360.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

/** Stops a running job. One that has ended stays as it is. */
export async function cancelSpin({ store, clock }: Needs, caller: Caller, jobId: string): Promise<void> {
  const access = await accessOf(store.read, caller);
  const { id } = await requireSpinJob(access, jobId, { permission: "inspect_vehicles" });
  const now = instantNow(clock);
  await store.write(async (tx) => {
    const stopped = await advanceJob(tx, id, cancelled(`Cancelled by ${caller.name}.`, now));
    if (!stopped) return;
    await cancelJobs(tx, spinWork, id, now);
    await emitSpinFailed(tx, clock, stopped);
  });
}
