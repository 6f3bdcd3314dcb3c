import { maxFps } from "../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../contracts/kit/errors.ts";

/** With fewer pictures a spin jumps by more than 45 degrees a step. Our own estimate. */
export const leastFrames = 8;

/** The error text for a clip with too few frames. */
export const tooFewFrames = (frames: number, fps: number): string =>
  `The clip gives ${frames} ${frames === 1 ? "frame" : "frames"} at ${fps} per second; a spin needs at least ${leastFrames}. ` +
  "Film once around the whole car.";

/**
 * The frames per second of a spin: the wanted ones, or more for a short clip, so that it has enough frames. Throws VALIDATION_ERROR for
 * a clip that is too short for that. An unknown length (null) is checked after extraction.
 */
export function fpsOf(durationSeconds: number | null, wanted: number): number {
  if (durationSeconds === null) return wanted;
  const fps = Math.max(wanted, Math.min(maxFps, Math.ceil(leastFrames / durationSeconds)));
  const frames = Math.round(durationSeconds * fps);
  if (frames >= leastFrames) return fps;
  throw new AppError("VALIDATION_ERROR", { message: tooFewFrames(frames, fps), field: "video" });
}
