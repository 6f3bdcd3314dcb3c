import type { Box } from "../../../contracts/vocabulary.ts";
import { clipToPhoto } from "./geometry.ts";
import type { Detection } from "./photo.ts";

const same = (a: Box, b: Box | null): boolean =>
  b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The outline of what a model saw in a sighting's box (see `lookAtPhoto`: the detection's, clipped); undefined without one. */
export const outlineIn = (
  box: Box,
  detections: readonly Detection[],
  photo: { readonly width: number; readonly height: number },
): Detection["outline"] => detections.find((seen) => seen.outline && same(box, clipToPhoto(seen.box, photo)))?.outline;
