import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { inRoot } from "../scripts/kit/repository.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { packageVersions } from "../scripts/performance/machine.ts";
import { openVision } from "../server/vision/vision.ts";
import { benchPhotos } from "./photos.ts";
import { type Cost, costOf, loadModels, modelDir, partsAlone, providers, threads } from "./raw-vision.ts";

/** The limit for a photo in ms: processors with integer instructions for neural networks (VNNI) are three times as fast. */
function photoLimitMs(): number {
  try {
    return /\b(avx512_vnni|avx_vnni|asimddp)\b/.test(readFileSync("/proc/cpuinfo", "utf8")) ? 40 : 120;
  } catch {
    return 120;
  }
}

/**
 * Peak resident memory in MB of a separate process that analyzes fifty photos, built like the product and with its
 * threads. Run from source, each thread would also hold the code that strips types.
 */
async function peakMemory(files: readonly string[]): Promise<number> {
  const built = await rolldown({
    input: join(import.meta.dirname, "visual-memory.ts"),
    platform: "node",
    external: /^(node:|sharp$|onnxruntime-node$)/,
    logLevel: "silent",
  });
  const file = inRoot("dist/visual-memory.mjs");
  await built.write({ file, codeSplitting: false });
  await built.close();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, modelDir, ...files]);
    return Number(stdout);
  } finally {
    await rm(file);
  }
}

/** Both sides take turns, so that other load on the machine affects both alike. */
async function measure(files: readonly string[], rounds: number) {
  const vision = await openVision({ modelDir, providers, threads });
  const models = await loadModels();
  const analyzeAll = () => Promise.all(files.map((file) => vision.analyze(file)));
  await partsAlone(files.slice(0, 2), models);
  await analyzeAll();
  const delaysMs: number[] = [];
  const costs: { decoding: Cost; running: Cost; whole: Cost }[] = [];
  for (let round = 0; round < rounds; round++) {
    const parts = await partsAlone(files, models);
    // a monitor that is enabled again counts the pause as a delay, so each round has its own monitor
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const whole = await costOf(analyzeAll);
    delay.disable();
    delaysMs.push(delay.percentile(99) / 1e6);
    costs.push({ ...parts, whole });
  }
  await vision.close();
  for (const { session } of models) await session.release();
  return { costs, delayMs: Math.max(...delaysMs) };
}

/**
 * Compares the whole analysis with its parts: decoding and resizing, and raw model runs on prepared tensors. It may
 * take less time than their sum, because the next photo is decoded during a model run.
 */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const [photos, rounds] = isQuick ? [4, 2] : [20, 7];
  const { files, from } = await benchPhotos(photos);
  const { costs, delayMs } = await measure(files, rounds);
  const peak = await peakMemory(files);
  await rm(dirname(files[0] ?? ""), { recursive: true });
  const perPhoto = (of: (round: (typeof costs)[number]) => number) =>
    measured(costs.map((round) => of(round) / photos));
  const ratio = (of: keyof Cost) =>
    measured(costs.map(({ decoding, running, whole }) => whole[of] / (decoding[of] + running[of])));
  return {
    name: `Visual inspection, ${photos} ${from}, ${threads} threads, median of ${rounds} rounds`,
    versions: packageVersions("onnxruntime-node", "sharp"),
    rows: [
      {
        what: "photos to findings / (decoding + resizing + raw model runs)",
        ...ratio("wallMs"),
        unit: "×",
        target: 0.85,
      },
      // processor time is not affected by other load on the machine, and overlapping does not reduce it
      { what: "the same in processor time", ...ratio("cpuMs"), unit: "×", target: 1.15 },
      {
        what: "one photo, whole analysis",
        ...perPhoto(({ whole }) => whole.wallMs),
        unit: "ms",
        target: photoLimitMs(),
      },
      {
        what: "one photo, decoding and resizing alone",
        ...perPhoto(({ decoding }) => decoding.wallMs),
        unit: "ms",
      },
      { what: "one photo, raw model runs alone", ...perPhoto(({ running }) => running.wallMs), unit: "ms" },
      {
        what: "event loop delay meanwhile, p99 of the worst round (sampled every 5 ms)",
        value: delayMs,
        unit: "ms",
        target: 50,
      },
      { what: "peak memory of a process that analyzes 50 photos", value: peak, unit: "MB", target: 400 },
    ],
  };
}
