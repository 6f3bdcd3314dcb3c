import { AppError } from "../../../../contracts/kit/errors.ts";
import type { PhotoSight } from "../../../../contracts/photo-sight.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Detection } from "../../../domain/damage/photo.ts";
import { unlikelyAngles } from "../../../domain/damage/sight/declared-angle.ts";
import { noCarNote, sightOf } from "../../../domain/damage/sight/sight.ts";
import { sidewaysNote } from "../../../domain/damage/sight/upright.ts";
import { forEachAtOnce } from "../../../platform/jobs/at-once.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { Vision } from "../../../vision/vision.ts";
import type { Files } from "../../files/files.service.ts";
import type { FileRow } from "../../files/files.table.ts";
import { uprightLook } from "../upright-look.ts";

interface Needs {
  readonly files: Files;
  readonly storage: Storage;
  readonly vision: () => Promise<Vision>;
  /** Aborts when the server stops. */
  readonly ended: AbortSignal;
}

/** Photos of one request that are fetched and looked at together: as many as the analysis takes. */
const atOnce = 2;

/** Photos that may wait for the analysis, of all requests together. Some 10 s of work on two cores. */
const maxWaiting = 100;
const retryAfterSeconds = 5;

const busy = () =>
  new AppError("RATE_LIMIT_EXCEEDED", {
    message: `Too many photos wait for the analysis; try again in ${retryAfterSeconds} s.`,
    details: { limit: "photo analysis", retry_after: retryAfterSeconds },
  });
const stopped = (cause: unknown) =>
  new AppError("INTERNAL_ERROR", {
    message: "The analysis was stopped before it ended. Nothing was changed; send the photos again.",
    cause,
  });

const partOf = ({ label, confidence, box }: Detection): PhotoSight["parts"][number] => ({
  part: label,
  confidence,
  coordinates: box,
});

/** Says what each photo shows, by the part model alone. Nothing is kept. */
export function openSights({ files, storage, vision, ended }: Needs) {
  let waiting = 0;

  async function sightIn(
    file: FileRow,
    { index, signal }: { index: number; signal: AbortSignal },
  ): Promise<PhotoSight> {
    const path = await storage.localPath(file.key);
    if (path === undefined) {
      const field = `images[${index}].url`;
      throw new AppError("VALIDATION_ERROR", { message: `${field}: there is no such stored photo.`, field });
    }
    const models = await vision();
    const [asItIs] = await models.parts(path, { turns: [0], signal });
    if (!asItIs) throw new Error("a photo has one analysis for each turn");
    const { turn, analysis } = await uprightLook(models, { path, asItIs }, signal);
    const { parts, photo } = analysis;
    const sight = sightOf(parts, photo);
    return {
      index,
      width: photo.width,
      height: photo.height,
      usable: file.verdict.usable,
      notes: [...file.verdict.notes, ...(sight.car ? [] : [noCarNote]), ...(turn === 0 ? [] : [sidewaysNote(turn)])],
      car_seen: sight.car,
      shows_outside: sight.outside,
      angle: sight.angle,
      confidence: sight.confidence,
      unlikely_angles: unlikelyAngles(sight),
      turn,
      parts: parts.map(partOf),
    };
  }

  async function look(caller: Caller, urls: readonly string[], signal: AbortSignal): Promise<PhotoSight[]> {
    const seen: PhotoSight[] = [];
    await forEachAtOnce([...urls.entries()], { atOnce, signal }, async ([index, url], either) => {
      const { photo, isNew } = await files.obtain(caller, url, `images[${index}].url`);
      try {
        seen[index] = await sightIn(photo, { index, signal: either });
      } finally {
        if (isNew) await files.discard([photo]);
      }
    });
    return seen;
  }

  return {
    /**
     * What the photos at these addresses show, in their order. Throws RATE_LIMIT_EXCEEDED where too many photos wait, and
     * INTERNAL_ERROR where `gone` aborts or the server stops first.
     */
    async of(caller: Caller, urls: readonly string[], gone: AbortSignal): Promise<PhotoSight[]> {
      // a request that finds nobody waiting is taken, however long it is
      if (waiting > 0 && waiting + urls.length > maxWaiting) throw busy();
      waiting += urls.length;
      const signal = AbortSignal.any([ended, gone]);
      try {
        return await look(caller, urls, signal);
      } catch (error) {
        throw signal.aborted && !(error instanceof AppError) ? stopped(error) : error;
      } finally {
        waiting -= urls.length;
      }
    },
  };
}
export type Sights = ReturnType<typeof openSights>;
