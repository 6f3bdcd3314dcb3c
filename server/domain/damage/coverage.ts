import { own } from "../../../contracts/kit/own.ts";
import { type Angle, type DamageType, damageTypes, type ImageType } from "../../../contracts/vocabulary.ts";
import { percent, typeLabel } from "./display-text.ts";
import { bodyAngleOf } from "./place/view.ts";
import type { PhotoStatus } from "./sight/examination.ts";

type Face = "front" | "rear" | "left" | "right" | "top";

/** The share of the car's outside that each face makes up. Our own estimates. */
const weights: Readonly<Record<Face, number>> = { front: 0.2, rear: 0.2, left: 0.25, right: 0.25, top: 0.1 };

/** How much of a face each angle shows, 0-1; a corner photo shows two faces at an angle. Our own estimates. */
const shareShown: Readonly<Partial<Record<Angle, Partial<Record<Face, number>>>>> = {
  front: { front: 1, top: 0.2 },
  rear: { rear: 1, top: 0.1 },
  left_side: { left: 1 },
  right_side: { right: 1 },
  front_left: { front: 0.7, left: 0.7, top: 0.2 },
  front_right: { front: 0.7, right: 0.7, top: 0.2 },
  rear_left: { rear: 0.7, left: 0.7, top: 0.1 },
  rear_right: { rear: 0.7, right: 0.7, top: 0.1 },
  top: { top: 1 },
};
const faces: readonly Face[] = ["front", "rear", "left", "right", "top"];

export interface CoveredPhoto {
  readonly angle: Angle;
  readonly type: ImageType;
}

/**
 * The photos that show the car, with the angle and the type that the analysis found. A photo without a car, or that lies
 * sideways, is left out. `angles` and `looks` have one entry for each photo; inspections of older releases lack them.
 */
export const coveringPhotos = <P extends CoveredPhoto>(
  photos: readonly P[],
  { angles, looks }: { readonly angles?: readonly Angle[]; readonly looks?: readonly PhotoStatus[] },
): P[] =>
  photos.flatMap((photo, i) => {
    const look = looks?.[i];
    if (look === "no_car_seen" || look === "sideways") return [];
    return { ...photo, angle: angles?.[i] ?? photo.angle, type: look === "examined" ? "exterior" : photo.type };
  });

/** The different angles. A second photo from the same angle adds no coverage. */
const bodyAngles = (photos: readonly CoveredPhoto[]) => [
  ...new Set(photos.flatMap(({ angle, type }) => bodyAngleOf(angle, type) ?? [])),
];

function faceCoverage(face: Face, photos: readonly CoveredPhoto[]): number {
  return Math.min(
    1,
    bodyAngles(photos).reduce((sum, angle) => sum + (shareShown[angle]?.[face] ?? 0), 0),
  );
}

/** The share (0-1) of the car's outside that the photos show. Different angles on one face add up, to 1 at most. */
export const exteriorCoverage = (photos: readonly CoveredPhoto[]): number =>
  faces.reduce((sum, face) => sum + weights[face] * faceCoverage(face, photos), 0);

const faceLabels: Readonly<Record<Face, string>> = {
  front: "front",
  rear: "rear",
  left: "left side",
  right: "right side",
  top: "roof and top surfaces",
};

/** Below this coverage a face counts as barely visible. Our own estimate: one corner photo (0.7) is above it. */
const barelyVisibleBelow = 0.5;
/** Below this coverage a face counts as seen at an angle only. */
const completeFrom = 1;

function facesNotCovered(photos: readonly CoveredPhoto[]): string[] {
  return faces.flatMap((face) => {
    const share = faceCoverage(face, photos);
    if (share < 0.05) return `${faceLabels[face]}: no photo shows it`;
    if (share < barelyVisibleBelow) return `${faceLabels[face]}: only a little of it can be seen`;
    return share < completeFrom && face !== "top" ? `${faceLabels[face]}: seen at an angle only` : [];
  });
}

export interface DamageModelQuality {
  readonly damageTypes: readonly string[];
  /** Average precision (0-1, at an IoU of 0.5) per damage type on the model's validation pictures. */
  readonly ap50: Readonly<Record<string, number>>;
  /** The share (0-1) of the damages on these pictures that findings point at, with one false finding in ten pictures. */
  readonly recall: Readonly<Record<string, number>>;
}

/** Below this average precision the model misses most damages of a type. Our own estimate. */
const minUsefulPrecision = 0.25;

/** What is known of how often the model misses damages of a type; undefined if it finds most of them. */
function weakness(type: string, { ap50, recall }: DamageModelQuality): string | undefined {
  const [found, precision] = [own(recall, type), own(ap50, type)];
  if (found !== undefined) return found < 0.5 ? `finds ${Math.round(found * 100)} of 100` : undefined;
  if (precision === undefined || precision >= minUsefulPrecision) return undefined;
  return `average precision ${percent(precision)}`;
}

/** The damage types that the model often misses or was not measured on: there, no finding does not mean no damage. */
function unreliableTypes(model: DamageModelQuality): string[] {
  const label = (type: string) => type.replaceAll("_", " ");
  const weak = model.damageTypes.flatMap((type) => {
    const known = weakness(type, model);
    return known === undefined ? [] : `${label(type)} (${known})`;
  });
  const unmeasured = model.damageTypes
    .filter((type) => own(model.ap50, type) === undefined && own(model.recall, type) === undefined)
    .map(label);
  return [
    ...(weak.length > 0
      ? [`${weak.join(", ")}: this model misses most of them on its test pictures; look by eye, add by hand`]
      : []),
    ...(unmeasured.length > 0 ? [`${unmeasured.join(", ")}: how well this model sees them was not measured`] : []),
  ];
}

/**
 * What these photos and these models cannot show, as sentences for the report.
 *
 * @param photos every photo of the inspection
 * @param models the damage types that the damage model knows, and its precision for each
 */
export function notCovered(photos: readonly CoveredPhoto[], models: DamageModelQuality): string[] {
  const unknown = damageTypes.filter((type: DamageType) => !models.damageTypes.includes(type)).map(typeLabel);
  const inside = photos.filter(({ angle, type }) => bodyAngleOf(angle, type) === null).length;
  const has = (angle: Angle) => photos.some((photo) => photo.angle === angle);
  return [
    ...facesNotCovered(photos),
    ...unreliableTypes(models),
    ...(unknown.length > 0 ? [`${unknown.join(", ")}: the model cannot see these; add them by hand`] : []),
    ...(inside > 0
      ? [`cabin, engine and underbody photos (${inside}): kept for the record, no model looks for damage in them`]
      : []),
    has("undercarriage") ? "underbody: photographed, not analyzed" : "underbody: no photo shows it",
    "mechanical condition: photos of the body do not show it",
    "structure behind the panels, earlier repairs and the depth of a dent: not visible in photos",
  ];
}
