import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { spin360 as contract, SpinJob } from "../../../contracts/spin360.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type AuthorizedSpinJob, requireSpinJob, spinJobScope } from "../../access/records/require-spin-job.ts";
import { carField, keepFromDeletion, requireVehicle, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow, seconds } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import { cancelJobs } from "../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { storedOf } from "./keys.ts";
import { cancelled, cancelledCode, publishSpin, spinWork } from "./progress.ts";
import { jobOf } from "./spin360.present.ts";
import {
  advanceJob,
  attachJob,
  countFindings,
  countJobs,
  pictureBytes,
  replaceFrames,
  reviveJob,
  searchJobs,
  shownFramesOf,
} from "./spin360.repo.ts";
import type { SpinJobRow } from "./spin360.table.ts";
import { noteSpin } from "./timeline.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly wakeJobs: () => void;
}
type JobsQuery = z.output<typeof contract.jobs.query>;

/** The jobs that make spins of clips: how far they are, whose car they show, stopping and trying again. */
export function openSpinJobs({ store, clock, storage, live, wakeJobs }: Needs) {
  async function wire(db: Reader, rows: readonly SpinJobRow[]): Promise<SpinJob[]> {
    const ids = rows.map(({ id }) => id);
    const pictures = await pictureBytes(db, ids);
    const findings = await countFindings(db, ids);
    return rows.map((row) => jobOf(row, { pictures: pictures.get(row.id), findings: findings.get(row.id) }));
  }

  const requireToSee = async (caller: Caller, id: string): Promise<SpinJobRow> =>
    requireSpinJob(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  const requireToChange = async (caller: Caller, id: string): Promise<AuthorizedSpinJob<"inspect_vehicles">> =>
    requireSpinJob(await accessOf(store.read, caller), id, { permission: "inspect_vehicles" });

  /** The job after a change, which is published to its watchers. */
  async function published(caller: Caller, id: string): Promise<SpinJob> {
    const row = await requireToSee(caller, id);
    publishSpin(live, row);
    const [job] = await wire(store.read, [row]);
    if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
    return job;
  }

  /** Whether a frame on record is not stored any more, but the clip that it can be made of again is. */
  async function lacksFrame({ id, videoKey }: SpinJobRow): Promise<boolean> {
    const frames = await shownFramesOf(store.read, [id]);
    if (videoKey === null || frames.length === 0) return false;
    const stored = new Set(await storedOf(storage, id));
    return stored.has(videoKey) && frames.some(({ key }) => !stored.has(key));
  }

  return {
    async list(caller: Caller, query: JobsQuery): Promise<{ jobs: SpinJob[]; total: number }> {
      const { carId, ...rest } = query;
      const access = await accessOf(store.read, caller);
      const search = { ...rest, vehicleId: await vehicleFilter(access, carId, carField) };
      const scope = spinJobScope(access);
      const rows = await searchJobs(store.read, scope, search);
      return { jobs: await wire(store.read, rows), total: await countJobs(store.read, scope, search) };
    },

    async get(caller: Caller, id: string): Promise<SpinJob> {
      const [job] = await wire(store.read, [await requireToSee(caller, id)]);
      if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
      return job;
    },

    /** Says which vehicle a spin shows; it then belongs to whom the vehicle belongs to. */
    async attach(caller: Caller, id: string, { carId }: { carId: string }): Promise<SpinJob> {
      const before = await requireToChange(caller, id);
      const access = await accessOf(store.read, caller);
      const car = await requireVehicle(access, carId, { ...carField, permission: "inspect_vehicles" });
      const isAnother = before.vehicleId !== car.id;
      await store.write(async (tx) => {
        await keepFromDeletion(tx, car, carField);
        const job = await attachJob(tx, before, { car, updatedAt: instantNow(clock) });
        if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
        const actorId = caller.accountId;
        if (isAnother) await noteSpin(tx, clock, before, { kind: "spin.moved_away", actorId });
        await noteSpin(tx, clock, job, { kind: "spin.attached", actorId });
      });
      // who looks at the first car asks again, and finds it gone
      if (isAnother && before.vehicleId !== null) publishSpin(live, before);
      return published(caller, id);
    },

    /** Stops a job that is under way; one that has ended stays as it is. */
    async cancel(caller: Caller, id: string): Promise<SpinJob> {
      const before = await requireToChange(caller, id);
      const now = instantNow(clock);
      await store.write(async (tx) => {
        const stopped = await advanceJob(tx, before.id, cancelled(`Cancelled by ${caller.name}.`, now));
        if (stopped) await cancelJobs(tx, spinWork, before.id, now);
      });
      return published(caller, id);
    },

    /**
     * Begins a failed or cancelled job again, with what its earlier attempt has left; from its clip where that is kept and
     * a frame has gone. Any other stays as it is.
     */
    async retry(caller: Caller, id: string): Promise<SpinJob> {
      const before = await requireToChange(caller, id);
      if (before.state === "failed" && before.videoKey === null && before.frameCount === null) {
        throw new AppError("PROCESSING_FAILED", { message: "Its clip was deleted: upload it again.", field: "jobId" });
      }
      const isAnew = before.state === "failed" && (await lacksFrame(before));
      await store.write(async (tx) => {
        const again = {
          state: "queued" as const,
          failureCode: null,
          failureMessage: null,
          ...(isAnew && { frameCount: null }),
          updatedAt: instantNow(clock),
        };
        if (!(await reviveJob(tx, before, again))) return;
        if (isAnew) await replaceFrames(tx, before.id, []);
        await enqueue(tx, clock, { kind: spinWork, subject: before.id, startsIn: untilLetGo(before, clock.now()) });
      });
      wakeJobs();
      return published(caller, id);
    },
  };
}
/** Within this time whoever works on a job has learnt, by its lease, that it was stopped, and lets go of its files. */
const letsGoWithin = seconds(15);

/** Milliseconds until nobody works any more on a job that was stopped a moment ago. */
const untilLetGo = ({ failureCode, updatedAt }: SpinJobRow, now: Date): number =>
  failureCode === cancelledCode ? Math.max(0, Date.parse(updatedAt) + letsGoWithin - now.getTime()) : 0;

export type SpinJobs = ReturnType<typeof openSpinJobs>;
