import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { standardFps } from "../../../contracts/inspections/spin360.ts";
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

/** A mark narrower than this many pixels is not added to the frame, because the angle is too flat. Our own choice. */
const minWidth = 16;
const waitMs = 5 * 60_000;

/** A clip of a walk around the drawn car, with one picture for each frame that the product keeps. */
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
 * Draws a clip of a car and uploads it for a spin. The models do not recognize drawn damage, so it is added by hand, with
 * its box in each frame.
 */
export async function spin(api: Api, { car, marks }: PlannedSpin, frameCount: number): Promise<void> {
  const look = lookOf(car, marks);
  // one picture more than needed: the product may leave out the last picture of a clip
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
      return coordinates && coordinates.width >= minWidth ? [{ frame: number, coordinates }] : [];
    });
    await api.spinFindings.add({ params, body: { type: mark.kind, part: partOf(mark), seen_in } });
  }
}
