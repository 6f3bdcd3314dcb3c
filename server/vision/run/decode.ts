import sharp from "sharp";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Pixels } from "../detect/tensors.ts";
import { type Extent, fitLongSide } from "../detect/tiles.ts";

/** The most pixels that are decoded: see `maxPixels` of server/media/sharp.ts, which judges at the door. */
const limitInputPixels = 64_000_000;

const unreadable = (cause: unknown) =>
  new AppError("VALIDATION_ERROR", {
    message: "The photo cannot be read: it is missing, incomplete or damaged.",
    cause,
  });

/** Extent of the photo as it is shown, upright by its EXIF tag, from its header. Throws VALIDATION_ERROR. */
export async function uprightExtent(file: string): Promise<Extent> {
  const { autoOrient } = await sharp(file, { limitInputPixels })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  return autoOrient;
}

/**
 * Decodes a photo once, upright, in sharp's own threads, straight to the largest of the given long
 * sides (a JPEG is decoded at a half, a quarter or an eighth where that is enough); each smaller one
 * is made from the largest, unless that one was enlarged itself: shrunk twice, a photo blurs. Largest
 * first. Throws VALIDATION_ERROR where the photo is broken.
 */
export async function decodeViews(
  file: string,
  photo: Extent,
  longSides: readonly number[],
): Promise<readonly Pixels[]> {
  const views: Pixels[] = [];
  try {
    for (const longSide of longSides.toSorted((a, b) => b - a)) {
      const { width, height } = fitLongSide(photo, longSide);
      const [largest] = views;
      const source =
        largest && largest.width <= photo.width
          ? sharp(largest.data, { raw: { width: largest.width, height: largest.height, channels: 3 } })
          : sharp(file, { limitInputPixels, failOn: "error", autoOrient: true });
      const data = await source
        .resize(width, height, { fit: "fill" })
        .flatten({ background: "white" })
        .toColourspace("srgb")
        .raw({ depth: "uchar" })
        .toBuffer();
      views.push({ width, height, data });
    }
  } catch (cause) {
    throw unreadable(cause);
  }
  return views;
}
