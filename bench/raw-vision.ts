import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fillSlot, type Pixels } from "../server/vision/detect/tensors.ts";
import { type Extent, inputExtent, tilesOf } from "../server/vision/detect/tiles.ts";
import { readManifest } from "../server/vision/manifest.ts";
import { type DecodedPhoto, decodePhoto, sightsFor } from "../server/vision/run/analyse.ts";
import { showsOutlines } from "../server/vision/run/look.ts";
import { type Pictures, runModel } from "../server/vision/run/outputs.ts";
import { type LoadedModel, loadModel } from "../server/vision/run/sessions.ts";

export const modelDir = join(import.meta.dirname, "../models");
export const threads = availableParallelism();
export const providers = ["cpu"] as const;

export interface Cost {
  readonly wallMs: number;
  /** Of all threads of this process together. */
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
function tensorsOf({ model, batch }: LoadedModel, photo: Extent, views: readonly Pixels[]): readonly Pictures[] {
  const { size, pad } = model.input;
  return sightsFor(photo, model, false).flatMap(({ side, isMirrored }) => {
    const view = views.find(({ width, height }) => Math.max(width, height) === side);
    if (!view) throw new Error(`no view of ${side} pixels was decoded`);
    const tiles = tilesOf(view, size);
    const extent = inputExtent(view, model.input);
    return Array.from({ length: Math.ceil(tiles.length / batch) }, (_, index) => {
      const part = tiles.slice(index * batch, (index + 1) * batch);
      const tensor = new Float32Array(part.length * 3 * extent.width * extent.height);
      for (const [slot, tile] of part.entries()) fillSlot({ tensor, index: slot, extent, pad, isMirrored }, view, tile);
      return { tensor, count: part.length, extent };
    });
  });
}

/** What the parts cost alone: decoding and resizing, then the model runs on prepared tensors. */
export async function partsAlone(files: readonly string[], models: readonly LoadedModel[]) {
  let decoding = nothing;
  let running = nothing;
  for (const file of files) {
    let made: DecodedPhoto | undefined;
    const decoded = await costOf(async () => {
      made = await decodePhoto(file, models, false);
    });
    if (!made) throw new Error("nothing was decoded");
    const { photo, views } = made;
    decoding = plus(decoding, decoded);
    for (const model of models) {
      const tensors = tensorsOf(model, photo, views);
      const ran = await costOf(async () => {
        for (const pictures of tensors) await runModel(model, pictures, showsOutlines(model.model));
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
