import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import type { DataSet, LabeledPicture, Shape } from "./labeled.ts";
import type { MergedPicture } from "./records.ts";

/** Pictures and shapes that cannot be used: one sentence each. */
export interface Copied {
  readonly pictures: readonly MergedPicture[];
  readonly leftOut: readonly string[];
}

/** The shapes that lie in the picture, cut at its edges. */
function inside({ shapes, width, height }: LabeledPicture): readonly Shape[] {
  return shapes.flatMap((shape): Shape[] => {
    const [x0, y0, x1, y1] = shape.box;
    const box = [Math.max(0, x0), Math.max(0, y0), Math.min(width, x1), Math.min(height, y1)] as const;
    return box[2] - box[0] > 0 && box[3] - box[1] > 0 ? [{ ...shape, box }] : [];
  });
}

interface Found {
  readonly file: string;
  readonly bytes: Buffer;
  readonly digest: string;
}

/** The file of a picture, or why it cannot be used. */
async function find(picture: LabeledPicture): Promise<Found | string> {
  const file = picture.files.find((path) => existsSync(path));
  if (file === undefined) return "it is missing";
  const bytes = await readFile(file);
  const size = await sharp(bytes, { failOn: "error" })
    .metadata()
    .catch(() => undefined);
  if (!size) return "it is no picture that can be read";
  if (size.width !== picture.width || size.height !== picture.height) {
    return `it is ${size.width}x${size.height}, its labels are for ${picture.width}x${picture.height}`;
  }
  return { file, bytes, digest: createHash("sha256").update(bytes).digest("hex") };
}

/**
 * Copies the pictures to `folder`/images, each once. A picture of several data sets gets the classes and shapes of all of them: in
 * Humans in the Loop's set, some pictures are in both halves.
 */
export async function copyPictures(
  sets: readonly DataSet[],
  folder: string,
  progress: (done: number, of: number) => void,
): Promise<Copied> {
  const merged = new Map<string, MergedPicture>();
  const leftOut: string[] = [];
  const total = sets.reduce((sum, { pictures }) => sum + pictures.length, 0);
  let done = 0;
  for (const { classes, pictures } of sets) {
    for (const picture of pictures) {
      const found = await find(picture);
      progress(++done, total);
      if (typeof found === "string") {
        leftOut.push(`${picture.files[0]}: ${found}`);
        continue;
      }
      const shapes = inside(picture);
      const outside = picture.shapes.length - shapes.length;
      if (outside > 0) leftOut.push(`${found.file}: ${outside} of its labels are outside of it`);
      const before = merged.get(found.digest);
      const file = `images/${found.digest.slice(0, 20)}${extname(found.file).toLowerCase()}`;
      if (!before) await copyFile(found.file, join(folder, file));
      merged.set(found.digest, {
        file: before?.file ?? file,
        width: picture.width,
        height: picture.height,
        digest: found.digest,
        classes: [...new Set([...(before?.classes ?? []), ...classes])],
        shapes: [...(before?.shapes ?? []), ...shapes],
      });
    }
  }
  return { pictures: [...merged.values()], leftOut };
}
