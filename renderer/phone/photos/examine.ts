import {
  assessQuality,
  measuredAt,
  type PhotoNote,
  photoNotes,
} from "../../../contracts/inspections/photo-quality/assess.ts";
import { exposure, type Gray, laplacianVariance } from "../../../contracts/inspections/photo-quality/exposure.ts";
import { isLargeEnough, maxPhotoBytes } from "../../../contracts/papers/files.ts";

export interface Examined {
  /** What is sent: the photo, or a smaller copy of one that is too large. */
  readonly blob: Blob;
  /** Problems that the inspection would have with it. */
  readonly notes: readonly PhotoNote[];
  /** False if the inspection would not use it: it is too small, much too dark, or without any sharp edge. */
  readonly usable: boolean;
}

/** A copy of a photo that is too large has at most so many pixels along its longer side. Our own choice: that of 12 megapixels. */
const largestSide = 4032;
const copyQuality = 0.9;

/** Checks size, sharpness and exposure with the limits of the server. A photo that this browser cannot read is left to the server. */
export async function examine(photo: Blob): Promise<Examined> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return { blob: photo, notes: [], usable: true };
  try {
    const measured = grayOf(bitmap);
    const { brightness, lostInBlack, lostInWhite } = exposure(measured);
    const sharpness = laplacianVariance(measured);
    const { usable, notes } = assessQuality({ sharpness, brightness, lostInBlack, lostInWhite });
    const isLarge = isLargeEnough(bitmap.width, bitmap.height);
    const blob = photo.size > maxPhotoBytes ? await copyOf(bitmap) : photo;
    return { blob, notes: isLarge ? notes : [photoNotes.small, ...notes], usable: usable && isLarge };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, longSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser has no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function grayOf(bitmap: ImageBitmap): Gray {
  const canvas = drawn(bitmap, measuredAt);
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const [red = 0, green = 0, blue = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    // ITU-R BT.601
    data[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, data };
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), "image/jpeg", copyQuality);
  });

const copyOf = (bitmap: ImageBitmap): Promise<Blob> => jpegOf(drawn(bitmap, largestSide));
