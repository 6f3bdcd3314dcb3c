import { maxFps } from "../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { maxFrames } from "../../media/video/max-frames.ts";

/** With fewer pictures a spin jumps by more than 45 degrees a step. Our own estimate. */
export const leastFrames = 8;

/** The error text for a clip with too few frames. */
export const tooFewFrames = (frames: number, fps: number): string =>
  `The clip gives ${frames} ${frames === 1 ? "frame" : "frames"} at ${fps} per second; a spin needs at least ${leastFrames}. ` +
  "Film once around the whole car.";

/** The error text for a clip with too many frames. */
const tooManyFrames = (durationSeconds: number, fps: number): string =>
  `The clip gives ${Math.ceil(durationSeconds * fps)} frames at ${fps} per second; a spin has at most ${maxFrames}. ` +
  `Send an fps of at most ${Math.floor(maxFrames / durationSeconds)}, or a shorter clip.`;

/**
 * The frames per second of a spin: the wanted ones, or more for a short clip, so that it has enough frames. Throws VALIDATION_ERROR for
 * a clip that is too short for that, or too long for the wanted ones. An unknown length (null) is checked by the extraction.
 */
export function fpsOf(durationSeconds: number | null, wanted: number): number {
  if (durationSeconds === null) return wanted;
  const fps = Math.max(wanted, Math.min(maxFps, Math.ceil(leastFrames / durationSeconds)));
  if (durationSeconds * fps > maxFrames) {
    throw new AppError("VALIDATION_ERROR", { message: tooManyFrames(durationSeconds, fps), field: "fps" });
  }
  const frames = Math.round(durationSeconds * fps);
  if (frames >= leastFrames) return fps;
  throw new AppError("VALIDATION_ERROR", { message: tooFewFrames(frames, fps), field: "video" });
}
