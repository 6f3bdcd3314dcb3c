import type { Box } from "../../../contracts/vocabulary.ts";

/** A crop is this many times as large as the damage. */
const cropScale = 2;

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture around a box, in the picture's pixels, with a fixed aspect ratio and inside the picture. */
export function cropAround(box: Box, picture: Extent, aspect: number): Box {
  const wantedWidth = Math.max(box.width, box.height * aspect) * cropScale;
  const width = Math.min(wantedWidth, picture.width, picture.height * aspect);
  const height = width / aspect;
  const startOf = (center: number, size: number, max: number) => Math.min(max - size, Math.max(0, center - size / 2));
  return {
    x: startOf(box.x + box.width / 2, width, picture.width),
    y: startOf(box.y + box.height / 2, height, picture.height),
    width,
    height,
  };
}

/** The position of a picture in a box that shows only the crop. */
export function cropStyle(crop: Box, picture: Extent) {
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  return {
    width: share(picture.width, crop.width),
    left: share(-crop.x, crop.width),
    top: share(-crop.y, crop.height),
  };
}
