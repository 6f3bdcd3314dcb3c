import type { DamageType, PartName, Severity, Side } from "../../../contracts/vocabulary.ts";
import { type Box, DamageType as DamageTypes } from "../../../contracts/vocabulary.ts";
import { clamp, clipToPhoto } from "../../../server/domain/damage/geometry.ts";
import { type BodyAngle, viewOf } from "../../../server/domain/damage/place/view.ts";
import { examinationOf } from "../../../server/domain/damage/sight/examination.ts";
import type { DamageRow, InspectionImageFile, LoadedInspection } from "../../../server/features/visual/visual.repo.ts";

/** Boxes are {x, y, width, height} in pixels of the upright photo, as everywhere in the product. */

/** Where a box comes from. `corrected`: the machine's, with another box or type than the machine gave it. */
export const decisions = ["accepted", "corrected", "added", "unreviewed"] as const;
export type Decision = (typeof decisions)[number];

/** What the machine said. `confidence`: calibrated, 0-1, in this photo. */
export interface MachineBox {
  readonly type: DamageType;
  readonly confidence: number;
  readonly box: Box;
}

/** A damage on a photo, as the inspector left it. `machine` is null where the machine saw nothing. */
export interface Label {
  readonly type: DamageType;
  readonly part: PartName;
  readonly side: Side;
  readonly severity: Severity;
  readonly box: Box;
  readonly decision: Decision;
  readonly machine: MachineBox | null;
}

/** Where the machine saw a damage and the inspector saw none. */
export interface Rejected extends MachineBox {
  readonly reason: NonNullable<DamageRow["reviewReason"]>;
}

export interface LabelledPhoto {
  readonly fileId: string;
  readonly key: string;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly vehicleId: string;
  readonly modelVersion: string;
  /** Whether a person has gone through what the machine said of it; see `isReviewed`. */
  readonly reviewed: boolean;
  readonly labels: readonly Label[];
  readonly rejected: readonly Rejected[];
  /** Damage types that may be there without a label; see `unlabelledIn`. */
  readonly unlabelled: readonly DamageType[];
}

/** The photos of a completed inspection that the damage model looks at, each with what people made of the findings. */
export function labelPhotos(whole: LoadedInspection): LabelledPhoto[] {
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
      unlabelled: unlabelledIn(whole, image, examination.angle),
    };
  });
}

/** The machine's own word on a finding in one photo: reviews change the finding, not where it was seen. */
function machineBoxOf({ seenIn, type }: DamageRow, { position, raw, file }: InspectionImageFile): MachineBox | null {
  const seen = seenIn.find(({ image_index }) => image_index === position);
  if (!seen) return null;
  const { coordinates: box, confidence } = seen;
  const said = raw?.damages.find((detection) => {
    const clipped = clipToPhoto(detection.box, file);
    return clipped !== null && isSame(clipped, box) && clamp(detection.confidence, 0, 1) === confidence;
  });
  return { type: DamageTypes.safeParse(said?.label).data ?? type, confidence, box };
}

const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The finding's box in a photo, as it stands now; null where it has none there. */
const boxIn = (damage: DamageRow, image: InspectionImageFile): Box | null =>
  (damage.imageIndex === image.position ? damage.coordinates : null) ?? machineBoxOf(damage, image)?.box ?? null;

function isCorrectedIn(damage: DamageRow, image: InspectionImageFile): boolean {
  const machine = machineBoxOf(damage, image);
  const box = boxIn(damage, image);
  return machine !== null && box !== null && (machine.type !== damage.type || !isSame(machine.box, box));
}

/**
 * Whether a person has dealt with the finding: reviewed it, added it, or given it another box or type. (Another
 * severity or part alone leaves no trace of what the machine said: accept such a finding, and it counts.)
 */
const isDecided = (damage: DamageRow, { images }: LoadedInspection): boolean =>
  damage.review !== null || damage.source === "manual" || images.some((image) => isCorrectedIn(damage, image));

/**
 * An unreviewed photo would teach a model its own mistakes. A photo is reviewed when every finding that the machine
 * has there is decided; one without any, when the whole inspection is: somebody has decided on something in it, and
 * nothing was left open. An inspection in which nobody did anything says nothing, not even where nothing was found.
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

/** "Old damage, known" is no finding of this inspection, and damage all the same. */
const isNoDamage = ({ review, reviewReason }: DamageRow): boolean => review === "rejected" && reviewReason !== "old";

function rejectedOf(damage: DamageRow, image: InspectionImageFile): Rejected[] {
  const machine = machineBoxOf(damage, image);
  if (machine === null || !isNoDamage(damage)) return [];
  return [{ ...machine, reason: damage.reviewReason ?? "other" }];
}

/**
 * Types whose absence from a photo's labels means nothing: a damage stands in the inspection that has no label in
 * this photo, and the photo may show it. An inspector points at a damage once, not in every photo; may add it
 * without a box; and rejects old damage that is there to be seen.
 */
function unlabelledIn({ damages }: LoadedInspection, image: InspectionImageFile, angle: BodyAngle): DamageType[] {
  const types = damages
    .filter((damage) => !isNoDamage(damage))
    .filter((damage) => damage.review === "rejected" || boxIn(damage, image) === null)
    .filter((damage) => damage.imageIndex === image.position || mayShow(angle, damage.side))
    .map(({ type }) => type);
  return [...new Set(types)];
}

/** Whether a photo of this angle may show something of a side of the car, be it at its edge. */
function mayShow(angle: BodyAngle, side: Side): boolean {
  const { end, flank } = viewOf(angle);
  if (side === "front" || side === "rear") return end === null || end === side;
  // straight from the front or the rear neither flank is seen
  if (side === "left" || side === "right") return flank === null ? end === null : flank === side;
  return side === "top";
}
