import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { angles } from "../contracts/vocabulary.ts";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { quantile, watchHealth } from "./live.ts";
import { benchPhotos } from "./photos.ts";

const photos = 20;
const exterior = angles.slice(0, 8);

async function upload(caller: TestCaller, files: readonly string[]) {
  const images = [];
  for (const [i, file] of files.entries()) {
    const stored = await caller.api.files.upload({ file: new Blob([new Uint8Array(await readFile(file))]) });
    images.push({ url: stored.file.url, angle: exterior[i % exterior.length] ?? "front", type: "exterior" as const });
  }
  return images;
}

/** Measures GET /health during an inspection of 20 photos of 1920 x 1080, including its PDF report. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-health-"));
  const { files, from } = await benchPhotos(photos);
  const server = await spawnServer(folder);
  try {
    const caller = await signedIn(server);
    const images = await upload(caller, files);
    const { id } = await caller.api.vehicles.create({ body: { make: "Honda", model: "Accord" } });
    const stop = new AbortController();
    const watching = watchHealth(server.url, stop.signal);
    const done = await caller.api.visual.create(
      { body: { vehicle_id: id, images } },
      { headers: { prefer: "wait=60" } },
    );
    stop.abort();
    const times = await watching;
    if (done.status !== "completed") throw new Error(`the inspection is ${done.status}`);
    return {
      name: `GET /health during an inspection of ${photos} photos (${from})`,
      rows: [
        { what: "p50", value: quantile(times, 0.5), unit: "ms" },
        { what: "p99", value: quantile(times, 0.99), unit: "ms", target: 50 },
        { what: "responses", value: times.length, unit: "" },
        { what: "whole inspection", value: done.processing_time ?? Number.NaN, unit: "s" },
      ],
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
    await rm(dirname(files[0] ?? folder), { recursive: true, force: true });
  }
}
