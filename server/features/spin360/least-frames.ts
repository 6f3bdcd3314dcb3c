import { AppError } from "../../../contracts/kit/errors.ts";

/** With fewer pictures a spin jumps by more than 45 degrees a step. Our own estimate. */
export const leastFrames = 8;

/** The error text for a clip with too few frames. */
export const tooFewFrames = (frames: number, fps: number): string =>
  `The clip gives ${frames} ${frames === 1 ? "frame" : "frames"} at ${fps} per second; a spin needs at least ${leastFrames}. ` +
  "Film once around the whole car, or ask for more frames per second.";

/**
 * Throws VALIDATION_ERROR for a clip that is too short for a spin. An unknown length (null) is checked after extraction.
 */
export function assertEnoughFrames(durationSeconds: number | null, fps: number): void {
  if (durationSeconds === null) return;
  const frames = Math.round(durationSeconds * fps);
  if (frames >= leastFrames) return;
  throw new AppError("VALIDATION_ERROR", { message: tooFewFrames(frames, fps), field: "video" });
}
