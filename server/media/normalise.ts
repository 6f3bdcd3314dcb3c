import { readFile, writeFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { contentOf } from "./formats.ts";
import { decodeHeic } from "./heic/heic.ts";
import { withoutMetadata } from "./jpeg.ts";
import { broken, readToEnd } from "./probe.ts";
import { openPicture, sharp } from "./sharp.ts";

/** Above what a second coding visibly costs: scratches are fine lines (our own estimate). */
const quality = 92;

const isSrgb = (icc: Buffer | undefined) =>
  icc === undefined || icc.includes("sRGB") || icc.includes(Buffer.from("sRGB", "utf16le").swap16());

/** Whether a JPEG is already what `normalisePhoto` makes: upright, baseline, sRGB or grey. */
const isNormal = ({ format, isProgressive, orientation = 1, space, icc }: Metadata) =>
  format === "jpeg" && !isProgressive && orientation === 1 && (space === "srgb" || space === "b-w") && isSrgb(icc);

async function pictureOf(input: string): Promise<Sharp> {
  if ((await contentOf(input)).format !== "heic") return openPicture(input).autoOrient();
  const { data, width, height } = await decodeHeic(input);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/**
 * Writes the photo as an upright 8-bit sRGB JPEG of full resolution without metadata (no place, no
 * time), from any accepted one: JPEG of any EXIF orientation, CMYK or grey, PNG of 16 bits or with
 * transparency (laid on white), HEIC. A JPEG that is like that already keeps its pixels bit for bit.
 * Throws VALIDATION_ERROR where the photo is truncated or damaged. `input` has passed `probePhoto`.
 */
export async function normalisePhoto(input: string, output: string): Promise<void> {
  const { format } = await contentOf(input);
  if (format === "jpeg") {
    const metadata = await sharp(input)
      .metadata()
      .catch((cause: unknown) => {
        throw broken(cause);
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
      throw broken(cause);
    });
}
