import type { PhotoSight } from "../../../../contracts/photo-sight.ts";
import type { Angle } from "../../../../contracts/vocabulary.ts";
import { isOutside } from "./angles.ts";
import type { Photo } from "./photo.ts";

/** Below this confidence a guess is shown as unsure. Our own estimate. */
export const minSureConfidence = 0.6;

type Angled = Pick<Photo, "angle" | "angleSource">;

/**
 * The angle after the server has looked. A person's choice always stays. A file name stays unless the parts
 * contradict it. Only angles of the outside are ever assigned without a person.
 */
export function updatedAngle({ angle, angleSource }: Angled, sight: PhotoSight): Angled {
  if (angleSource === "person") return { angle, angleSource };
  const named = angleSource === "name" && angle !== undefined && !sight.unlikely_angles.includes(angle);
  if (named && sight.car_seen) return { angle, angleSource };
  const guess = sight.angle !== null && isOutside(sight.angle) ? sight.angle : undefined;
  return guess === undefined ? { angle: undefined, angleSource: "none" } : { angle: guess, angleSource: "parts" };
}

/** What to ask a person whose angle the parts contradict; `instead` is undefined where no other angle is likely. */
export function angleDoubt({
  angle,
  angleSource,
  sight,
  angleConfirmed,
}: Photo): { chosen: Angle; likely?: Angle } | undefined {
  if (sight.kind !== "seen" || angle === undefined || angleSource !== "person" || angleConfirmed) return undefined;
  const { unlikely_angles, angle: likely, car_seen } = sight.sight;
  if (!unlikely_angles.includes(angle) && (car_seen || !isOutside(angle))) return undefined;
  return { chosen: angle, ...(likely !== null && likely !== angle && { likely }) };
}

/** The server searches photos for damage that are declared as the outside of a car, and those that plainly show it. */
export const isExamined = ({ angle, sight }: Photo): boolean =>
  angle === undefined || isOutside(angle) || (sight.kind === "seen" && sight.sight.shows_outside);
