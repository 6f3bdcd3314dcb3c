import type { Angle } from "../../../../contracts/vocabulary.ts";
import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import { partName, sideOf } from "./part-names.ts";

type Flank = "left" | "right";
type End = "front" | "rear";

interface LabelledParts {
  readonly known: ReadonlySet<string>;
  readonly regions: readonly { readonly part: string; readonly box: Corners }[];
}

/** Without these looked for, their absence tells nothing. */
const telling = ["front_door", "rear_door", "headlight", "taillight"];

/** Two lamps of an end that is seen square are as wide as each other, to this share (our own estimate). */
const alike = 0.75;

/** The widths of the two lamps of an end, where the labels have one of each side. */
function lampsOf(regions: LabelledParts["regions"], lamp: string): readonly [number, number] | null {
  const widthOn = (flank: Flank) => {
    const box = regions.find(({ part }) => partName(part) === lamp && sideOf(part) === flank)?.box;
    return box ? box.x1 - box.x0 : null;
  };
  const [left, right] = [widthOn("left"), widthOn("right")];
  return left === null || right === null ? null : [left, right];
}

/**
 * From which side the car is seen, by the sides that the part labels name (the driver's left and right). Its doors
 * tell the flank, both lamps of an end that this end is seen. Null wherever the labels leave it open: doors of both
 * flanks, a flank whose end shows glass but only one lamp, an end without doors whose lamps are not equally wide.
 */
export function labelledView({ known, regions }: LabelledParts): Angle | null {
  const looked = new Set([...known].map(partName));
  if (!telling.every((name) => looked.has(name))) return null;
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
    return end && Math.min(a, b) >= alike * Math.max(a, b) ? end : null;
  }
  if (flank === null) return null;
  if (end) return `${end}_${flank}`;
  const acrossCar = names.has("windshield") || names.has("rear_window");
  const farSide = regions.some(({ part }) => sideOf(part) !== null && sideOf(part) !== flank);
  return acrossCar || farSide ? null : `${flank}_side`;
}
