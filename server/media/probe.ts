import { AppError } from "../../contracts/kit/errors.ts";
import { contentOf, mimetypes, type PhotoFormat } from "./formats.ts";
import { measureHeic } from "./heic/heic.ts";
import { readPng } from "./png.ts";
import { maxPixels, photoPipeline, sharp } from "./sharp.ts";

/** A photo's format and size, found by its content. */
export interface PhotoProbe {
  readonly format: PhotoFormat;
  readonly mimetype: (typeof mimetypes)[PhotoFormat];
  /** Pixels as shown: upright by the EXIF tag or by the HEIC's own rotation. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Number of pictures in the file. Only the first is used. */
  readonly pages: number;
}

interface Measure {
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}

const invalidFileType = (message: string) => new AppError("INVALID_FILE_TYPE", { message });

/** Error for a truncated or damaged photo of an accepted format. */
export const damagedPhoto = (cause?: unknown) =>
  new AppError("VALIDATION_ERROR", {
    message: "The photo is incomplete or damaged and cannot be read to its end. Send it again.",
    cause,
  });

function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= maxPixels) return;
  throw invalidFileType(
    `The photo has ${width}x${height} pixels; a photo may have at most ${maxPixels / 1e6} megapixels.`,
  );
}

async function measureJpeg(file: string): Promise<Measure> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damagedPhoto(cause);
    });
  checkPixels(metadata);
  return { ...metadata.autoOrient, pages: 1 };
}

async function measurePng(file: string): Promise<Measure> {
  const header = await readPng(file);
  if (!header || header.width === 0 || header.height === 0) throw damagedPhoto();
  checkPixels(header);
  if (header.animated)
    throw invalidFileType("Animated pictures are not accepted: send a still JPG, PNG or HEIC photo.");
  if (!header.complete) throw damagedPhoto();
  const { autoOrient } = await sharp(file, { limitInputPixels: maxPixels })
    .metadata()
    .catch((cause: unknown) => {
      throw damagedPhoto(cause);
    });
  return { ...autoOrient, pages: 1 };
}

/** Decodes a JPEG or PNG to its end, at the decoder's smallest scale, and discards the pixels. Throws VALIDATION_ERROR. */
export async function readToEnd(file: string): Promise<void> {
  await photoPipeline(file)
    .resize(64, 64, { fit: "inside" })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw damagedPhoto(cause);
    });
}

const measures = { jpeg: measureJpeg, png: measurePng, heic: measureHeic } as const;

/**
 * Finds a photo's format and size by its content. Throws INVALID_FILE_TYPE, from the header alone, for a file that is not a
 * still JPG, PNG or HEIC or has too many pixels. Throws VALIDATION_ERROR for a truncated or damaged file: a JPG or PNG is
 * read to its end; for a HEIC only the length is checked, because `normalizePhoto` decodes its pixels. The errors have no
 * `field`: the caller sets it.
 */
export async function probePhoto(file: string): Promise<PhotoProbe> {
  const content = await contentOf(file);
  if (!content.format) throw invalidFileType(`Send a JPG, PNG or HEIC photo; this is ${content.description}.`);
  const { format, bytes } = content;
  const measure = await measures[format](file);
  if (format !== "heic") await readToEnd(file);
  return { format, mimetype: mimetypes[format], bytes, ...measure };
}
