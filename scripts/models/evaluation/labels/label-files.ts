import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import { type Outline, OutlineLabel } from "./outline.ts";

/** The labels cannot be used; the message names the file, the record and what is wrong with it. */
export class LabelError extends Error {}

const Box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine(([x0, y0, x1, y1]) => x1 > x0 && y1 > y0, "a box is x0, y0, x1, y1 with x1 > x0 and y1 > y0")
  .transform(([x0, y0, x1, y1]): Corners => ({ x0, y0, x1, y1 }));
const Name = z.string().min(1);
const Region = {
  box: Box,
  polygon: OutlineLabel.nullish().transform((outline): Outline | null => outline ?? null),
};

/** What a record of either file says of its picture; further keys are of no concern here. */
const head = {
  /** Relative to the folder of the label files. */
  file: Name,
  width: z.number().positive(),
  height: z.number().positive(),
  source: Name.default("unnamed"),
  /** Pictures of one group show the same scene; a picture without one is its own. */
  group: z.union([z.number(), z.string()]).transform(String).optional(),
  split: z.string().optional(),
  /** The classes that were looked for: one that is absent from it may be in the picture, unlabelled. */
  known: z.array(Name).transform((names): ReadonlySet<string> => new Set(names)),
};
const DamageRecord = z.object({
  ...head,
  regions: z.array(z.object({ ...Region, damage: Name, part: Name.nullish() })),
});
export type DamageRecord = z.infer<typeof DamageRecord>;

const PartsRecord = z.object({ ...head, regions: z.array(z.object({ ...Region, part: Name })) });
export type PartsRecord = z.infer<typeof PartsRecord>;

export interface LabelFiles {
  /** Null where the folder has no such file. */
  readonly damage: readonly DamageRecord[] | null;
  readonly parts: readonly PartsRecord[] | null;
}

async function readRecords<T extends { readonly file: string }>(
  folder: string,
  name: string,
  record: z.ZodType<T>,
): Promise<readonly T[] | null> {
  const file = join(folder, name);
  let rows: unknown;
  try {
    rows = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw new LabelError(`${file}: it cannot be read as JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  if (!Array.isArray(rows)) throw new LabelError(`${file}: it holds no list of records`);
  const seen = new Set<string>();
  return rows.map((row: unknown, index) => {
    const parsed = record.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new LabelError(`${file}: record ${index}: ${[...(issue?.path ?? [])].join(".")}: ${issue?.message}`);
    }
    if (seen.has(parsed.data.file)) {
      throw new LabelError(`${file}: record ${index}: file: ${parsed.data.file} has been listed before`);
    }
    seen.add(parsed.data.file);
    return parsed.data;
  });
}

/**
 * Reads `damage.json` and `parts.json` of a folder, either of which may be absent. Records are numbered from 0
 * in what it throws: LabelError.
 */
export async function readLabelFiles(folder: string): Promise<LabelFiles> {
  const damage = await readRecords(folder, "damage.json", DamageRecord);
  const parts = await readRecords(folder, "parts.json", PartsRecord);
  if (!damage && !parts) throw new LabelError(`${folder}: it holds neither damage.json nor parts.json`);
  return { damage, parts };
}
