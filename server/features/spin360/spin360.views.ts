import type { z } from "zod";
import { type spin360 as contract, type SpinManifest, spinSides } from "../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireSpinJob } from "../../access/records/require-spin-job.ts";
import { carField, requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import { cancelledCode } from "./progress.ts";
import { type AddressOf, sideOf, storageOf, totalOf } from "./spin360.present.ts";
import { findingsOf, jobsOfVehicle, pictureBytes, shownFramesOf } from "./spin360.repo.ts";
import type { SpinJobRow } from "./spin360.table.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly urls: UrlSigner;
}
type Frames = z.input<typeof contract.frames.response>;
type MaskFrames = z.input<typeof contract.maskFrames.response>;
type FramesQuery = z.output<typeof contract.frames.query>;
type MaskFramesQuery = z.output<typeof contract.maskFrames.query>;

const isCancelled = (job: SpinJobRow): boolean => job.failureCode === cancelledCode;

/** The error for a job that is not ready: it failed, was canceled or is still running. */
function notReady(job: SpinJobRow, what: "frames" | "mask frames"): AppError {
  const details = { jobId: job.id, state: job.state, progress: job.progress };
  if (job.state !== "failed") {
    const message = `The ${what} are not ready yet: the job is ${Math.round(job.progress * 100)} % done.`;
    return new AppError("FRAMES_NOT_READY", { message, details });
  }
  const message = job.failureMessage ?? "";
  if (isCancelled(job)) return new AppError("FRAMES_NOT_READY", { message: `${message} Try it again first.`, details });
  return new AppError("PROCESSING_FAILED", { message, details });
}

/** The frames and masks of spins, as signed addresses. */
export function createSpinViews(needs: Needs) {
  const { store, clock, urls } = needs;
  function addressOf(): (key: string) => string {
    const now = clock.now();
    return (key) => urls.sign(key, now);
  }

  return {
    async frames(caller: Caller, { jobId, side }: FramesQuery): Promise<Frames> {
      const job = await requireSpinJob(await accessOf(store.read, caller), jobId, { permission: "view_inventory" });
      if (job.side !== side) {
        const message = `The job shows the side ${job.side}.`;
        throw new AppError("JOB_NOT_FOUND", { message, field: "side" });
      }
      if (job.state !== "ready") throw notReady(job, "frames");
      const frames = (await shownFramesOf(store.read, [job.id])).map(({ key }) => key).map(addressOf());
      const data = { message: `${frames.length} frames.`, jobId: job.id, side, frames, frameCount: frames.length };
      return { success: true, message: "The frames are ready.", data };
    },

    /** The masks of the vehicle's newest spin of a side. Canceled spins do not count. */
    async maskFrames(caller: Caller, { carId, side }: MaskFramesQuery): Promise<MaskFrames> {
      const car = await carToShow(needs, caller, carId);
      const job = (await jobsOfVehicle(store.read, car.id, side)).find((one) => !isCancelled(one));
      if (!job) {
        const message = `This car has no spin of the side ${side}.`;
        throw new AppError("JOB_NOT_FOUND", { message, field: "side" });
      }
      if (job.state !== "ready") throw notReady(job, "mask frames");
      const keys = (await shownFramesOf(store.read, [job.id])).flatMap(({ maskKey }) => maskKey ?? []);
      const frames = keys.map(addressOf());
      const data = { message: `${frames.length} mask frames.`, carId: car.id, side, frames, frameCount: frames.length };
      return { success: true, message: "The mask frames are ready.", data };
    },

    manifest: async (caller: Caller, carId: string): Promise<SpinManifest> =>
      (await shownOf(needs, caller, { carId, addressOf: addressOf() })).manifest,

    /** The same with storage keys in place of addresses, and the vehicle's name. */
    async stored(caller: Caller, carId: string): Promise<{ title: string; sides: SpinManifest["sides"] }> {
      const { car, manifest } = await shownOf(needs, caller, { carId, addressOf: (key) => key });
      const title = [car.overviewYear, car.make, car.model, car.trim].filter((word) => word !== null).join(" ");
      return { title, sides: manifest.sides };
    },
  };
}
export type SpinViews = ReturnType<typeof createSpinViews>;

const carToShow = async ({ store }: Needs, caller: Caller, reference: string) =>
  requireVehicleToRead(await accessOf(store.read, caller), reference, carField);

/** The newest ready spin of each side, and the bytes of all spins of the vehicle. */
async function shownOf(needs: Needs, caller: Caller, { carId, addressOf }: { carId: string; addressOf: AddressOf }) {
  const { store } = needs;
  const car = await carToShow(needs, caller, carId);
  const jobs = await jobsOfVehicle(store.read, car.id);
  const ready = spinSides.flatMap((side) => jobs.find((job) => job.side === side && job.state === "ready") ?? []);
  const ids = ready.map(({ id }) => id);
  const frames = await shownFramesOf(store.read, ids);
  const findings = await findingsOf(store.read, ...ids);
  const bytes = await pictureBytes(
    store.read,
    jobs.map(({ id }) => id),
  );
  const of = <T extends { readonly jobId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ jobId }) => jobId === id);
  const manifest = {
    carId: car.id,
    sides: ready.map((job) => sideOf(job, { frames: of(frames, job.id), findings: of(findings, job.id) }, addressOf)),
    storage: totalOf(jobs.map((job) => storageOf(job, bytes.get(job.id)))),
  };
  return { car, manifest };
}
