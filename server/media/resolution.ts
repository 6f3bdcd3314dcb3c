import { minPhotoHeight, minPhotoWidth } from "../../contracts/files.ts";
import { AppError } from "../../contracts/kit/errors.ts";

/**
 * Whether a photo is large enough: 1280 pixels along its longer and 720 along its shorter side, so
 * that a phone held upright (720x1280) counts like one held across (1280x720). Pixels as shown.
 */
export const isLargeEnough = (width: number, height: number): boolean =>
  Math.max(width, height) >= minPhotoWidth && Math.min(width, height) >= minPhotoHeight;

/** Throws IMAGE_QUALITY_TOO_LOW with the details of the interface where the photo at `index` is too small. */
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
