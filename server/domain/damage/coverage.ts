import { own } from "../../../contracts/kit/own.ts";
import { type Angle, type DamageType, damageTypes, type ImageType } from "../../../contracts/vocabulary.ts";
import { bodyAngleOf } from "./place/view.ts";
import type { PhotoLook } from "./sight/examination.ts";
import { percent, typeWords } from "./display-text.ts";

type Face = "front" | "rear" | "left" | "right" | "top";

/** Share of the outside that each face is. Our own estimates. */
const weights: Readonly<Record<Face, number>> = { front: 0.2, rear: 0.2, left: 0.25, right: 0.25, top: 0.1 };

/** How well an angle shows a face; a corner photo shows two of them askew. Our own estimates. */
const shows: Readonly<Partial<Record<Angle, Partial<Record<Face, number>>>>> = {
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
 * The photos that show something of the car, at the angle and of the type that the analysis found. One on which no car was
 * seen, or that lies sideways, shows nothing. `angles` and `looks` are by photo; absent in inspections of older releases.
 */
export const coveringPhotos = <P extends CoveredPhoto>(
  photos: readonly P[],
  { angles, looks }: { readonly angles?: readonly Angle[]; readonly looks?: readonly PhotoLook[] },
): P[] =>
  photos.flatMap((photo, i) => {
    const look = looks?.[i];
    if (look === "no_car_seen" || look === "sideways") return [];
    return { ...photo, angle: angles?.[i] ?? photo.angle, type: look === "examined" ? "exterior" : photo.type };
  });

/** A second photo of an angle shows nothing that the first does not. */
const bodyAngles = (photos: readonly CoveredPhoto[]) => [
  ...new Set(photos.flatMap(({ angle, type }) => bodyAngleOf(angle, type) ?? [])),
];

function seen(face: Face, photos: readonly CoveredPhoto[]): number {
  return Math.min(
    1,
    bodyAngles(photos).reduce((sum, angle) => sum + (shows[angle]?.[face] ?? 0), 0),
  );
}

/** Which share (0-1) of the car's outside the angles show. Different angles on a face add up to all of it. */
export const exteriorCoverage = (photos: readonly CoveredPhoto[]): number =>
  faces.reduce((sum, face) => sum + weights[face] * seen(face, photos), 0);

const faceWords: Readonly<Record<Face, string>> = {
  front: "front",
  rear: "rear",
  left: "left side",
  right: "right side",
  top: "roof and top surfaces",
};

/** A face seen less than this much is named. Our own estimate; a single corner photo (0.7) passes as partly seen. */
const unseenBelow = 0.5;
const partlyBelow = 1;

function facesNotCovered(photos: readonly CoveredPhoto[]): string[] {
  return faces.flatMap((face) => {
    const share = seen(face, photos);
    if (share < 0.05) return `${faceWords[face]}: no photo shows it`;
    if (share < unseenBelow) return `${faceWords[face]}: only a little of it can be seen`;
    return share < partlyBelow && face !== "top" ? `${faceWords[face]}: seen at an angle only` : [];
  });
}

export interface DamageSight {
  readonly damageTypes: readonly string[];
  /** Average precision (0-1, at an IoU of 0.5) per damage type on the model's validation pictures. */
  readonly ap50: Readonly<Record<string, number>>;
}

/** Below this average precision most damage of a type goes unseen. Our own estimate. */
const hardlySeenBelow = 0.25;

/** No finding is not the same as no damage: says for which types least. */
function hardlySeen({ damageTypes: known, ap50 }: DamageSight): string[] {
  const words = (type: string) => type.replaceAll("_", " ");
  const weak = known.flatMap((type) => {
    const precision = own(ap50, type);
    return precision !== undefined && precision < hardlySeenBelow ? `${words(type)} (${percent(precision)})` : [];
  });
  const unmeasured = known.filter((type) => own(ap50, type) === undefined).map(words);
  return [
    ...(weak.length > 0
      ? [
          `${weak.join(", ")}: this model misses most of them (average precision on its test pictures); look by eye, add by hand`,
        ]
      : []),
    ...(unmeasured.length > 0 ? [`${unmeasured.join(", ")}: how well this model sees them was not measured`] : []),
  ];
}

/**
 * What these photos and these models cannot show, in plain words.
 *
 * @param photos every photo of the inspection
 * @param models what the damage model was trained to see, and how well
 */
export function notCovered(photos: readonly CoveredPhoto[], models: DamageSight): string[] {
  const blind = damageTypes.filter((type: DamageType) => !models.damageTypes.includes(type)).map(typeWords);
  const inside = photos.filter(({ angle, type }) => bodyAngleOf(angle, type) === null).length;
  const has = (angle: Angle) => photos.some((photo) => photo.angle === angle);
  return [
    ...facesNotCovered(photos),
    ...hardlySeen(models),
    ...(blind.length > 0 ? [`${blind.join(", ")}: the model cannot see these; add them by hand`] : []),
    ...(inside > 0
      ? [`cabin, engine and underbody photos (${inside}): kept for the record, no model looks for damage in them`]
      : []),
    has("undercarriage") ? "underbody: photographed, not analysed" : "underbody: no photo shows it",
    "mechanical condition: photos of the body do not show it",
    "structure behind the panels, earlier repairs and the depth of a dent: not visible in photos",
  ];
}
