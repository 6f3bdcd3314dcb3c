import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** High enough that the compression does not change the result of the enlargement. */
const jpegQuality = 95;

/** As tolerant as the product: files of some phones cause harmless warnings. */
const reading = { failOn: "error" } as const;

/** EXIF's orientation of a picture, 1 if it has none. Throws if the picture cannot be read. */
export const orientationOf = async (file: string): Promise<number> =>
  (await sharp(file, reading).metadata()).orientation ?? 1;

/** Makes larger copies of pictures, one at a time: each copy replaces the one before on the disk. */
export async function openCopies() {
  const folder = await mkdtemp(join(tmpdir(), "evaluation-"));
  const copy = join(folder, "copy.jpg");
  return {
    /** The upright picture, `times` as large on each side. Throws if it cannot be read. */
    async enlarged(file: string, times: number): Promise<string> {
      const { autoOrient } = await sharp(file, reading).metadata();
      const width = Math.round(autoOrient.width * times);
      const height = Math.round(autoOrient.height * times);
      const larger = sharp(file, { ...reading, autoOrient: true }).resize(width, height, { fit: "fill" });
      await larger.jpeg({ quality: jpegQuality }).toFile(copy);
      return copy;
    },
    /** The middle of the picture, cropped to 1920x1080. Throws if it cannot be read. */
    async fullHd(file: string): Promise<string> {
      const filled = sharp(file, { ...reading, autoOrient: true }).resize(1920, 1080, { fit: "cover" });
      await filled.jpeg({ quality: jpegQuality }).toFile(copy);
      return copy;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type Copies = Awaited<ReturnType<typeof openCopies>>;
