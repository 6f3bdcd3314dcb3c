import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import type { Photo } from "../labels/photos.ts";
import type { Finding } from "../predictions.ts";
import { boxOverlap } from "./class-evidence.ts";

/** Minimum IoU of a finding that points at a label. */
export const hitFrom = 0.1;

/** How far the center of a finding may lie outside the label: 4 px in a picture with a long side of 640 px. */
const marginShare = 4 / 640;

const holds = ({ x0, y0, x1, y1 }: Corners, x: number, y: number, margin: number): boolean =>
  x >= x0 - margin && x <= x1 + margin && y >= y0 - margin && y <= y1 + margin;

/**
 * The overlap by which findings point at labels of a picture. A finding points at a label if their IoU is at least
 * `hitFrom`, or if its center is inside the label or close to it. Scratches are a few pixels wide, so two boxes of the same
 * scratch often overlap little (our own definition).
 */
export function hitOverlap({ width, height }: Pick<Photo, "width" | "height">) {
  const margin = marginShare * Math.max(width, height);
  return (finding: Pick<Finding, "box">, label: { readonly box: Corners }): number => {
    const { x0, y0, x1, y1 } = finding.box;
    const isCentered = holds(label.box, (x0 + x1) / 2, (y0 + y1) / 2, margin);
    return Math.max(boxOverlap(finding, label), isCentered ? hitFrom : 0);
  };
}
