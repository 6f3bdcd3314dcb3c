import { photoPipeline } from "./sharp.ts";

/** An upright JPEG of the photo, at most `longSide` pixels long. Smaller photos are not enlarged. */
export const thumbnail = (file: string, longSide: number): Promise<Buffer> =>
  photoPipeline(file)
    .autoOrient()
    .resize(longSide, longSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();
