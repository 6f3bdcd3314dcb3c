import type { Angle } from "../../../../contracts/vocabulary.ts";
import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import { partName, sideOf } from "./part-names.ts";

type Flank = "left" | "right";
type End = "front" | "rear";

interface LabeledParts {
  readonly known: ReadonlySet<string>;
  readonly regions: readonly { readonly part: string; readonly box: Corners }[];
}

/** A missing label of these parts counts only if the annotators looked for them. */
const requiredParts = ["front_door", "rear_door", "headlight", "taillight"];

/**
 * If an end is seen straight, the narrower of its two lamps has at least this share of the other's width (our own
 * estimate).
 */
const minWidthRatio = 0.75;

/** The widths of the two lamps of an end, if the labels have exactly one for each side. */
function lampsOf(regions: LabeledParts["regions"], lamp: string): readonly [number, number] | null {
  const widthOn = (flank: Flank) => {
    const box = regions.find(({ part }) => partName(part) === lamp && sideOf(part) === flank)?.box;
    return box ? box.x1 - box.x0 : null;
  };
  const [left, right] = [widthOn("left"), widthOn("right")];
  return left === null || right === null ? null : [left, right];
}

/**
 * The side from which the picture shows the car, by the sides that the part labels name (the driver's left and
 * right). Doors show the side of the car, and two lamps of an end show that this end is visible. Null if the labels
 * leave it open: doors of both sides; a side with an end that has labeled glass but only one lamp; an end without
 * doors whose lamps differ in width.
 */
export function labeledView({ known, regions }: LabeledParts): Angle | null {
  const annotated = new Set([...known].map(partName));
  if (!requiredParts.every((name) => annotated.has(name))) return null;
  const names = new Set(regions.map(({ part }) => partName(part)));
  const doors = regions.filter(({ part }) => partName(part).endsWith("_door"));
  const flanks = new Set(doors.map(({ part }) => sideOf(part)));
  if (flanks.size > 1) return null;
  const [flank = null] = flanks;
  const ends = { front: lampsOf(regions, "headlight"), rear: lampsOf(regions, "taillight") };
  if (ends.front && ends.rear) return null;
  const end: End | null = ends.front ? "front" : ends.rear ? "rear" : null;
  if (doors.length === 0) {
    const [a, b] = (end && ends[end]) ?? [0, 0];
    return end && Math.min(a, b) >= minWidthRatio * Math.max(a, b) ? end : null;
  }
  if (flank === null) return null;
  if (end) return `${end}_${flank}`;
  const acrossCar = names.has("windshield") || names.has("rear_window");
  const farSide = regions.some(({ part }) => sideOf(part) !== null && sideOf(part) !== flank);
  return acrossCar || farSide ? null : `${flank}_side`;
}
