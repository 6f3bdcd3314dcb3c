import { AppError } from "../../../contracts/kit/errors.ts";

/** A spin of fewer pictures jumps by more than 45 degrees a step. Our own estimate. */
export const leastFrames = 8;

/** Why a clip of so few frames makes no spin, and what to do. */
export const tooFewFrames = (frames: number, fps: number): string =>
  `The clip gives ${frames} ${frames === 1 ? "frame" : "frames"} at ${fps} per second; a spin needs at least ${leastFrames}. ` +
  "Film once around the whole car, or ask for more frames per second.";

/**
 * Refuses a clip that is too short for a spin. A length that is not known (null) is judged after the frames are made.
 * Throws VALIDATION_ERROR.
 */
export function assertEnoughFrames(durationSeconds: number | null, fps: number): void {
  if (durationSeconds === null) return;
  const frames = Math.round(durationSeconds * fps);
  if (frames >= leastFrames) return;
  throw new AppError("VALIDATION_ERROR", { message: tooFewFrames(frames, fps), field: "video" });
}
