import type { z } from "zod";
import type { spin360 as contract, SpinJob } from "../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireSpinJob } from "../../access/records/require-spin-job.ts";
import { carField, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { attachSpin } from "./commands/attach-spin.ts";
import { cancelSpin } from "./commands/cancel-spin.ts";
import { retrySpin } from "./commands/retry-spin.ts";
import { publishSpin } from "./progress.ts";
import { jobOf } from "./spin360.present.ts";
import { countFindings, countJobs, pictureBytes, searchJobs } from "./spin360.repo.ts";
import type { SpinJobRow } from "./spin360.table.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly wakeJobs: () => void;
}
type JobsQuery = z.output<typeof contract.jobs.query>;

/** Jobs that make spins from clips: list, vehicle, cancel, retry. */
export function createSpinJobs(needs: Needs) {
  const { store, live } = needs;
  const load = async (caller: Caller, id: string): Promise<SpinJobRow> =>
    requireSpinJob(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  /** Publishes a changed job and returns it. */
  async function published(caller: Caller, id: string): Promise<SpinJob> {
    const row = await load(caller, id);
    publishSpin(live, row);
    return presentedJob(store.read, row);
  }

  return {
    list: (caller: Caller, query: JobsQuery) => listJobs(store.read, caller, query),

    get: async (caller: Caller, id: string): Promise<SpinJob> => presentedJob(store.read, await load(caller, id)),

    async attach(caller: Caller, jobId: string, { carId }: { carId: string }): Promise<SpinJob> {
      await attachSpin(needs, caller, { jobId, carId });
      return published(caller, jobId);
    },

    async cancel(caller: Caller, jobId: string): Promise<SpinJob> {
      await cancelSpin(needs, caller, jobId);
      return published(caller, jobId);
    },

    async retry(caller: Caller, jobId: string): Promise<SpinJob> {
      await retrySpin(needs, caller, jobId);
      return published(caller, jobId);
    },
  };
}
export type SpinJobs = ReturnType<typeof createSpinJobs>;

async function listJobs(
  db: Reader,
  caller: Caller,
  { carId, ...query }: JobsQuery,
): Promise<{ jobs: SpinJob[]; total: number }> {
  const access = await accessOf(db, caller);
  const search = { ...query, vehicleId: await vehicleFilter(access, carId, carField) };
  const rows = await searchJobs(db, access.records, search);
  return { jobs: await presentedJobs(db, rows), total: await countJobs(db, access.records, search) };
}

async function presentedJobs(db: Reader, rows: readonly SpinJobRow[]): Promise<SpinJob[]> {
  const ids = rows.map(({ id }) => id);
  const pictures = await pictureBytes(db, ids);
  const findings = await countFindings(db, ids);
  return rows.map((row) => jobOf(row, { pictures: pictures.get(row.id), findings: findings.get(row.id) }));
}

async function presentedJob(db: Reader, row: SpinJobRow): Promise<SpinJob> {
  const [job] = await presentedJobs(db, [row]);
  if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
  return job;
}
