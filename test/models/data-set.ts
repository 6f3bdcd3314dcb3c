import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Id = z.int().positive();

/** The parts of COCO's object detection format that the export writes, with its own additional fields. */
const Coco = z.strictObject({
  info: z.strictObject({
    description: z.string(),
    version: z.string(),
    year: z.int(),
    contributor: z.string(),
    url: z.string(),
    date_created: z.iso.datetime(),
  }),
  licenses: z.array(z.strictObject({ id: Id, name: z.string(), url: z.string() })),
  categories: z.array(z.strictObject({ id: Id, name: z.string(), supercategory: z.literal("damage") })),
  images: z.array(
    z.strictObject({
      id: Id,
      file_name: z.string(),
      width: z.int(),
      height: z.int(),
      license: Id,
      split: z.enum(["train", "val"]),
      group: z.int(),
      reviewed: z.boolean(),
      not_exhaustive_category_ids: z.array(Id),
      hard_negatives: z.array(
        z.strictObject({
          category_id: Id,
          bbox: Box,
          confidence: z.number(),
          reason: z.string(),
          model_version: z.string(),
        }),
      ),
    }),
  ),
  annotations: z.array(
    z.strictObject({
      id: Id,
      image_id: Id,
      category_id: Id,
      bbox: Box,
      area: z.number().positive(),
      segmentation: z.array(z.never()),
      iscrowd: z.literal(0),
      attributes: z.strictObject({
        decision: z.enum(["accepted", "corrected", "added", "unreviewed"]),
        part: z.string(),
        side: z.string(),
        severity: z.string(),
        model_version: z.string().nullable(),
        confidence: z.number().min(0).max(1).nullable(),
        original_type: z.string().nullable(),
        original_bbox: Box.nullable(),
      }),
    }),
  ),
});
type Coco = z.infer<typeof Coco>;

const Records = z.array(
  z.strictObject({
    file: z.string(),
    width: z.int(),
    height: z.int(),
    source: z.string(),
    licence: z.string(),
    group: z.int(),
    split: z.enum(["train", "val"]),
    reviewed: z.boolean(),
    known: z.array(z.string()),
    regions: z.array(z.strictObject({ damage: z.string(), part: z.string(), severity: z.string(), box: Box })),
  }),
);

const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

export const readDataSet = (folder: string) => ({
  coco: Coco.parse(json(join(folder, "annotations.json"))),
  records: Records.parse(json(join(folder, "damage.json"))),
});

const isUnique = (ids: readonly (number | string)[]): boolean => new Set(ids).size === ids.length;

/** Checks the rules that every reader of COCO relies on. */
export function assertCoco({ images, annotations, categories, licenses }: Coco, folder: string): void {
  expect([images, annotations, categories].every((list) => isUnique(list.map(({ id }) => id)))).toBe(true);
  expect(isUnique(images.map(({ file_name }) => file_name))).toBe(true);
  expect(categories.map(({ id, name }) => `${id} ${name}`)).toEqual([
    "1 scratch",
    "2 dent",
    "3 rust",
    "4 crack",
    "5 paint_damage",
    "6 glass_damage",
    "7 panel_damage",
  ]);
  for (const { file_name, license } of images) {
    expect(existsSync(join(folder, file_name)), file_name).toBe(true);
    expect(licenses.some(({ id }) => id === license)).toBe(true);
  }
  for (const { image_id, category_id, bbox, area } of annotations) {
    const [x, y, width, height] = bbox;
    const image = images.find(({ id }) => id === image_id);
    expect(categories.some(({ id }) => id === category_id)).toBe(true);
    expect(width > 0 && height > 0 && x >= 0 && y >= 0).toBe(true);
    expect(x + width <= (image?.width ?? 0) && y + height <= (image?.height ?? 0), `${bbox}`).toBe(true);
    expect(area).toBeCloseTo(width * height, 6);
  }
}
