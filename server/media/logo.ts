import { logoLimits } from "../../contracts/accounts/dealership.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { contentOf } from "./formats.ts";
import { readPng } from "./png.ts";
import { photoPipeline, sharp } from "./sharp.ts";

/** Size of a stored logo. Reports print it at most 150 points wide and 44 high: at 300 dpi, 625 x 184 pixels. */
const stored = { width: 720, height: 240 };
/** A logo whose darkest gray on white is lighter (0 is black, 255 white) cannot be seen on paper. Our own estimate. */
const lightestVisible = 225;

const invalid = (message: string) => new AppError("INVALID_FILE_TYPE", { message });
const unusable = (message: string, cause?: unknown) => new AppError("VALIDATION_ERROR", { message, cause });
const damaged = (cause?: unknown) =>
  unusable("The picture is incomplete or damaged and cannot be read to its end. Send it again.", cause);

async function assertFormat(file: string): Promise<void> {
  const content = await contentOf(file);
  if (content.format === "heic") throw invalid("Send a PNG or JPG logo; this is a HEIC photo.");
  if (!content.format) {
    const advice = /XML|text file|web page/.test(content.description) ? " Export an SVG as PNG." : "";
    throw invalid(`Send a PNG or JPG logo; this is ${content.description}.${advice}`);
  }
  if (content.format === "jpeg") return;
  const header = await readPng(file);
  if (header?.animated) throw invalid("Animated pictures are not accepted: send a still PNG or JPG logo.");
  if (!header?.complete) throw damaged();
}

/** Checks the size by the header alone, before any pixel is decoded. */
async function assertSize(file: string): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  const { maxMegapixels, minLongSide } = logoLimits;
  if (width * height > maxMegapixels * 1e6) {
    throw unusable(`The logo has ${width}x${height} pixels; at most ${maxMegapixels} megapixels are accepted.`);
  }
  if (Math.max(width, height) < minLongSide) {
    throw unusable(`The logo has ${width}x${height} pixels; its long side needs at least ${minLongSide}.`);
  }
}

/** Checks that something of the logo is seen on white paper. Decodes the whole file. */
async function assertVisible(file: string): Promise<void> {
  const grays = await photoPipeline(file)
    .resize(256, 256, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .grayscale()
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  if (grays.some((gray) => gray <= lightestVisible)) return;
  throw unusable(
    "Reports are printed on white paper, where nothing of this logo would be seen. Send one that is dark on white.",
  );
}

/**
 * Writes a logo as an upright sRGB PNG without metadata and blank margins, at most 720 x 240 pixels; transparency is kept, and
 * a smaller logo is not enlarged. The errors have no `field`: the caller sets it. Throws INVALID_FILE_TYPE for a file that is
 * no still PNG or JPG, and VALIDATION_ERROR for one that is damaged, too large, too small, or white on white.
 */
export async function normalizeLogo(input: string, output: string): Promise<{ width: number; height: number }> {
  await assertFormat(input);
  await assertSize(input);
  await assertVisible(input);
  const { width, height } = await photoPipeline(input)
    .autoOrient()
    .trim()
    .resize({ ...stored, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png({ compressionLevel: 9 })
    .toFile(output);
  return { width, height };
}
