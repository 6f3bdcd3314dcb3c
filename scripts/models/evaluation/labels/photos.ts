import { cleanPhotos } from "./clean.ts";
import type { DamageRecord, LabelFiles, PartsRecord } from "./label-files.ts";

/** The classes that the annotators looked for in a picture, and the labels that they drew. */
interface Labeled<Region> {
  readonly known: ReadonlySet<string>;
  readonly regions: readonly Region[];
}

/** A picture with its labels from both files. */
export interface Photo {
  readonly file: string;
  /** Size of the picture in pixels of the labels. */
  readonly width: number;
  readonly height: number;
  readonly source: string;
  readonly group: string;
  readonly damage: Labeled<DamageRecord["regions"][number]> | null;
  readonly parts: Labeled<PartsRecord["regions"][number]> | null;
  /** An undamaged car: see `cleanPhotos`. */
  readonly clean: boolean;
}

export interface Choice {
  /** Only records of this split. `all` selects every record. */
  readonly split: string;
  /** Maximum number of pictures, spread evenly over the files. */
  readonly limit: number;
}

/** At most `limit` items, spread evenly over the list. */
export function spread<T>(list: readonly T[], limit: number): readonly T[] {
  const slot = (index: number) => Math.floor((index * limit) / list.length);
  return list.length <= limit ? list : list.filter((_, index) => slot(index) > slot(index - 1));
}

/** The chosen pictures, each once, with the labels of both files. */
export function photosOf(files: LabelFiles, { split, limit }: Choice): readonly Photo[] {
  const clean = cleanPhotos(files).files;
  const isChosen = (record: { readonly split?: string | null | undefined }) =>
    split === "all" || record.split === split;
  const damage = new Map(files.damage?.filter(isChosen).map((record) => [record.file, record]));
  const parts = new Map(files.parts?.filter(isChosen).map((record) => [record.file, record]));
  const names = [...new Set([...damage.keys(), ...parts.keys()])];
  const photos = names.flatMap((file): Photo[] => {
    const record = damage.get(file) ?? parts.get(file);
    if (!record) return [];
    const { width, height, source, group = file } = record;
    return [
      {
        file,
        width,
        height,
        source,
        group,
        damage: damage.get(file) ?? null,
        parts: parts.get(file) ?? null,
        clean: clean.has(file),
      },
    ];
  });
  return spread(photos, limit);
}
