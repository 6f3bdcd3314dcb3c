import { basename, dirname, join } from "node:path";
import { z } from "zod";
import type { DataSet, Shape } from "./labeled.ts";

/** COCO's object detection format (cocodataset.org, "Data format"). Other keys are ignored. */
const Coco = z.object({
  images: z.array(
    z.object({ id: z.union([z.number(), z.string()]), file_name: z.string(), width: z.number(), height: z.number() }),
  ),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.union([z.number(), z.string()]),
      category_id: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      // a run-length encoded mask is an object, which the training does not read: its box counts
      segmentation: z.union([z.array(z.array(z.number())), z.unknown()]).optional(),
    }),
  ),
});

const Rings = z.array(z.array(z.number()).min(6)).min(1);

/** Reads a file in COCO's format. Undefined if it is something else. */
export function readCoco(file: string, json: unknown): DataSet | undefined {
  const parsed = Coco.safeParse(json);
  if (!parsed.success) return undefined;
  const { images, categories, annotations } = parsed.data;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const shapes = new Map<number | string, Shape[]>();
  for (const {
    image_id,
    category_id,
    bbox: [x, y, width, height],
    segmentation,
  } of annotations) {
    const rings = Rings.safeParse(segmentation);
    const shape: Shape = {
      name: names.get(category_id) ?? `category ${category_id}`,
      box: [x, y, x + width, y + height],
      ...(rings.success && { polygon: rings.data }),
    };
    shapes.set(image_id, [...(shapes.get(image_id) ?? []), shape]);
  }
  const folder = dirname(file);
  return {
    place: file,
    // Roboflow adds a category that stands for all others and is never used
    classes: categories.filter(({ name }) => annotations.length === 0 || isUsed(name, shapes)).map(({ name }) => name),
    pictures: images.map(({ id, file_name, width, height }) => ({
      files: [
        join(folder, file_name),
        join(folder, "images", basename(file_name)),
        join(folder, "..", "images", basename(file_name)),
      ],
      width,
      height,
      shapes: shapes.get(id) ?? [],
    })),
  };
}

const isUsed = (name: string, shapes: ReadonlyMap<unknown, readonly Shape[]>): boolean =>
  [...shapes.values()].some((some) => some.some((shape) => shape.name === name));
