import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { fillSlot, type Pixels } from "../server/vision/detect/tensors.ts";
import { tilesOf, viewSides } from "../server/vision/detect/tiles.ts";
import { readManifest } from "../server/vision/manifest.ts";
import { decodeViews, uprightExtent } from "../server/vision/run/decode.ts";
import { type LoadedModel, loadModel, runModel } from "../server/vision/run/sessions.ts";
import { openVision } from "../server/vision/vision.ts";
import { benchPhotos } from "./photos.ts";

const modelDir = join(import.meta.dirname, "../models");
const threads = availableParallelism();
const photos = 20;
const providers = ["cpu"] as const;
/** Both sides take turns, so that what else the machine does meets both. */
const rounds = 5;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The tensors of one photo for one model, ready to run: batches of [n,3,S,S]. */
function tensorsOf(
  { model, batch }: LoadedModel,
  views: readonly Pixels[],
): readonly { data: Float32Array; count: number }[] {
  const { size, pad } = model.input;
  return views.flatMap((view) => {
    const tiles = tilesOf(view, size);
    return Array.from({ length: Math.ceil(tiles.length / batch) }, (_, index) => {
      const part = tiles.slice(index * batch, (index + 1) * batch);
      const tensor = new Float32Array(part.length * 3 * size * size);
      for (const [slot, tile] of part.entries()) fillSlot({ tensor, index: slot, size, pad }, view, tile);
      return { data: tensor, count: part.length };
    });
  });
}

/** What the parts cost alone: decoding and resizing, then the model runs on prepared tensors. */
async function partsAlone(files: readonly string[], models: readonly LoadedModel[]) {
  let decodeMs = 0;
  let runMs = 0;
  for (const file of files) {
    let views: readonly Pixels[] = [];
    decodeMs += await timed(async () => {
      const extent = await uprightExtent(file);
      const sides = new Set(models.flatMap(({ model }) => viewSides(extent, model.views.standard)));
      views = await decodeViews(file, extent, [...sides]);
    });
    for (const model of models) {
      const tensors = tensorsOf(model, views);
      runMs += await timed(async () => {
        for (const { data, count } of tensors) await runModel(model, data, count);
      });
    }
  }
  return { decodeMs, runMs };
}

/** Peak resident memory in MB of a process of its own that analyses fifty photos. */
async function peakMemory(files: readonly string[]): Promise<number> {
  const script = join(import.meta.dirname, "visual-memory.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, modelDir, ...files]);
  return Number(stdout);
}

async function loadModels(): Promise<readonly LoadedModel[]> {
  const models: LoadedModel[] = [];
  for (const model of await readManifest(modelDir))
    models.push(await loadModel(modelDir, model, { providers, threads }));
  return models;
}

/** Milliseconds of the parts and of the whole, round by round, and the main thread's delay during the whole. */
async function measure(files: readonly string[]) {
  const vision = await openVision({ modelDir, providers, threads });
  const models = await loadModels();
  const analyseAll = () => Promise.all(files.map((file) => vision.analyse(file)));
  await partsAlone(files.slice(0, 2), models);
  await analyseAll();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const measured: { decodeMs: number; runMs: number; wholeMs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const parts = await partsAlone(files, models);
    delay.enable();
    const wholeMs = await timed(analyseAll);
    delay.disable();
    measured.push({ ...parts, wholeMs });
  }
  await vision.close();
  for (const { session } of models) await session.release();
  return { measured, delayMs: delay.percentile(99) / 1e6 };
}

/**
 * Photos to findings against what its parts cost alone: decoding and resizing, and raw model runs on
 * prepared tensors. It may cost less than their sum, since the next photo is decoded meanwhile.
 */
export async function bench(): Promise<BenchResult> {
  const { files, from } = await benchPhotos(photos);
  const { measured, delayMs } = await measure(files);
  const peak = await peakMemory(files);
  await rm(dirname(files[0] ?? ""), { recursive: true });
  const perPhoto = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of)) / photos;
  const ratio = median(measured.map(({ decodeMs, runMs, wholeMs }) => wholeMs / (decodeMs + runMs)));
  return {
    name: `Visual inspection, ${photos} ${from}, ${threads} threads, median of ${rounds} rounds`,
    rows: [
      { what: "photos to findings / (decoding + resizing + raw model runs)", value: ratio, unit: "×", target: 1.15 },
      { what: "one photo, whole", value: perPhoto(({ wholeMs }) => wholeMs), unit: "ms" },
      { what: "one photo, decoding and resizing alone", value: perPhoto(({ decodeMs }) => decodeMs), unit: "ms" },
      { what: "one photo, raw model runs alone", value: perPhoto(({ runMs }) => runMs), unit: "ms" },
      { what: "event loop delay meanwhile, p99 (sampled every 5 ms)", value: delayMs, unit: "ms", target: 50 },
      { what: "peak memory of a process that analyses 50 photos", value: peak, unit: "MB", target: 700 },
    ],
  };
}
