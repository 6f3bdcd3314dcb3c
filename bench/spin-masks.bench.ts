import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { SpinState } from "../contracts/inspections/spin360.ts";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { findFfmpeg } from "../server/media/video/find-ffmpeg.ts";
import { signedIn } from "../test/kit/people.ts";
import { type ServerProcess, spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { cpuSeconds, median } from "./cpu.ts";
import { benchPhotos } from "./photos.ts";
import { type Cost, loadModels, partsAlone } from "./raw-vision.ts";

const frames = 100;
const fps = 5;
/** The server and the models alone take turns, so that other load on the machine affects both alike. */
const rounds = 3;

/** A clip of 20 seconds that shows 100 photos, each for 0.2 s: every extracted frame is a different photo. */
async function slideShow(binary: string, folder: string): Promise<Buffer> {
  const { files } = await benchPhotos(frames);
  const pattern = join(dirname(files[0] ?? ""), "%d.jpg");
  const clip = join(folder, "clip.mp4");
  const coding = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "18", "-pix_fmt", "yuv420p", clip];
  await promisify(execFile)(binary, ["-v", "error", "-framerate", String(fps), "-i", pattern, "-r", "25", ...coding]);
  await rm(dirname(files[0] ?? ""), { recursive: true });
  return readFile(clip);
}

/** The server's cost from the start of the detection until the last mask is stored, and the job's id. */
async function detectAndMask({ pid }: ServerProcess, { api }: TestCaller, clip: Buffer) {
  const file = new Blob([new Uint8Array(clip)]);
  const { data } = await api.spin360.upload({ file, fileName: "walk.mp4", body: { side: "OUTSIDE", fps } });
  const until = async (wanted: readonly SpinState[]) => {
    for (;;) {
      const { state, error } = await api.spin360.job({ params: { jobId: data.jobId } });
      if (state === "failed") throw new Error(error?.message);
      if (wanted.includes(state)) return { wall: performance.now(), cpu: cpuSeconds(pid) * 1000 };
      // each request adds to the measured time of the server
      await pause(200);
    }
  };
  const begun = await until(["detecting", "masking", "ready"]);
  const ended = await until(["ready"]);
  const cost: Cost = { wallMs: ended.wall - begun.wall, cpuMs: ended.cpu - begun.cpu };
  return { cost, jobId: data.jobId };
}

async function framesOf(folder: string, jobId: string): Promise<readonly string[]> {
  const media = join(folder, "media/spins", jobId);
  return (await readdir(media)).filter((name) => name.startsWith("frame_")).map((name) => join(media, name));
}

async function measure(server: ServerProcess, folder: string, clip: Buffer) {
  const caller = await signedIn(server);
  // the first spin loads the models and warms up the code
  const { jobId } = await detectAndMask(server, caller, clip);
  const pictures = await framesOf(folder, jobId);
  const models = await loadModels();
  await partsAlone(pictures.slice(0, 2), models);
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await partsAlone(pictures, models);
    const { cost: product } = await detectAndMask(server, caller, clip);
    all.push({ product, ...alone });
  }
  for (const { session } of models) await session.release();
  return { all, count: pictures.length };
}

/** Compares the time from 100 stored frames to their masks, in the running server, with raw model runs. */
export async function bench(): Promise<BenchResult> {
  const { binary } = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
  const folder = await mkdtemp(join(tmpdir(), "bench-masks-"));
  const server = await spawnServer(folder);
  try {
    const { all, count } = await measure(server, folder, await slideShow(binary, folder));
    const wall = median(all.map(({ product, running }) => product.wallMs / running.wallMs));
    // other load on the machine affects wall time more than processor time
    const cpu = median(all.map(({ product, running }) => product.cpuMs / running.cpuMs));
    const withDecoding = median(
      all.map(({ product, running, decoding }) => product.wallMs / (running.wallMs + decoding.wallMs)),
    );
    const rows = [
      { what: "frames to masks / raw model runs alone", value: wall, unit: "×", target: 1.15 },
      { what: "the same, processor time", value: cpu, unit: "×" },
      { what: "frames to masks / (decoding + raw model runs)", value: withDecoding, unit: "×" },
      { what: "frames to masks", value: median(all.map(({ product }) => product.wallMs)) / 1000, unit: "s" },
    ];
    return {
      name: `360 video, ${count} frames of 1920x1080 to findings and masks, through the server, median of ${rounds} rounds`,
      rows: rows.filter(({ value }) => Number.isFinite(value)),
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
