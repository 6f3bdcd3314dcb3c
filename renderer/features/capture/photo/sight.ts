import type { PhotoSight } from "../../../../contracts/inspections/photo-sight.ts";
import { isOutside } from "../../../../contracts/inspections/walk-around.ts";
import type { Angle } from "../../../../contracts/vocabulary.ts";
import type { Photo } from "./photo.ts";

/** Below this confidence an angle is shown as unsure. Our own estimate. */
export const minSureConfidence = 0.6;

type Angled = Pick<Photo, "angle" | "angleSource">;

/**
 * The angle after recognition. An angle chosen by the user always stays. An angle from the file name stays unless the
 * recognized parts contradict it. Only angles of the outside are assigned automatically.
 */
export function updatedAngle({ angle, angleSource }: Angled, sight: PhotoSight): Angled {
  if (angleSource === "person") return { angle, angleSource };
  const isNamePossible = angleSource === "name" && angle !== undefined && !sight.unlikely_angles.includes(angle);
  if (isNamePossible && sight.car_seen) return { angle, angleSource };
  const recognized = sight.angle !== null && isOutside(sight.angle) ? sight.angle : undefined;
  return recognized === undefined
    ? { angle: undefined, angleSource: "none" }
    : { angle: recognized, angleSource: "parts" };
}

/** The angle that the user chose, if the recognized parts contradict it, and the more likely angle, if there is one. */
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

/** Whether the server searches the photo for damage: its angle and type are of the outside, or it clearly shows the outside. */
export const isExamined = ({ angle, type, sight }: Photo): boolean =>
  (type === "exterior" && (angle === undefined || isOutside(angle))) ||
  (sight.kind === "seen" && sight.sight.shows_outside);
