import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { spin360 as contract } from "../../../contracts/spin360.ts";
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
import { videoKey } from "./keys.ts";
import { assertEnoughFrames } from "./least-frames.ts";
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
  /** What reads clips; rejects where there is no ffmpeg. */
  readonly video: () => Promise<Video>;
  readonly wakeJobs: () => void;
}
type Wish = z.output<typeof contract.upload.body>;
type Answer = z.input<typeof contract.upload.response>;

const longestName = 255;

/** The name that the file came with, as any database keeps it. */
const nameOf = (name: string): string => {
  const plain = name
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim();
  return [...plain].slice(0, longestName).join("") || "video";
};

export function openUploads({ store, clock, storage, live, urls, video, wakeJobs }: Needs) {
  /** Moves the clip into the store and records it, both or neither. */
  async function keep(
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
      // what cannot be taken back now is swept in the night
      await storage.delete(row.videoKey).catch(() => undefined);
      if (error instanceof AppError) throw error;
      throw new AppError("UPLOAD_FAILED", { cause: error });
    }
  }

  return {
    async upload(caller: Caller, file: UploadedFile, { side, carId, fps }: Wish): Promise<Answer> {
      const car =
        carId === undefined
          ? undefined
          : await requireVehicle(await accessOf(store.read, caller), carId, {
              ...carField,
              permission: "inspect_vehicles",
            });
      const clip: Clip = await judgeClip(file.path, video);
      assertEnoughFrames(clip.durationSeconds, fps);
      const id = newId();
      const now = instantNow(clock);
      const row = {
        id,
        // a team's vehicle keeps its own workspace, whoever of the team films it
        workspaceId: car?.workspaceId ?? caller.workspaceId,
        vehicleId: car?.id ?? null,
        side,
        // it is stored and queued in one step: nobody ever sees it between the two
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
      await keep(row, { car, path: file.path, actorId: caller.accountId });
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
export type Uploads = ReturnType<typeof openUploads>;
