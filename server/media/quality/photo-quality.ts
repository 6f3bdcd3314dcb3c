import type { Sharp } from "sharp";
import {
  assessQuality,
  measuredAt,
  type PhotoNote,
  photoNotes,
} from "../../../contracts/inspections/photo-quality/assess.ts";
import { exposure, type Gray, laplacianVariance } from "../../../contracts/inspections/photo-quality/exposure.ts";
import { isLargeEnough } from "../../../contracts/papers/files.ts";
import { photoPipeline, sharp } from "../sharp.ts";
import { differenceHash, hashExtent } from "./duplicates.ts";

export interface PhotoQuality {
  /** False for a photo on which findings are unreliable: too small, blurred, too dark or too bright. */
  readonly usable: boolean;
  readonly notes: readonly PhotoNote[];
  /** Variance of the Laplacian at 640 pixels on the long side. */
  readonly sharpness: number;
  /** Mean gray value, 0-255. */
  readonly brightness: number;
  /** Shares of the pixels, 0-1, that are black or white without detail. */
  readonly clipped: { readonly black: number; readonly white: number };
  /** Input of `duplicates`. */
  readonly hash: string;
}

async function grayOf(
  picture: Sharp,
  extent: { width: number; height: number; fit: "inside" | "fill" },
): Promise<Gray> {
  const { data, info } = await picture
    .resize(extent)
    .flatten({ background: "white" })
    .toColourspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Measures the quality of a photo that `normalizePhoto` wrote. */
export async function photoQuality(file: string): Promise<PhotoQuality> {
  const { autoOrient } = await photoPipeline(file).metadata();
  const size = { width: measuredAt, height: measuredAt, fit: "inside" } as const;
  const gray = await grayOf(photoPipeline(file).autoOrient(), size);
  const raw = { width: gray.width, height: gray.height, channels: 1 } as const;
  const hashed = await grayOf(sharp(gray.data, { raw }), { ...hashExtent, fit: "fill" });
  const sharpness = laplacianVariance(gray);
  const { brightness, lostInBlack, lostInWhite } = exposure(gray);
  const { usable, notes } = assessQuality({ sharpness, brightness, lostInBlack, lostInWhite });
  const isLarge = isLargeEnough(autoOrient.width, autoOrient.height);
  return {
    usable: usable && isLarge,
    notes: isLarge ? notes : [photoNotes.small, ...notes],
    sharpness,
    brightness,
    clipped: { black: lostInBlack, white: lostInWhite },
    hash: differenceHash(hashed),
  };
}
