import type { PhotoSight } from "../../../../contracts/inspections/photo-sight.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Detection } from "../../../domain/damage/photo.ts";
import { unlikelyAngles } from "../../../domain/damage/sight/declared-angle.ts";
import { noCarNote, sightOf } from "../../../domain/damage/sight/sight.ts";
import { sidewaysNote } from "../../../domain/damage/sight/upright.ts";
import { forEachConcurrently } from "../../../platform/jobs/for-each-concurrently.ts";
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

/** Photos of one request that are fetched and analyzed at the same time: as many as the analysis takes. */
const concurrency = 2;

/** Max photos that wait for the analysis, of all requests together. About 10 s of work on two cores. */
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

/** Detects what each photo shows, with the part model only. Nothing is stored. */
export function createSights(needs: Needs) {
  let waiting = 0;

  return {
    /**
     * What the photos at these addresses show, in their order. Throws RATE_LIMIT_EXCEEDED where too many photos wait, and
     * INTERNAL_ERROR where `closed` aborts or the server stops first.
     */
    async of(caller: Caller, urls: readonly string[], closed: AbortSignal): Promise<PhotoSight[]> {
      // A request is accepted if nothing else waits, however many photos it has.
      if (waiting > 0 && waiting + urls.length > maxWaiting) throw busy();
      waiting += urls.length;
      const signal = AbortSignal.any([needs.ended, closed]);
      try {
        return await sightsIn(needs, caller, { urls, signal });
      } catch (error) {
        throw signal.aborted && !(error instanceof AppError) ? stopped(error) : error;
      } finally {
        waiting -= urls.length;
      }
    },
  };
}
export type Sights = ReturnType<typeof createSights>;

async function sightIn(
  { storage, vision }: Needs,
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

async function sightsIn(
  needs: Needs,
  caller: Caller,
  { urls, signal }: { urls: readonly string[]; signal: AbortSignal },
): Promise<PhotoSight[]> {
  const { files } = needs;
  const seen: PhotoSight[] = [];
  await forEachConcurrently([...urls.entries()], { concurrency, signal }, async ([index, url], either) => {
    const { photo, isNew } = await files.obtain(caller, url, `images[${index}].url`);
    try {
      seen[index] = await sightIn(needs, photo, { index, signal: either });
    } finally {
      if (isNew) await files.discard([photo]);
    }
  });
  return seen;
}
