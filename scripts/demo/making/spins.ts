import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { standardFps } from "../../../contracts/spin360.ts";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import { drawCarPhoto, markBoxes } from "../../kit/drawn-car/draw.ts";
import type { Mark } from "../../kit/drawn-car/marks.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import type { Api } from "./callers.ts";
import { lookOf } from "./photos.ts";
import { partOf } from "./places.ts";

const run = promisify(execFile);

export interface PlannedSpin {
  readonly car: PlannedCar;
  readonly marks: readonly Mark[];
}

/** A mark that is narrower than this many pixels is seen too flat to be pointed at. Our own choice. */
const leastWidth = 16;
const waitMs = 5 * 60_000;

/** A walk around the drawn car as a clip, one picture for each frame that the product takes of it. */
async function clipOf(look: ReturnType<typeof lookOf>, turns: readonly number[]): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-demo-clip-"));
  const clip = join(folder, "walk.mp4");
  try {
    for (const [at, azimuth] of turns.entries())
      await writeFile(join(folder, `${at}.jpg`), await drawCarPhoto({ ...look, azimuth }));
    const { binary } = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
    const stills = ["-framerate", String(standardFps), "-i", join(folder, "%d.jpg")];
    await run(binary, ["-v", "error", ...stills, "-crf", "18", "-pix_fmt", "yuv420p", clip]);
    return new Blob([new Uint8Array(await readFile(clip))], { type: "video/mp4" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ready(api: Api, jobId: string): Promise<void> {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    const { state, error } = await api.spin360.job({ params: { jobId } });
    if (state === "ready") return;
    if (state === "failed") throw new Error(`A spin failed: ${error?.message}`);
    await pause(50);
  }
  throw new Error(`A spin was not done within ${waitMs / 60_000} minutes`);
}

/**
 * Films a drawn car and has the product make a spin of the clip. The models see nothing in drawn damage, so the inspector
 * adds it by hand, where it is on each frame.
 */
export async function spin(api: Api, { car, marks }: PlannedSpin, frameCount: number): Promise<void> {
  const look = lookOf(car, marks);
  // the walk ends where it began: the product may leave a clip's last picture out
  const turns = Array.from({ length: frameCount + 1 }, (_, at) => (360 * at) / frameCount);
  const { data } = await api.spin360.upload({
    file: await clipOf(look, turns),
    fileName: `${car.stockNumber}-walk.mp4`,
    body: { side: "OUTSIDE", carId: car.stockNumber, fps: standardFps },
  });
  const params = { jobId: data.jobId };
  await ready(api, data.jobId);
  const { sides } = await api.spin360.viewer({ params: { carId: car.stockNumber } });
  const frames = sides.flatMap((side) => side.frames);
  const boxes = turns.map((azimuth) => markBoxes({ ...look, azimuth }));
  for (const [at, mark] of marks.entries()) {
    const seen_in = frames.flatMap(({ number, time }) => {
      const coordinates = boxes[Math.round(time * standardFps)]?.[at];
      return coordinates && coordinates.width >= leastWidth ? [{ frame: number, coordinates }] : [];
    });
    await api.spinFindings.add({ params, body: { type: mark.kind, part: partOf(mark), seen_in } });
  }
}
