import { openPicture } from "./sharp.ts";

/** A JPEG of the photo, upright, at most `longSide` pixels long, never enlarged. */
export const thumbnail = (file: string, longSide: number): Promise<Buffer> =>
  openPicture(file)
    .autoOrient()
    .resize(longSide, longSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();
