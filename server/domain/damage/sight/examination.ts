import type { Angle } from "../../../../contracts/vocabulary.ts";
import type { Detection, InspectedPhoto } from "../photo.ts";
import { type BodyAngle, bodyAngleOf } from "../place/view.ts";
import { effectiveAngle } from "./declared-angle.ts";
import { evidenceOfEnd, minWholeCarConfidence, type Sight, sightOf } from "./sight.ts";

/**
 * How the analysis treats a photo. `examined`: searched for damage. `no_car_seen`: searched, but no part of a car was
 * recognized. `sideways`: not searched, because the photo is not upright. `not_examined`: kept for the record only (cabin,
 * engine, trunk, underbody).
 */
export type PhotoStatus = "examined" | "no_car_seen" | "sideways" | "not_examined";

type Declared = Pick<InspectedPhoto, "angle" | "type" | "parts" | "width" | "height" | "turn">;

/** How a photo is examined. */
export interface Examination {
  /** The angle of the photo: as declared, unless its parts contradict that. */
  readonly angle: BodyAngle;
  /** A note for the user about the chosen angle; null if it is the declared one. */
  readonly note: string | null;
}

const angleLabel = (angle: Angle): string => angle.replaceAll("_", " ");

function examineOutside(declared: BodyAngle, sight: Sight): Examination {
  const angle = effectiveAngle(declared, sight);
  if (angle === declared) return { angle, note: null };
  return {
    angle,
    note: `declared as ${angleLabel(declared)}, but the parts found show ${angleLabel(angle)}; sides were read from the parts`,
  };
}

/** The end with more evidence, for photos whose parts show no angle. */
const endOf = (parts: readonly Detection[]): BodyAngle =>
  evidenceOfEnd(parts, "front") >= evidenceOfEnd(parts, "rear") ? "front" : "rear";

/** Examines a photo of the outside that was declared as the inside: its parts give the angle. */
function examineMisdeclared({ angle, type, parts }: Declared, sight: Sight): Examination {
  const detected = sight.angle ?? endOf(parts);
  const caveat = sight.confidence < minWholeCarConfidence ? "; left and right are not certain" : "";
  return {
    angle: detected,
    note: `declared as ${angleLabel(angle)} (${type}), but its parts show the outside of a car: examined as ${angleLabel(detected)}${caveat}`,
  };
}

/**
 * How to examine a photo; null if it is not searched for damage. That is so for a photo that appears to show the inside,
 * and for a photo that is not upright: there, parts and sides would be confused.
 */
export function examinationOf(photo: Declared): Examination | null {
  if (photo.turn) return null;
  const declared = bodyAngleOf(photo.angle, photo.type);
  const sight = sightOf(photo.parts, photo);
  if (declared) return examineOutside(declared, sight);
  return sight.outside ? examineMisdeclared(photo, sight) : null;
}

export function photoStatusOf(photo: Declared): PhotoStatus {
  if (photo.turn) return "sideways";
  if (examinationOf(photo) === null) return "not_examined";
  return sightOf(photo.parts, photo).car ? "examined" : "no_car_seen";
}
