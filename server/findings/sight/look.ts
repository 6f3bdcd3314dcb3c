import type { Angle } from "../../../contracts/vocabulary.ts";
import type { Detection, InspectedPhoto } from "../photo.ts";
import { frontLabels, rearLabels } from "../place/seen-angle.ts";
import { type BodyAngle, bodyAngleOf } from "../place/view.ts";
import { evidenceOf, showsOutside, sightOf } from "./sight.ts";

/**
 * What the analysis makes of a photo: searched for damage; searched, but nothing on it was recognized as a part of a car;
 * refused since the car lies on its side or its roof; or kept for the record only (cabin, engine, trunk, underbody).
 */
export type PhotoLook = "examined" | "no_car_seen" | "sideways" | "not_examined";

type Declared = Pick<InspectedPhoto, "angle" | "type" | "parts" | "width" | "height" | "turn">;

/** How a photo is examined. */
export interface Examination {
  /** The angle to begin with: as declared, or as the parts tell where the photo was declared as the inside. */
  readonly angle: BodyAngle;
  /** What a person should know about the choice; null where it is the declared angle. */
  readonly note: string | null;
}

const wordsOf = (angle: Angle): string => angle.replaceAll("_", " ");

/** The end with more evidence, where the parts show no side. */
function endOf(parts: readonly Detection[]): BodyAngle {
  const evidence = (labels: readonly string[]) => evidenceOf(parts.filter(({ label }) => labels.includes(label)));
  return evidence(frontLabels) >= evidence(rearLabels) ? "front" : "rear";
}

/**
 * How to examine a photo; null for one that shows the inside, as far as anybody knows, where no model looks for damage, and
 * for one that does not stand upright, where parts and sides would be taken for others.
 */
export function examinationOf(photo: Declared): Examination | null {
  if (photo.turn) return null;
  const declared = bodyAngleOf(photo.angle, photo.type);
  if (declared) return { angle: declared, note: null };
  if (!showsOutside(photo.parts)) return null;
  const { angle } = sightOf(photo.parts, photo);
  const seen = angle ?? endOf(photo.parts);
  const unsure = angle === null ? "; left and right are not certain" : "";
  return {
    angle: seen,
    note: `declared as ${wordsOf(photo.angle)} (${photo.type}), but its parts show the outside of a car: examined as ${wordsOf(seen)}${unsure}`,
  };
}

export function lookOf(photo: Declared): PhotoLook {
  if (photo.turn) return "sideways";
  if (examinationOf(photo) === null) return "not_examined";
  return sightOf(photo.parts, photo).car ? "examined" : "no_car_seen";
}
