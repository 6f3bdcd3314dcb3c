import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { SpinState } from "../contracts/spin360.ts";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { findFfmpeg } from "../server/media/video/find-ffmpeg.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { owner } from "./live.ts";
import { benchPhotos } from "./photos.ts";
import { loadModels, partsAlone } from "./raw-vision.ts";

const frames = 100;
const fps = 5;

/** Twenty seconds that show a hundred photos, each for a fifth of a second: every frame is another. */
async function slideShow(binary: string, folder: string): Promise<Buffer> {
  const { files } = await benchPhotos(frames);
  const pattern = join(dirname(files[0] ?? ""), "%d.jpg");
  const clip = join(folder, "clip.mp4");
  const coding = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "18", "-pix_fmt", "yuv420p", clip];
  await promisify(execFile)(binary, ["-v", "error", "-framerate", String(fps), "-i", pattern, "-r", "25", ...coding]);
  await rm(dirname(files[0] ?? ""), { recursive: true });
  return readFile(clip);
}

/** Seconds from the moment that the models begin to look until the last mask is stored; and the job's id. */
async function detectAndMask({ api }: TestCaller, clip: Buffer): Promise<{ seconds: number; jobId: string }> {
  const file = new Blob([new Uint8Array(clip)]);
  const { data } = await api.spin360.upload({ file, fileName: "walk.mp4", body: { side: "OUTSIDE", fps } });
  const until = async (wanted: readonly SpinState[]) => {
    for (;;) {
      const { state, error } = await api.spin360.job({ params: { jobId: data.jobId } });
      if (state === "failed") throw new Error(error?.message);
      if (wanted.includes(state)) return performance.now();
      // asking costs the server time that is measured
      await pause(200);
    }
  };
  const begun = await until(["detecting", "masking", "ready"]);
  return { seconds: ((await until(["ready"])) - begun) / 1000, jobId: data.jobId };
}

/** From a hundred stored frames to their masks, by the running server, against what the models alone take. */
export async function bench(): Promise<BenchResult> {
  const { binary } = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
  const folder = await mkdtemp(join(tmpdir(), "bench-masks-"));
  const server = await spawnServer(folder);
  try {
    const caller = await owner(server);
    const clip = await slideShow(binary, folder);
    // the models are loaded by the first spin, and so are what the second needs
    await detectAndMask(caller, clip);
    const { seconds, jobId } = await detectAndMask(caller, clip);
    await server.stop();
    const media = join(folder, "media/spins", jobId);
    const pictures = (await readdir(media))
      .filter((name) => name.startsWith("frame_"))
      .map((name) => join(media, name));
    const models = await loadModels();
    await partsAlone(pictures.slice(0, 2), models);
    const { decoding, running } = await partsAlone(pictures, models);
    for (const { session } of models) await session.release();
    const raw = running.wallMs / 1000;
    return {
      name: `360 video, ${pictures.length} frames of 1920x1080 to findings and masks, through the server`,
      rows: [
        { what: "frames to masks / raw model runs alone", value: seconds / raw, unit: "×", target: 1.15 },
        { what: "the same / (decoding + raw model runs)", value: seconds / (raw + decoding.wallMs / 1000), unit: "×" },
        { what: "frames to masks", value: seconds, unit: "s" },
      ],
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
