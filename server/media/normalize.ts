import { readFile, writeFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { contentOf } from "./formats.ts";
import { decodeHeic } from "./heic/heic.ts";
import { withoutMetadata } from "./jpeg.ts";
import { damagedPhoto, readToEnd } from "./probe.ts";
import { photoPipeline, sharp } from "./sharp.ts";

/** High enough that re-encoding causes no visible loss: scratches are fine lines (our own estimate). */
const quality = 92;

const isSrgb = (icc: Buffer | undefined) =>
  icc === undefined || icc.includes("sRGB") || icc.includes(Buffer.from("sRGB", "utf16le").swap16());

/** Whether a JPEG already has the form that `normalizePhoto` writes: upright, baseline, sRGB or gray. */
const isNormal = ({ format, isProgressive, orientation = 1, space, icc }: Metadata) =>
  format === "jpeg" && !isProgressive && orientation === 1 && (space === "srgb" || space === "b-w") && isSrgb(icc);

async function pictureOf(input: string): Promise<Sharp> {
  if ((await contentOf(input)).format !== "heic") return photoPipeline(input).autoOrient();
  const { data, width, height } = await decodeHeic(input);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/**
 * Writes the photo as an upright 8-bit sRGB JPEG of full resolution without metadata (no place, no time). Accepts JPEG of
 * any EXIF orientation, CMYK or gray, PNG of 16 bits or with transparency (drawn on white), and HEIC. A JPEG that already
 * has this form keeps its pixel data unchanged. Throws VALIDATION_ERROR for a truncated or damaged photo. `input` must have
 * passed `probePhoto`.
 */
export async function normalizePhoto(input: string, output: string): Promise<void> {
  const { format } = await contentOf(input);
  if (format === "jpeg") {
    const metadata = await sharp(input)
      .metadata()
      .catch((cause: unknown) => {
        throw damagedPhoto(cause);
      });
    const copy = isNormal(metadata) ? withoutMetadata(await readFile(input)) : undefined;
    if (copy) {
      await readToEnd(input);
      return writeFile(output, copy);
    }
  }
  const picture = await pictureOf(input);
  await picture
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality })
    .toFile(output)
    .catch((cause: unknown) => {
      throw damagedPhoto(cause);
    });
}
