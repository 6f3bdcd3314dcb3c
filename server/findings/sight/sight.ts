import { type CarAngle, type CarView, viewOf } from "../../vision/car-view.ts";
import type { Detection } from "../photo.ts";

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What the parts found tell of one photo. */
export interface Sight {
  /** Whether any part of the outside of a car is found. */
  readonly car: boolean;
  /** From which side it shows the car; null where the parts do not tell. */
  readonly angle: CarAngle | null;
  /** 0-1: how likely the angle is right; 0 without one. */
  readonly confidence: number;
}

/** How likely a view is right, by its margin. */
const confidenceOf = ({ margin }: CarView): number => Math.round((0.6 + 0.35 * margin) * 100) / 100;

/** Summed confidence of different parts from which a photo shows a car: a single unsure part is often something else. */
const leastEvidence = 0.8;

/** The confidences of the surest part of each label, summed. */
const evidenceOf = (parts: readonly Detection[]): number =>
  [...Map.groupBy(parts, ({ label }) => label).values()].reduce(
    (sum, group) => sum + Math.max(...group.map(({ confidence }) => confidence)),
    0,
  );

export function sightOf(parts: readonly Detection[], photo: Extent): Sight {
  const view = viewOf(parts, photo);
  const car = view !== undefined || evidenceOf(parts) >= leastEvidence;
  return { car, angle: view?.angle ?? null, confidence: view ? confidenceOf(view) : 0 };
}
