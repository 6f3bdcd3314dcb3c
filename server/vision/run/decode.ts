import sharp, { type Sharp } from "sharp";
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

/** Views of a photo by their long side, each as soon as it is made. */
export type Views = ReadonlyMap<number, Promise<Pixels>>;

/** A picture at another size, in three 8-bit channels. Throws VALIDATION_ERROR where it is broken. */
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
 * Decodes a photo once, upright, in sharp's own threads, straight to the largest of the given long
 * sides (a JPEG is decoded at a half, a quarter or an eighth where that is enough); each smaller one
 * is made from the largest, unless that one was enlarged itself: shrunk twice, a photo blurs. One after
 * the other, largest first. They throw VALIDATION_ERROR where the photo is broken.
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
    // reported by who asks for it
    made.catch(() => undefined);
    largest ??= made;
    last = made;
    views.set(side, made);
  }
  return views;
}
