import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { maxVideoBytes } from "../contracts/inspections/clip-limits.ts";
import { angles } from "../contracts/vocabulary.ts";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { packageVersions } from "../scripts/performance/machine.ts";
import { clipOfBytes, video } from "../test/features/spin360/clips.ts";
import { signedIn } from "../test/kit/people.ts";
import { residentBytes, spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { benchPhotos } from "./photos.ts";

const megabytes = (bytes: number): number => bytes / 1e6;
/** The thread that estimates passwords ends 10 s after a registration. After that a server loads nothing more. */
const idleMs = 15_000;
const exterior = angles.slice(0, 8);

/** The highest resident memory of a process while `work` runs, in bytes. */
async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentBytes(pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 10);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak;
}

async function withServer<T>(work: (pid: number, caller: TestCaller) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-memory-"));
  const server = await spawnServer(folder, { FORECOURT_DEFAULT_PLAN: "enterprise" });
  try {
    return await work(server.pid, await signedIn(server));
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The memory of a server that does nothing, after a person has signed in; and what an upload of 100 MB adds. */
const idleAndUpload = () =>
  withServer(async (pid, { api }) => {
    await pause(idleMs);
    const idle = residentBytes(pid);
    // the first upload loads the code for all later ones
    await api.spin360.upload({ file: video(await clipOfBytes(1_000_000)), body: { side: "OUTSIDE", fps: 5 } });
    await pause(idleMs);
    const before = residentBytes(pid);
    const file = video(await clipOfBytes(maxVideoBytes));
    const peak = await peakDuring(pid, () => api.spin360.upload({ file, body: { side: "INSIDE", fps: 5 } }));
    return { idle, upload: peak - before };
  });

/** The peak of a server that inspects photos. */
const inspection = (photos: number) =>
  withServer(async (pid, { api }) => {
    const { files } = await benchPhotos(photos);
    const stored = await Promise.all(
      files.map(async (file) => api.files.upload({ file: new Blob([new Uint8Array(await readFile(file))]) })),
    );
    const images = stored.map(({ file: { url } }, index) => {
      return { url, angle: exterior[index % exterior.length] ?? "front", type: "exterior" } as const;
    });
    await rm(dirname(files[0] ?? ""), { recursive: true });
    const { id } = await api.vehicles.create({ body: { make: "Honda", model: "Accord" } });
    return peakDuring(pid, async () => {
      const { inspection_id } = await api.visual.create({ body: { vehicle_id: id, images } });
      for (;;) {
        const { status } = await api.visual.get({ params: { inspection_id } });
        if (status === "completed") return;
        if (status === "failed") throw new Error("the inspection failed");
        await pause(200);
      }
    });
  });

/** Measures the resident memory of the built server. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const photos = isQuick ? 8 : 50;
  const { idle, upload } = await idleAndUpload();
  const peak = await inspection(photos);
  return {
    name: "Resident memory of the server",
    versions: packageVersions("onnxruntime-node", "sharp", "better-sqlite3"),
    rows: [
      { what: "idle, after a person has signed in", value: megabytes(idle), unit: "MB", target: 180 },
      { what: `peak of an inspection of ${photos} photos`, value: megabytes(peak), unit: "MB", target: 700 },
      { what: "added by an upload of 100 MB", value: megabytes(upload), unit: "MB", target: 30 },
    ],
  };
}
