import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SpinState } from "../contracts/inspections/spin360.ts";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { extractFrames, extractionArgs } from "../server/media/video/extract-frames.ts";
import { type Ffmpeg, findFfmpeg } from "../server/media/video/find-ffmpeg.ts";
import { inspectClip } from "../server/media/video/inspect-clip.ts";
import { threads } from "../server/media/video/run-ffmpeg.ts";
import { clip as shortClip, video } from "../test/features/spin360/clips.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { cpuSeconds } from "./cpu.ts";
import { benchPhotos } from "./photos.ts";

const fps = 5;

/** Runs ffmpeg, by default at the priority that the product uses. */
async function plain(
  binary: string,
  args: readonly string[],
  folder: string,
  priority = constants.priority.PRIORITY_LOW,
): Promise<void> {
  const child = spawn(binary, ["-v", "error", "-nostdin", ...args], { cwd: folder, stdio: "ignore" });
  setPriority(child.pid ?? 0, priority);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(" ")}`);
}

/** A clip of 20 seconds of 1080p30 in H.264: an unsteady pan over a photo, with sensor noise. */
async function walkAround(binary: string, folder: string): Promise<string> {
  const { files } = await benchPhotos(1);
  const [photo = ""] = files;
  const pan = "crop=1920:1080:x=(iw-ow)*(0.5+0.5*sin(t*0.6)):y=(ih-oh)*(0.5+0.4*sin(t*1.3))";
  const filters = `scale=2880:1620,${pan},noise=alls=6:allf=t,format=yuv420p`;
  const input = ["-loop", "1", "-framerate", "30", "-t", "20", "-i", photo, "-vf", filters];
  const coding = ["-c:v", "libx264", "-preset", "fast", "-crf", "21", "clip.mp4"];
  await plain(binary, [...input, ...coding], folder, constants.priority.PRIORITY_NORMAL);
  await rm(join(photo, ".."), { recursive: true });
  return join(folder, "clip.mp4");
}

async function costOf(work: () => Promise<unknown>) {
  const [begun, before] = [performance.now(), cpuSeconds()];
  await work();
  return { wall: (performance.now() - begun) / 1000, cpu: cpuSeconds() - before };
}

/** Seconds from the upload of the clip until a running server has its frames, and until it is ready: with findings and masks. */
async function throughServer({ api }: TestCaller, clip: Buffer) {
  const begun = performance.now();
  const { data } = await api.spin360.upload({ file: video(clip), body: { side: "OUTSIDE", fps } });
  const secondsUntil = async (states: readonly SpinState[]) => {
    for (;;) {
      const { state, error } = await api.spin360.job({ params: { jobId: data.jobId } });
      if (states.includes(state)) return (performance.now() - begun) / 1000;
      if (state === "failed") throw new Error(`the spin failed: ${error?.message}`);
      await pause(20);
    }
  };
  const frames = await secondsUntil(["frames_stored", "detecting", "masking", "ready"]);
  return { frames, ready: await secondsUntil(["ready"]) };
}

/** A server that has loaded its models for a short clip. */
async function warmServer(folder: string, binary: string) {
  const server = await spawnServer(folder, { FORECOURT_DEFAULT_PLAN: "enterprise", FORECOURT_FFMPEG_PATH: binary });
  const caller = await signedIn(server);
  await throughServer(caller, await shortClip());
  return { server, caller };
}

/** All sides take turns, so that other load on the machine affects all alike. */
async function measure({ binary }: Ffmpeg, folder: string, rounds: number) {
  const file = await walkAround(binary, folder);
  const signal = AbortSignal.timeout(3_600_000);
  const same = extractionArgs(await inspectClip(binary, file, signal), fps);
  const ticks = ["-threads", threads, "-i", file, "-vf", `fps=${fps}`, "-q:v", "2", "-y", "frame_%03d.jpg"];
  const clip = await readFile(file);
  const { server, caller } = await warmServer(join(folder, "server"), binary);
  let frames = 0;
  const ours = async () => {
    frames = 0;
    for await (const _ of extractFrames(binary, { file, fps, folder }, signal)) frames += 1;
  };
  const all = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const product = await costOf(ours);
      const command = await costOf(() => plain(binary, same, folder));
      const simple = await costOf(() => plain(binary, ticks, folder));
      all.push({ product, command, simple, whole: await throughServer(caller, clip) });
    }
  } finally {
    await server.kill();
  }
  return { all, frames };
}

/** Compares the extraction of the sharpest frame of each window with plain ffmpeg commands. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const rounds = isQuick ? 1 : 5;
  const ffmpeg = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
  const folder = await mkdtemp(join(tmpdir(), "bench-spin-"));
  const { all, frames } = await measure(ffmpeg, folder, rounds).finally(() => rm(folder, { recursive: true }));
  const ratio = (cost: "wall" | "cpu", against: "command" | "simple") =>
    measured(all.map((round) => round.product[cost] / round[against][cost]));
  // other load on the machine affects wall time more than processor time
  const rows = (["wall", "cpu"] as const).flatMap((cost) => {
    const time = cost === "wall" ? "" : ", processor time";
    return [
      {
        what: `clip to frames / the same ffmpeg command alone${time}`,
        ...ratio(cost, "command"),
        unit: "×",
        target: 1.05,
      },
      { what: `clip to frames / ffmpeg -vf fps=${fps}${time}`, ...ratio(cost, "simple"), unit: "×", target: 1.5 },
    ];
  });
  return {
    name: `360 video, 20 s of 1080p30 H.264 to ${frames} frames, ffmpeg ${ffmpeg.version}, median of ${rounds} rounds`,
    versions: { ffmpeg: ffmpeg.version },
    rows: [
      ...rows.filter(({ value }) => Number.isFinite(value)),
      { what: "clip to frames", ...measured(all.map(({ product }) => product.wall)), unit: "s" },
      {
        what: "upload to stored frames in a running server / the same ffmpeg command alone",
        ...measured(all.map(({ whole, command }) => whole.frames / command.wall)),
        unit: "×",
        target: 1.05,
      },
      {
        what: "upload to ready, with findings and masks, in a running server",
        ...measured(all.map(({ whole }) => whole.ready)),
        unit: "s",
      },
    ],
  };
}
