import { AppError } from "../../../../contracts/kit/errors.ts";
import { bodyAngleOf } from "../../../domain/damage/place/view.ts";
import { showsOutside } from "../../../domain/damage/sight/sight.ts";
import { forEachConcurrently } from "../../../platform/jobs/for-each-concurrently.ts";
import { uprightLook } from "../upright-look.ts";
import { type InspectionImageFile, type LoadedInspection, saveRaw } from "../visual.repo.ts";
import type { RawFindings } from "../visual.table.ts";
import { type AnalysisNeeds, advance, PhotoFailure, shareAt } from "./steps.ts";

/** Photos in work at the same time: one is decoded while the models analyze the other. */
const concurrency = 2;

interface Photo {
  readonly path: string;
  readonly image: InspectionImageFile;
}

async function showModels(
  { vision }: AnalysisNeeds,
  { path, image }: Photo,
  options: { detailed: boolean; signal: AbortSignal },
): Promise<RawFindings> {
  const models = await vision();
  const asItIs = await models.analyze(path, options);
  const { damages, parts, view } = asItIs;
  // Seen from above, a car may point in any direction.
  const { turn } =
    image.angle === "top" ? ({ turn: 0 } as const) : await uprightLook(models, { path, asItIs }, options.signal);
  return { damages, parts, ...(view && { view }), ...(turn && { turn }) };
}

/** Only the parts of a photo that was declared as interior. They show whether it is an exterior photo after all. */
async function showPartModel(
  { vision }: AnalysisNeeds,
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<RawFindings> {
  const [upright] = await (await vision()).parts(path, { turns: [0], signal });
  return { damages: [], parts: upright?.parts ?? [] };
}

/** The damage model knows only bodywork, so it never gets a photo of a cabin or an engine. */
async function rawOf(
  needs: AnalysisNeeds,
  photo: Photo,
  options: { detailed: boolean; signal: AbortSignal },
): Promise<RawFindings> {
  const { path, image } = photo;
  if (bodyAngleOf(image.angle, image.type)) return showModels(needs, photo, options);
  const parts = await showPartModel(needs, path, options);
  return showsOutside(parts.parts) ? showModels(needs, photo, options) : parts;
}

async function look(
  needs: AnalysisNeeds,
  image: InspectionImageFile,
  options: { detailed: boolean; signal: AbortSignal },
): Promise<void> {
  const { position } = image;
  const path = await needs.storage.localPath(image.file.key);
  if (path === undefined) throw new PhotoFailure(`photo ${position + 1} is missing from the store`, position);
  const raw = await rawOf(needs, { path, image }, options).catch((error: unknown) => {
    const isBroken = error instanceof AppError && error.code === "VALIDATION_ERROR";
    throw isBroken ? new PhotoFailure(`photo ${position + 1}: ${error.message}`, position, { cause: error }) : error;
  });
  await needs.store.write((tx) => saveRaw(tx, image.id, raw));
}

/** Runs the models on every photo without a result. Each result is stored at once. */
export async function detect(needs: AnalysisNeeds, inspection: LoadedInspection, signal: AbortSignal): Promise<void> {
  const total = inspection.images.length;
  const waiting = inspection.images.filter(({ raw }) => raw === null);
  let done = total - waiting.length;
  await forEachConcurrently(waiting, { concurrency, signal }, async (image, either) => {
    await look(needs, image, { detailed: inspection.row.detailed, signal: either });
    done += 1;
    await advance(needs, inspection.row.id, { stage: "detect", progress: (done / total) * shareAt.place });
  });
}
