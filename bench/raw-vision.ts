import { availableParallelism } from "node:os";
import { join } from "node:path";
import { inputExtent, tilesOf, type ViewSpec } from "../server/vision/detect/tiles.ts";
import { readManifest } from "../server/vision/manifest.ts";
import { type DecodedPhoto, decodePhoto, viewSpecsFor } from "../server/vision/run/analyze.ts";
import { imageBatchOf, needsMasks } from "../server/vision/run/inference.ts";
import { type ImageBatch, runModel } from "../server/vision/run/outputs.ts";
import { allocateBuffer } from "../server/vision/run/runners.ts";
import { type LoadedModel, loadModel } from "../server/vision/run/sessions.ts";

export const modelDir = join(import.meta.dirname, "../models");
export const threads = availableParallelism();
export const providers = ["cpu"] as const;

export interface Cost {
  readonly wallMs: number;
  /** Of all threads of this process. */
  readonly cpuMs: number;
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - begun, cpuMs: (user + system) / 1000 };
}

const plus = (a: Cost, b: Cost): Cost => ({ wallMs: a.wallMs + b.wallMs, cpuMs: a.cpuMs + b.cpuMs });
const nothing: Cost = { wallMs: 0, cpuMs: 0 };

/** The tensors of one photo for one model, ready to run: batches of [n,3,H,W]. */
async function tensorsOf({ model, batch }: LoadedModel, { photo, views }: DecodedPhoto): Promise<ImageBatch[]> {
  const { size, pad } = model.input;
  const ofSight = async ({ side, isMirrored }: ViewSpec) => {
    const view = await views.get(side);
    if (!view) throw new Error(`no view of ${side} pixels was decoded`);
    const tiles = tilesOf(view, size);
    const extent = inputExtent(view, model.input);
    return Array.from({ length: Math.ceil(tiles.length / batch) }, (_, index) => {
      const part = tiles.slice(index * batch, (index + 1) * batch);
      return imageBatchOf(view, { tiles: part, extent, isMirrored, pad }, allocateBuffer);
    });
  };
  return (await Promise.all(viewSpecsFor(photo, model, false).map(ofSight))).flat();
}

/** The cost of each part alone: decoding and resizing, then the model runs on prepared tensors. */
export async function partsAlone(files: readonly string[], models: readonly LoadedModel[]) {
  let decoding = nothing;
  let running = nothing;
  for (const file of files) {
    let made: DecodedPhoto | undefined;
    const decoded = await costOf(async () => {
      made = await decodePhoto(file, models, false);
      await Promise.all(made.views.values());
    });
    if (!made) throw new Error("nothing was decoded");
    decoding = plus(decoding, decoded);
    for (const model of models) {
      const tensors = await tensorsOf(model, made);
      const ran = await costOf(async () => {
        for (const pictures of tensors) await runModel(model, pictures, needsMasks(model.model));
      });
      running = plus(running, ran);
    }
  }
  return { decoding, running };
}

export async function loadModels(): Promise<readonly LoadedModel[]> {
  const models: LoadedModel[] = [];
  for (const model of await readManifest(modelDir))
    models.push(await loadModel(modelDir, model, { providers, threads }));
  return models;
}
