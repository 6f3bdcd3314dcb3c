import type { Angle } from "../../../../contracts/vocabulary.ts";
import type { Detection, InspectedPhoto } from "../photo.ts";
import { type BodyAngle, bodyAngleOf } from "../place/view.ts";
import { evidenceOfEnd, leastPlain, type Sight, sightOf } from "./sight.ts";
import { shownAngle } from "./declared-angle.ts";

/**
 * What the analysis makes of a photo: searched for damage; searched, but nothing on it was recognized as a part of a car;
 * refused since the car lies on its side or its roof; or kept for the record only (cabin, engine, trunk, underbody).
 */
export type PhotoLook = "examined" | "no_car_seen" | "sideways" | "not_examined";

type Declared = Pick<InspectedPhoto, "angle" | "type" | "parts" | "width" | "height" | "turn">;

/** How a photo is examined. */
export interface Examination {
  /** From which side it shows the car: as declared, unless its parts contradict that. */
  readonly angle: BodyAngle;
  /** What a person should know about the choice; null where it is the declared angle. */
  readonly note: string | null;
}

const wordsOf = (angle: Angle): string => angle.replaceAll("_", " ");

function asDeclared(declared: BodyAngle, sight: Sight): Examination {
  const angle = shownAngle(declared, sight);
  if (angle === declared) return { angle, note: null };
  return {
    angle,
    note: `declared as ${wordsOf(declared)}, but the parts found show ${wordsOf(angle)}; sides were read from the parts`,
  };
}

/** The end with more evidence, where the parts show no side. */
const endOf = (parts: readonly Detection[]): BodyAngle =>
  evidenceOfEnd(parts, "front") >= evidenceOfEnd(parts, "rear") ? "front" : "rear";

/** A photo of the outside that was declared as the inside: the parts alone tell its angle. */
function asSeen({ angle, type, parts }: Declared, sight: Sight): Examination {
  const seen = sight.angle ?? endOf(parts);
  const unsure = sight.confidence < leastPlain ? "; left and right are not certain" : "";
  return {
    angle: seen,
    note: `declared as ${wordsOf(angle)} (${type}), but its parts show the outside of a car: examined as ${wordsOf(seen)}${unsure}`,
  };
}

/**
 * How to examine a photo; null for one that shows the inside, as far as anybody knows, where no model looks for damage, and
 * for one that does not stand upright, where parts and sides would be taken for others.
 */
export function examinationOf(photo: Declared): Examination | null {
  if (photo.turn) return null;
  const declared = bodyAngleOf(photo.angle, photo.type);
  const sight = sightOf(photo.parts, photo);
  if (declared) return asDeclared(declared, sight);
  return sight.outside ? asSeen(photo, sight) : null;
}

export function lookOf(photo: Declared): PhotoLook {
  if (photo.turn) return "sideways";
  if (examinationOf(photo) === null) return "not_examined";
  return sightOf(photo.parts, photo).car ? "examined" : "no_car_seen";
}
