import { AppError } from "../../contracts/kit/errors.ts";
import { isLargeEnough, minPhotoHeight, minPhotoWidth } from "../../contracts/papers/files.ts";

/** Throws IMAGE_QUALITY_TOO_LOW, with both resolutions in its details, if the photo at `index` is too small. */
export function checkResolution(width: number, height: number, index: number): void {
  if (isLargeEnough(width, height)) return;
  const current = `${width}x${height}`;
  const minimum = `${minPhotoWidth}x${minPhotoHeight}`;
  throw new AppError("IMAGE_QUALITY_TOO_LOW", {
    message: `The photo has ${current} pixels; at least ${minimum} (or ${minPhotoHeight}x${minPhotoWidth} upright) are needed.`,
    field: `images[${index}].url`,
    details: { image_index: index, current_resolution: current, minimum_resolution: minimum },
  });
}
