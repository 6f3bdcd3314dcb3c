import type { z } from "zod";
import type { spin360 as contract } from "../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import {
  type AuthorizedVehicle,
  carField,
  keepFromDeletion,
  requireVehicle,
} from "../../access/vehicles/require-vehicle.ts";
import type { Video } from "../../media/video/video.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { UploadedFile } from "../../platform/http/uploads.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { type Clip, judgeClip } from "./clip.ts";
import { fpsOf } from "./frame-count.ts";
import { videoKey } from "./keys.ts";
import { publishSpin, spinWork } from "./progress.ts";
import { insertSpinJob } from "./spin360.repo.ts";
import type { SpinJobRow } from "./spin360.table.ts";
import { noteSpin } from "./timeline.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly urls: UrlSigner;
  /** Opens the clip reader; rejects if there is no ffmpeg. */
  readonly video: () => Promise<Video>;
  readonly wakeJobs: () => void;
}
type UploadBody = z.output<typeof contract.upload.body>;
type UploadAnswer = z.input<typeof contract.upload.response>;

const maxNameCharacters = 255;

/** The file's original name, without characters that a database rejects. */
const nameOf = (name: string): string => {
  const plain = name
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim();
  return [...plain].slice(0, maxNameCharacters).join("") || "video";
};

interface NewJob {
  readonly id: string;
  readonly car: AuthorizedVehicle<"inspect_vehicles"> | undefined;
  readonly clip: Clip;
  readonly file: UploadedFile;
  readonly side: UploadBody["side"];
  readonly fps: number;
  readonly caller: Caller;
  readonly now: string;
}

export function createUploads(needs: Needs) {
  const { store, clock, live, urls, video, wakeJobs } = needs;
  return {
    async upload(caller: Caller, file: UploadedFile, { side, carId, fps: wanted }: UploadBody): Promise<UploadAnswer> {
      const car =
        carId === undefined
          ? undefined
          : await requireVehicle(await accessOf(store.read, caller), carId, {
              ...carField,
              permission: "inspect_vehicles",
            });
      const clip: Clip = await judgeClip(file.path, video);
      const fps = fpsOf(clip.durationSeconds, wanted);
      const id = newId();
      const now = instantNow(clock);
      const row = newJob({ id, car, clip, file, side, fps, caller, now });
      await keep(needs, row, { car, path: file.path, actorId: caller.accountId });
      publishSpin(live, row);
      wakeJobs();
      return {
        success: true,
        message: "The video was uploaded.",
        data: {
          message: "Its frames are being extracted.",
          jobId: id,
          video: {
            key: row.videoKey,
            url: urls.sign(row.videoKey, clock.now()),
            originalName: row.originalName,
            size: row.size,
            mimetype: row.mimetype,
            jobId: id,
          },
        },
      };
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;

/** Stores the clip and records it: both or neither. */
async function keep(
  { store, clock, storage }: Needs,
  row: SpinJobRow & { readonly videoKey: string },
  { car, path, actorId }: { car: AuthorizedVehicle<"inspect_vehicles"> | undefined; path: string; actorId: string },
): Promise<void> {
  try {
    await storage.put(row.videoKey, path);
    await store.write(async (tx) => {
      // The vehicle may have been deleted during the upload.
      if (car) await keepFromDeletion(tx, car, { ...carField, message: "The vehicle was deleted meanwhile." });
      await insertSpinJob(tx, car, row);
      await noteSpin(tx, clock, row, { kind: "spin.uploaded", actorId });
      await enqueue(tx, clock, { kind: spinWork, subject: row.id });
    });
  } catch (error) {
    // An error of ours was thrown before the commit. After any other the job may exist, and the nightly sweep decides.
    if (!(error instanceof AppError)) throw new AppError("UPLOAD_FAILED", { cause: error });
    // A file that cannot be deleted now is also deleted by the sweep.
    await storage.delete(row.videoKey).catch(() => undefined);
    throw error;
  }
}

function newJob({ id, car, clip, file, side, fps, caller, now }: NewJob) {
  return {
    id,
    // The spin of a team's vehicle belongs to the vehicle's workspace, not to the caller's.
    workspaceId: car?.workspaceId ?? caller.workspaceId,
    vehicleId: car?.id ?? null,
    side,
    // Stored and queued in one transaction, so no other state is ever visible.
    state: "queued" as const,
    progress: 0,
    fps,
    videoKey: videoKey(id, clip.extension),
    originalName: nameOf(file.originalName),
    mimetype: clip.mimetype,
    size: file.size,
    width: clip.width,
    height: clip.height,
    durationSeconds: clip.durationSeconds,
    frameCount: null,
    modelVersion: null,
    failureCode: null,
    failureMessage: null,
    createdAt: now,
    updatedAt: now,
    readyAt: null,
  };
}
