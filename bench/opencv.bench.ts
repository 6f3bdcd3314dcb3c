import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { packageVersions } from "../scripts/performance/machine.ts";
import { readManifest } from "../server/vision/manifest.ts";
import { openVision } from "../server/vision/vision.ts";
import { openCvVersion, openOpenCv } from "./opencv/sides.ts";
import { benchPhotos } from "./photos.ts";
import { costOf, modelDir, providers, threads } from "./raw-vision.ts";

/** Compares the analysis of photos with OpenCV DNN: the same models, views, photos and threads, in alternation. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const [photos, rounds] = isQuick ? [4, 2] : [10, 5];
  const version = openCvVersion();
  const name = `Inspection against OpenCV DNN, ${photos} photos, ${threads} threads`;
  if (version === undefined) {
    return { name, rows: [], skipped: "install python3-opencv and python3-onnx of Debian for /usr/bin/python3" };
  }
  const folder = await mkdtemp(join(tmpdir(), "bench-opencv-"));
  const { files, from } = await benchPhotos(photos);
  const models = await readManifest(modelDir);
  const openCv = await openOpenCv(folder, models, { files, photo: { width: 1920, height: 1080 } });
  const vision = await openVision({ modelDir, providers, threads });
  const all: { ours: number; theirs: number }[] = [];
  try {
    // the first round only warms up
    for (let round = 0; round <= rounds; round += 1) {
      const { ms } = await openCv.round();
      const { wallMs } = await costOf(() => Promise.all(files.map((file) => vision.analyze(file))));
      all.push({ ours: wallMs / photos, theirs: ms / photos });
    }
  } finally {
    openCv.close();
    await vision.close();
    for (const one of [folder, dirname(files[0] ?? "")]) await rm(one, { recursive: true });
  }
  const rows = all.slice(1);
  const ratio = measured(rows.map(({ ours, theirs }) => theirs / ours));
  return {
    name: `${name}, ${from}`,
    versions: { opencv: version, ...packageVersions("onnxruntime-node", "sharp") },
    rows: [
      { what: "OpenCV DNN / ours, time of a photo", ...ratio, unit: "×", target: 3, more: true },
      { what: "ours, with findings", ...measured(rows.map(({ ours }) => ours)), unit: "ms" },
      { what: "OpenCV DNN, models in 32-bit floats", ...measured(rows.map(({ theirs }) => theirs)), unit: "ms" },
    ],
  };
}
