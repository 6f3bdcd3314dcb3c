import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** High enough that what the enlarging shows is not changed by the packing. */
const jpegQuality = 95;

/** Tolerant of what the product tolerates: some phones' files carry harmless warnings. */
const reading = { failOn: "error" } as const;

/** EXIF's orientation of a picture, 1 where it has none. Throws where it cannot be read. */
export const orientationOf = async (file: string): Promise<number> =>
  (await sharp(file, reading).metadata()).orientation ?? 1;

/** Makes larger copies of pictures, one at a time: the next takes the last one's place on the disk. */
export async function openCopies() {
  const folder = await mkdtemp(join(tmpdir(), "evaluation-"));
  const copy = join(folder, "copy.jpg");
  return {
    /** The picture upright and `times` as large on each side. Throws where it cannot be read. */
    async enlarged(file: string, times: number): Promise<string> {
      const { autoOrient } = await sharp(file, reading).metadata();
      const width = Math.round(autoOrient.width * times);
      const height = Math.round(autoOrient.height * times);
      const larger = sharp(file, { ...reading, autoOrient: true }).resize(width, height, { fit: "fill" });
      await larger.jpeg({ quality: jpegQuality }).toFile(copy);
      return copy;
    },
    /** The middle of the picture, filling 1920x1080. Throws where it cannot be read. */
    async fullHd(file: string): Promise<string> {
      const filled = sharp(file, { ...reading, autoOrient: true }).resize(1920, 1080, { fit: "cover" });
      await filled.jpeg({ quality: jpegQuality }).toFile(copy);
      return copy;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type Copies = Awaited<ReturnType<typeof openCopies>>;
