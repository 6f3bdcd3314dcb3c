import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import { OutlineLabel } from "./outline.ts";
import { withinPicture } from "./within-picture.ts";

/** The labels cannot be used. The message names the file, the record and the problem. */
export class LabelError extends Error {}

const Box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .transform(([x0, y0, x1, y1]): Corners => ({ x0, y0, x1, y1 }));
const Name = z.string().min(1);
const Region = {
  box: Box,
  polygon: OutlineLabel.nullish().transform((outline) => outline ?? null),
};

/** The source of a record that names none. */
export const unnamed = "unnamed";

/** The fields of a record in both files. Other keys are ignored. */
const head = {
  /** Relative to the folder of the label files. */
  file: Name,
  width: z.number().positive(),
  height: z.number().positive(),
  source: Name.nullish().transform((name) => name ?? unnamed),
  /** Pictures of one group show the same scene. A picture without a group is its own group. */
  group: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((group) => (group == null ? undefined : String(group))),
  split: z.string().nullish(),
  /** The classes that the annotators looked for. Other classes may be in the picture without a label. */
  known: z.array(Name).transform((names): ReadonlySet<string> => new Set(names)),
  /** False if the labels are a model's own and not reviewed: see `models:export --include-unreviewed`. */
  reviewed: z.boolean().nullish(),
};
const DamageRecord = z.object({
  ...head,
  regions: z.array(z.object({ ...Region, damage: Name, part: Name.nullish() })),
});
export type DamageRecord = z.infer<typeof DamageRecord>;

const PartsRecord = z.object({ ...head, regions: z.array(z.object({ ...Region, part: Name })) });
export type PartsRecord = z.infer<typeof PartsRecord>;

export interface LabelFiles {
  /** Null if the folder has no such file. */
  readonly damage: readonly DamageRecord[] | null;
  readonly parts: readonly PartsRecord[] | null;
  /** The records and labels that are not judged: one sentence each, with the place and the reason. */
  readonly leftOut: readonly string[];
}

async function readRows(file: string): Promise<readonly unknown[] | null> {
  let rows: unknown;
  try {
    rows = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw new LabelError(`${file}: it cannot be read as JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  if (!Array.isArray(rows)) throw new LabelError(`${file}: it holds no list of records`);
  return rows;
}

type LabeledRecord = DamageRecord | PartsRecord;

/** One record, or the reason why it is not judged. */
function readRecord<T extends LabeledRecord>(row: unknown, schema: z.ZodType<T>, listed: Set<string>): T | string {
  const parsed = schema.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${[...(issue?.path ?? [])].join(".")}: ${issue?.message}`;
  }
  const record = parsed.data;
  if (listed.has(record.file)) return `file: ${record.file} has been listed before`;
  listed.add(record.file);
  return record.reviewed === false ? `${record.file}: nobody has reviewed it, its labels are a model's own` : record;
}

/** The usable records of a file. Throws if the file has records but none is usable. */
async function readRecords<T extends LabeledRecord>(folder: string, name: string, schema: z.ZodType<T>) {
  const file = join(folder, name);
  const rows = await readRows(file);
  const leftOut: string[] = [];
  if (!rows) return { records: null, leftOut };
  const listed = new Set<string>();
  const records = rows.flatMap((row, index): readonly T[] => {
    const read = readRecord(row, schema, listed);
    if (typeof read === "string") {
      leftOut.push(`${name}: record ${index}: ${read}`);
      return [];
    }
    const record = withinPicture(read);
    const lost = read.regions.length - record.regions.length;
    if (lost > 0) leftOut.push(`${name}: record ${index}: ${read.file}: ${lost} of its boxes cover nothing of it`);
    return [record];
  });
  const [first] = leftOut;
  if (records.length === 0 && first) throw new LabelError(`${folder}: no record can be used: ${first}`);
  return { records, leftOut };
}

/** Leaves out the part labels of pictures whose size in damage.json differs. */
function withSameExtent(parts: readonly PartsRecord[], damage: readonly DamageRecord[], leftOut: string[]) {
  const byFile = new Map(damage.map((record) => [record.file, record]));
  return parts.filter(({ file, width, height }) => {
    const other = byFile.get(file);
    if (!other || (other.width === width && other.height === height)) return true;
    leftOut.push(`parts.json: ${file}: ${width}x${height}, but damage.json says ${other.width}x${other.height}`);
    return false;
  });
}

/**
 * Reads `damage.json` and `parts.json` of a folder, either of which may be missing. Records are numbered from 0.
 * Throws LabelError if nothing can be judged.
 */
export async function readLabelFiles(folder: string): Promise<LabelFiles> {
  const damage = await readRecords(folder, "damage.json", DamageRecord);
  const parts = await readRecords(folder, "parts.json", PartsRecord);
  if (!damage.records && !parts.records) {
    throw new LabelError(`${folder}: it holds neither damage.json nor parts.json`);
  }
  const leftOut = [...damage.leftOut, ...parts.leftOut];
  return {
    damage: damage.records,
    parts: parts.records && withSameExtent(parts.records, damage.records ?? [], leftOut),
    leftOut,
  };
}
