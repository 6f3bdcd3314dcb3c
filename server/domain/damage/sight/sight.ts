import { own } from "../../../../contracts/kit/own.ts";
import { type CarAngle, type CarView, viewOf } from "../../../vision/car-view.ts";
import type { Detection } from "../photo.ts";
import { endOf } from "../place/labels.ts";

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What the parts found tell of one photo. */
export interface Sight {
  /** Whether any part of the outside of a car is found. */
  readonly car: boolean;
  /** Whether the photo plainly shows the outside of a car, whatever it was declared as. */
  readonly outside: boolean;
  /** From which side it shows the car; null where the parts do not tell. */
  readonly angle: CarAngle | null;
  /** 0-1: how likely the angle is right; 0 without one. */
  readonly confidence: number;
  /** The end that the parts plainly show, and not the other one; null where they do not tell. */
  readonly end: "front" | "rear" | null;
}

/**
 * Summed confidence of different parts from which they show enough of a car to tell its angle. Our own estimate. All but 1
 * of 100 whole cars (dsmlr_parts) reach 2.7. Of the angles told of photos of damage (looked at by eye, those with a wide
 * margin) 14 of 56 were off by 90 degrees or more below 2.2, 6 of 56 from there to 3.2, and 2 of 72 from 3 on.
 */
const wholeCar = 3;

/** From this confidence an angle is that of a whole car. */
export const leastPlain = 0.6;
const confidenceOfCloseUp = 0.5;

/**
 * How likely a view is right, of a whole car by its margin: our own estimate. On 307 pictures of dsmlr_parts 6 of 9 were
 * right below a margin of 0.2, 19 of 20 below 0.4, 32 of 35 below 0.6, and 243 of 243 above.
 */
const confidenceOf = ({ margin }: CarView, evidence: number): number =>
  evidence < wholeCar ? confidenceOfCloseUp : Math.round((leastPlain + 0.35 * margin) * 100) / 100;

/**
 * Summed confidence of different parts from which a photo shows a car: a single unsure part is often something else. Our
 * own estimate: it misses 1 of 545 whole cars, and about half of the close-ups of damage, which show few parts.
 */
const leastEvidence = 0.8;

/** What a person should know of a photo without a car. */
export const noCarNote = "no car seen";
/** The same of a photo on which damage is found. */
export const closeUpNote = "close-up: no part of the car recognized";

/** The confidences of the surest part of each label, summed. */
export const evidenceOf = (parts: readonly Detection[]): number =>
  [...Map.groupBy(parts, ({ label }) => label).values()].reduce(
    (sum, group) => sum + Math.max(...group.map(({ confidence }) => confidence)),
    0,
  );

/** Summed confidence of the parts that only this end of a car shows. */
export const evidenceOfEnd = (parts: readonly Detection[], end: "front" | "rear"): number =>
  evidenceOf(parts.filter(({ label }) => own(endOf, label) === end));

/**
 * What a photo taken inside a car shows as well: glass, doors and mirrors, and a steering wheel that is taken for a wheel.
 * Our own estimate.
 */
const alsoSeenInside: ReadonlySet<string> = new Set([
  "windshield",
  "rear_window",
  "front_door",
  "rear_door",
  "side_mirror",
  "wheel",
]);

/** Whether a photo shows the outside of a car, whatever it was declared as. */
export const showsOutside = (parts: readonly Detection[]): boolean =>
  evidenceOf(parts.filter(({ label }) => !alsoSeenInside.has(label))) >= leastEvidence;

/** At least this much speaks for an end that is plainly shown, and less than that for the other. Our own estimates. */
const leastOfEnd = 1.2;
const leastOfOther = 0.3;

function plainEnd(parts: readonly Detection[]): Sight["end"] {
  const [front, rear] = [evidenceOfEnd(parts, "front"), evidenceOfEnd(parts, "rear")];
  if (front >= leastOfEnd && rear < leastOfOther) return "front";
  return rear >= leastOfEnd && front < leastOfOther ? "rear" : null;
}

/** The one judgement of what a photo shows, for the guess before an inspection and for the inspection itself. */
export function sightOf(parts: readonly Detection[], photo: Extent): Sight {
  const view = viewOf(parts, photo);
  const evidence = evidenceOf(parts);
  return {
    car: view !== undefined || evidence >= leastEvidence,
    outside: showsOutside(parts),
    angle: view?.angle ?? null,
    confidence: view ? confidenceOf(view, evidence) : 0,
    end: plainEnd(parts),
  };
}
