import type { DamageType, PartName, Severity, Side } from "../../../contracts/vocabulary.ts";
import { type Box, DamageType as DamageTypes } from "../../../contracts/vocabulary.ts";
import { clamp, clipToPhoto } from "../../../server/domain/damage/geometry.ts";
import { type BodyAngle, viewOf } from "../../../server/domain/damage/place/view.ts";
import { examinationOf } from "../../../server/domain/damage/sight/examination.ts";
import type { DamageRow, InspectionImageFile, LoadedInspection } from "../../../server/features/visual/visual.repo.ts";

/** Boxes are {x, y, width, height} in pixels of the upright photo, as everywhere in the product. */

/** Origin of a box. `corrected`: the model's finding, with a changed box or type. */
export const decisions = ["accepted", "corrected", "added", "unreviewed"] as const;
export type Decision = (typeof decisions)[number];

/** The model's finding. `confidence`: calibrated, 0-1, in this photo. */
export interface MachineBox {
  readonly type: DamageType;
  readonly confidence: number;
  readonly box: Box;
}

/** A damage on a photo after the review. `machine` is null if the model did not find it. */
export interface Label {
  readonly type: DamageType;
  readonly part: PartName;
  readonly side: Side;
  readonly severity: Severity;
  readonly box: Box;
  readonly decision: Decision;
  readonly machine: MachineBox | null;
}

/** A finding of the model that the inspector rejected. */
export interface Rejected extends MachineBox {
  readonly reason: NonNullable<DamageRow["reviewReason"]>;
}

export interface LabeledPhoto {
  readonly fileId: string;
  readonly key: string;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly vehicleId: string;
  readonly modelVersion: string;
  /** Whether a person has reviewed the model's findings on this photo; see `isReviewed`. */
  readonly reviewed: boolean;
  readonly labels: readonly Label[];
  readonly rejected: readonly Rejected[];
  /** Damage types that the photo may show without a label; see `unlabeledIn`. */
  readonly unlabelled: readonly DamageType[];
}

/** The photos of a completed inspection that the damage model analyzes, each with the reviewed findings. */
export function labelPhotos(whole: LoadedInspection): LabeledPhoto[] {
  return whole.images.flatMap((image) => {
    const { id: fileId, key, sha256, width, height } = image.file;
    const { parts = [], turn } = image.raw ?? {};
    const examination = examinationOf({ angle: image.angle, type: image.type, parts, width, height, turn });
    if (examination === null) return [];
    const { vehicleId, modelVersion } = whole.row;
    return {
      fileId,
      key,
      sha256,
      width,
      height,
      vehicleId,
      modelVersion,
      reviewed: isReviewed(whole, image),
      labels: whole.damages.flatMap((damage) => labelOf(damage, whole, image)),
      rejected: whole.damages.flatMap((damage) => rejectedOf(damage, image)),
      unlabelled: unlabeledIn(whole, image, examination.angle),
    };
  });
}

/** The model's own finding in one photo. A review changes the damage, but not the model's stored finding. */
function machineBoxOf({ seenIn, type }: DamageRow, { position, raw, file }: InspectionImageFile): MachineBox | null {
  const location = seenIn.find(({ image_index }) => image_index === position);
  if (!location) return null;
  const { coordinates: box, confidence } = location;
  const original = raw?.damages.find((detection) => {
    const clipped = clipToPhoto(detection.box, file);
    return clipped !== null && isSame(clipped, box) && clamp(detection.confidence, 0, 1) === confidence;
  });
  return { type: DamageTypes.safeParse(original?.label).data ?? type, confidence, box };
}

const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The current box of the damage in a photo. Null if it has none there. */
const boxIn = (damage: DamageRow, image: InspectionImageFile): Box | null =>
  (damage.imageIndex === image.position ? damage.coordinates : null) ?? machineBoxOf(damage, image)?.box ?? null;

function isCorrectedIn(damage: DamageRow, image: InspectionImageFile): boolean {
  const machine = machineBoxOf(damage, image);
  const box = boxIn(damage, image);
  return machine !== null && box !== null && (machine.type !== damage.type || !isSame(machine.box, box));
}

/**
 * Whether a person has reviewed the damage, added it, or changed its box or type. A change of only the severity or
 * the part leaves no trace of the model's finding: the inspector must accept such a damage for it to count.
 */
const isDecided = (damage: DamageRow, { images }: LoadedInspection): boolean =>
  damage.review !== null || damage.source === "manual" || images.some((image) => isCorrectedIn(damage, image));

/**
 * Whether a photo is reviewed. An unreviewed photo would train a model on its own mistakes. A photo with model
 * findings is reviewed if every one of them is decided. A photo without any is reviewed if the whole inspection is:
 * at least one damage is decided and none is open. An inspection without any decision says nothing, even about photos
 * without findings.
 */
function isReviewed(whole: LoadedInspection, image: InspectionImageFile): boolean {
  const here = whole.damages.filter((damage) => boxIn(damage, image) !== null);
  const asked = here.length > 0 ? here : whole.damages;
  return asked.length > 0 && asked.every((damage) => isDecided(damage, whole));
}

function labelOf(damage: DamageRow, whole: LoadedInspection, image: InspectionImageFile): Label[] {
  const box = boxIn(damage, image);
  if (box === null || damage.review === "rejected") return [];
  const { type, part, side, severity } = damage;
  return [
    {
      type,
      part,
      side,
      severity,
      box,
      decision: decisionOf(damage, whole, image),
      machine: machineBoxOf(damage, image),
    },
  ];
}

function decisionOf(damage: DamageRow, whole: LoadedInspection, image: InspectionImageFile): Decision {
  if (damage.source === "manual") return "added";
  if (isCorrectedIn(damage, image)) return "corrected";
  return isDecided(damage, whole) ? "accepted" : "unreviewed";
}

/** A rejection with the reason "old damage, known" still means that there is damage. */
const isNoDamage = ({ review, reviewReason }: DamageRow): boolean => review === "rejected" && reviewReason !== "old";

function rejectedOf(damage: DamageRow, image: InspectionImageFile): Rejected[] {
  const machine = machineBoxOf(damage, image);
  if (machine === null || !isNoDamage(damage)) return [];
  return [{ ...machine, reason: damage.reviewReason ?? "other" }];
}

/**
 * Damage types for which a missing label in this photo means nothing, because the inspection has such a damage
 * without a label in this photo, and the photo may show it. Inspectors mark a damage once, not in every photo. They
 * may add it without a box, and they reject old damage that is visible.
 */
function unlabeledIn({ damages }: LoadedInspection, image: InspectionImageFile, angle: BodyAngle): DamageType[] {
  const types = damages
    .filter((damage) => !isNoDamage(damage))
    .filter((damage) => damage.review === "rejected" || boxIn(damage, image) === null)
    .filter((damage) => damage.imageIndex === image.position || mayShow(angle, damage.side))
    .map(({ type }) => type);
  return [...new Set(types)];
}

/** Whether a photo from this angle may show a part of this side of the car, even at its edge. */
function mayShow(angle: BodyAngle, side: Side): boolean {
  const { end, flank } = viewOf(angle);
  if (side === "front" || side === "rear") return end === null || end === side;
  // a photo straight from the front or the rear shows neither side
  if (side === "left" || side === "right") return flank === null ? end === null : flank === side;
  return side === "top";
}
