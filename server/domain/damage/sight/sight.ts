import { own } from "../../../../contracts/kit/own.ts";
import { type CarAngle, type CarView, viewOf } from "../../../vision/car-view.ts";
import type { Detection } from "../photo.ts";
import { endOf } from "../place/labels.ts";

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What the detected parts show about one photo. */
export interface Sight {
  /** Whether the photo shows a part of the outside of a car. */
  readonly car: boolean;
  /** Whether the photo clearly shows the outside of a car, whatever was declared. */
  readonly outside: boolean;
  /** The angle from which the photo shows the car; null if the parts do not show it. */
  readonly angle: CarAngle | null;
  /** 0-1: how likely the angle is correct; 0 without an angle. */
  readonly confidence: number;
  /** The end that the parts clearly show; null if they show neither or both. */
  readonly end: "front" | "rear" | null;
}

/**
 * The summed confidence of different parts from which they show enough of a car for a reliable angle. Our own estimate. Of
 * 100 entire cars (dsmlr_parts), 99 reach 2.7. For photos of damage with a wide margin, checked by eye, the angle was off
 * by 90 degrees or more in 14 of 56 below 2.2, in 6 of 56 from 2.2 to 3.2, and in 2 of 72 from 3 up.
 */
const minWholeCarEvidence = 3;

/** From this confidence, an angle is based on an entire car. */
export const minWholeCarConfidence = 0.6;
const confidenceOfCloseUp = 0.5;

/**
 * How likely a view is correct: for an entire car by its margin. Our own estimate. Measured on 307 pictures of dsmlr_parts:
 * 6 of 9 views were correct below a margin of 0.2, 19 of 20 below 0.4, 32 of 35 below 0.6, and 243 of 243 above.
 */
const confidenceOf = ({ margin }: CarView, evidence: number): number =>
  evidence < minWholeCarEvidence
    ? confidenceOfCloseUp
    : Math.round((minWholeCarConfidence + 0.35 * margin) * 100) / 100;

/**
 * The summed confidence of different parts from which a photo shows a car: a single part with low confidence is often
 * something else. Our own estimate: it misses 1 of 545 entire cars, and about half of the close-ups of damage, which show
 * few parts.
 */
const minEvidence = 0.8;

/** The note on a photo without a car. */
export const noCarNote = "no car seen";
/** The note on a photo with damage but without a recognized part. */
export const closeUpNote = "close-up: no part of the car recognized";

/** The sum of the best confidence of each label. */
export const evidenceOf = (parts: readonly Detection[]): number =>
  [...Map.groupBy(parts, ({ label }) => label).values()].reduce(
    (sum, group) => sum + Math.max(...group.map(({ confidence }) => confidence)),
    0,
  );

/** The summed confidence of the parts that belong to this end of a car. */
export const evidenceOfEnd = (parts: readonly Detection[], end: "front" | "rear"): number =>
  evidenceOf(parts.filter(({ label }) => own(endOf, label) === end));

/**
 * Labels that appear in photos of the inside as well: glass, doors, mirrors, and a steering wheel that the model takes for
 * a wheel. Our own estimate.
 */
const alsoSeenInside: ReadonlySet<string> = new Set([
  "windshield",
  "rear_window",
  "front_door",
  "rear_door",
  "side_mirror",
  "wheel",
]);

/** Whether a photo shows the outside of a car, whatever was declared. */
export const showsOutside = (parts: readonly Detection[]): boolean =>
  evidenceOf(parts.filter(({ label }) => !alsoSeenInside.has(label))) >= minEvidence;

/** An end is clearly shown if its evidence is at least the first and the other end's is below the second. Our own estimates. */
const minEvidenceOfEnd = 1.2;
const maxEvidenceOfOtherEnd = 0.3;

function visibleEnd(parts: readonly Detection[]): Sight["end"] {
  const [front, rear] = [evidenceOfEnd(parts, "front"), evidenceOfEnd(parts, "rear")];
  if (front >= minEvidenceOfEnd && rear < maxEvidenceOfOtherEnd) return "front";
  return rear >= minEvidenceOfEnd && front < maxEvidenceOfOtherEnd ? "rear" : null;
}

/** What a photo shows. Both the suggestion before an inspection and the inspection itself use this function. */
export function sightOf(parts: readonly Detection[], photo: Extent): Sight {
  const view = viewOf(parts, photo);
  const evidence = evidenceOf(parts);
  return {
    car: view !== undefined || evidence >= minEvidence,
    outside: showsOutside(parts),
    angle: view?.angle ?? null,
    confidence: view ? confidenceOf(view, evidence) : 0,
    end: visibleEnd(parts),
  };
}
