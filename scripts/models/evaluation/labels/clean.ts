import { damageTypes } from "../../../../contracts/vocabulary.ts";
import { type LabelFiles, unnamed } from "./label-files.ts";

/** A record that does not list these four as known says little about whether the car is undamaged. */
export const mainDamages = ["scratch", "dent", "glass_damage", "panel_damage"] as const;

/** The pictures of undamaged cars, and the rule that selected them: see `cleanPhotos`. */
export interface CleanPhotos {
  readonly files: ReadonlySet<string>;
  readonly rule: "stated" | "unlabelled";
}

/**
 * Selects the pictures of undamaged cars by their labels. An empty record is weak evidence: in data sets of damage,
 * many pictures show damage without a label, and a missing label turns a right finding into a false one. A picture
 * counts as clean if damage.json lists it without a region and its `known` lists
 *
 * - every kind of damage: the annotator has judged the car, and not only looked for some kinds; or
 * - the four main kinds, if its source has no region at all: a source of undamaged cars.
 *
 * A picture of such a source that only parts.json lists is clean, too. A picture of a source that is not in
 * damage.json, or without a source, is not. If the whole folder has no picture of either sort, every record without a
 * region that knows the four main kinds counts ("unlabelled"), because the labels give nothing better.
 */
export function cleanPhotos({ damage, parts }: Pick<LabelFiles, "damage" | "parts">): CleanPhotos {
  const records = damage ?? [];
  const damagedSources = new Set(records.filter(({ regions }) => regions.length > 0).map(({ source }) => source));
  const empty = records.filter(({ regions }) => regions.length === 0);
  const knowsMain = empty.filter(({ known }) => mainDamages.every((name) => known.has(name)));
  const isSound = (source: string) => source !== unnamed && !damagedSources.has(source);
  const soundSources = new Set(knowsMain.map(({ source }) => source).filter(isSound));
  const listed = new Set(records.map(({ file }) => file));
  const stated = [
    ...empty.filter(({ known }) => damageTypes.every((name) => known.has(name))),
    ...knowsMain.filter(({ source }) => soundSources.has(source)),
    ...(parts ?? []).filter(({ file, source }) => soundSources.has(source) && !listed.has(file)),
  ];
  const rule = stated.length > 0 ? "stated" : "unlabelled";
  return { rule, files: new Set((rule === "stated" ? stated : knowsMain).map(({ file }) => file)) };
}
