import { AppError } from "../../contracts/kit/errors.ts";
import { contentOf, mimetypes, type PhotoFormat } from "./formats.ts";
import { measureHeic } from "./heic/heic.ts";
import { readPng } from "./png.ts";
import { maxPixels, openPicture, sharp } from "./sharp.ts";

/** What a photo is, judged by its content. */
export interface PhotoProbe {
  readonly format: PhotoFormat;
  readonly mimetype: (typeof mimetypes)[PhotoFormat];
  /** Pixels as shown: upright by the EXIF tag, or by a HEIC's own turn. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Pictures in the file; the first is the one that is used. */
  readonly pages: number;
}

interface Measure {
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}

const refused = (message: string) => new AppError("INVALID_FILE_TYPE", { message });

/** A photo of an accepted format whose content is not whole. */
export const broken = (cause?: unknown) =>
  new AppError("VALIDATION_ERROR", {
    message: "The photo is incomplete or damaged: it cannot be read to its end. Send it again.",
    cause,
  });

function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= maxPixels) return;
  throw refused(`The photo claims ${width}x${height} pixels; at most ${maxPixels / 1e6} megapixels are read.`);
}

async function measureJpeg(file: string): Promise<Measure> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw broken(cause);
    });
  checkPixels(metadata);
  return { ...metadata.autoOrient, pages: 1 };
}

async function measurePng(file: string): Promise<Measure> {
  const header = await readPng(file);
  if (!header || header.width === 0 || header.height === 0) throw broken();
  checkPixels(header);
  if (header.animated) throw refused("Animated pictures are not accepted: send a still JPG, PNG or HEIC photo.");
  if (!header.whole) throw broken();
  const { autoOrient } = await sharp(file, { limitInputPixels: maxPixels })
    .metadata()
    .catch((cause: unknown) => {
      throw broken(cause);
    });
  return { ...autoOrient, pages: 1 };
}

/** Reads every pixel of a JPEG or PNG once, at the smallest scale that the decoder offers, and drops it. */
export async function readToEnd(file: string): Promise<void> {
  await openPicture(file)
    .resize(64, 64, { fit: "inside" })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw broken(cause);
    });
}

const measures = { jpeg: measureJpeg, png: measurePng, heic: measureHeic } as const;

/**
 * Says what a file is, by its content. What is no still JPG, PNG or HEIC, or has too many pixels, is
 * refused from its header alone: INVALID_FILE_TYPE. Then it is read to its end: VALIDATION_ERROR where
 * it is truncated or damaged (a HEIC's length only; its pixels are judged by `normalisePhoto`).
 * The errors name no field: the caller knows it.
 */
export async function probePhoto(file: string): Promise<PhotoProbe> {
  const content = await contentOf(file);
  if (!content.format) throw refused(`A JPG, PNG or HEIC photo is needed; this is ${content.called}.`);
  const { format, bytes } = content;
  const measure = await measures[format](file);
  if (format !== "heic") await readToEnd(file);
  return { format, mimetype: mimetypes[format], bytes, ...measure };
}
