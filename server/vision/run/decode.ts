import sharp, { type Sharp } from "sharp";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Pixels } from "../detect/tensors.ts";
import { type Extent, fitLongSide } from "../detect/tiles.ts";

/** Maximum number of decoded pixels: the same as `maxPixels` of server/media/sharp.ts, which uploads are checked against. */
const limitInputPixels = 64_000_000;

const unreadable = (cause: unknown) =>
  new AppError("VALIDATION_ERROR", {
    message: "The photo cannot be read: it is missing, incomplete or damaged.",
    cause,
  });

/** Size of the photo as shown, upright by its EXIF tag, from its header. Throws VALIDATION_ERROR. */
export async function uprightExtent(file: string): Promise<Extent> {
  const { autoOrient } = await sharp(file, { limitInputPixels })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  return autoOrient;
}

/** Views of a photo by their long side; each promise resolves when its view is decoded. */
export type Views = ReadonlyMap<number, Promise<Pixels>>;

/** A resized picture in three 8-bit channels. Throws VALIDATION_ERROR for a damaged picture. */
async function resized(picture: Sharp, { width, height }: Extent): Promise<Pixels> {
  try {
    const data = await picture
      .resize(width, height, { fit: "fill" })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer();
    return { width, height, data };
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Decodes a photo once, upright, in sharp's threads, directly to the largest of the given long sides (a JPEG is decoded at a
 * half, a quarter or an eighth if that is enough). Each smaller view is resized from the largest, unless the largest was
 * enlarged: resizing twice would blur it. Views are made one by one, largest first. They reject with VALIDATION_ERROR for a
 * damaged photo.
 */
export function decodeViews(file: string, photo: Extent, longSides: readonly number[]): Views {
  const opened = () => sharp(file, { limitInputPixels, failOn: "error", autoOrient: true });
  const views = new Map<number, Promise<Pixels>>();
  const fromFile = (extent: Extent) => resized(opened(), extent);
  const fromLargest = async (largest: Promise<Pixels>, extent: Extent) => {
    const { width, height, data } = await largest;
    return width > photo.width
      ? fromFile(extent)
      : resized(sharp(data, { raw: { width, height, channels: 3 } }), extent);
  };
  let largest: Promise<Pixels> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  for (const side of longSides.toSorted((a, b) => b - a)) {
    const extent = fitLongSide(photo, side);
    const source = largest;
    const made = last.then(() => (source ? fromLargest(source, extent) : fromFile(extent)));
    // the caller that awaits the view reports the error
    made.catch(() => undefined);
    largest ??= made;
    last = made;
    views.set(side, made);
  }
  return views;
}
