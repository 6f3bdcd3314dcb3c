import type { Box } from "../../../contracts/vocabulary.ts";
import { clipToPhoto } from "./geometry.ts";
import type { Detection } from "./photo.ts";

const areEqual = (a: Box, b: Box | null): boolean =>
  b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The outline of the detection whose clipped box is this one (see `analyzePhoto`); undefined if it has none. */
export const outlineIn = (
  box: Box,
  detections: readonly Detection[],
  photo: { readonly width: number; readonly height: number },
): Detection["outline"] =>
  detections.find((detection) => detection.outline && areEqual(box, clipToPhoto(detection.box, photo)))?.outline;
