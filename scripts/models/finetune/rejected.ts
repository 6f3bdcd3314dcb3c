import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Corners } from "../../../server/vision/detect/candidates.ts";
import { LabelError } from "../evaluation/labels/label-files.ts";

/** What `models:export` adds to COCO: the findings that an inspector rejected. */
const Rejections = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  images: z.array(
    z.object({
      file_name: z.string(),
      hard_negatives: z
        .array(z.object({ category_id: z.int(), bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]) }))
        .default([]),
    }),
  ),
});

export interface Rejected {
  readonly damage: string;
  readonly box: Corners;
}

/** The rejected findings by file, from `annotations.json`. Empty if the folder has no such file. Throws LabelError. */
export async function readRejected(folder: string): Promise<ReadonlyMap<string, readonly Rejected[]>> {
  const file = join(folder, "annotations.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return new Map();
  let parsed: z.infer<typeof Rejections>;
  try {
    parsed = Rejections.parse(JSON.parse(text));
  } catch (cause) {
    throw new LabelError(`${file}: it is not COCO's format: ${cause instanceof Error ? cause.message : cause}`);
  }
  const names = new Map(parsed.categories.map(({ id, name }) => [id, name]));
  return new Map(
    parsed.images.map(({ file_name, hard_negatives }) => [
      file_name,
      hard_negatives.map(({ category_id, bbox: [x, y, width, height] }) => ({
        damage: names.get(category_id) ?? "",
        box: { x0: x, y0: y, x1: x + width, y1: y + height },
      })),
    ]),
  );
}
