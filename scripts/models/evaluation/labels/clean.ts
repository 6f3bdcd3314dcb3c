import { damageTypes } from "../../../../contracts/vocabulary.ts";
import { type LabelFiles, unnamed } from "./label-files.ts";

/** Without these four a record says little about whether the car is sound. */
export const mainDamages = ["scratch", "dent", "glass_damage", "panel_damage"] as const;

/** A picture of a sound car, and why it counts as one: see `cleanPhotos`. */
export interface CleanPhotos {
  readonly files: ReadonlySet<string>;
  readonly rule: "stated" | "unlabelled";
}

/**
 * The pictures of sound cars, by the labels alone. An empty record is weak evidence: in sets of damage many
 * pictures show damage that nobody outlined, and an unfound label would turn a right finding into a false one. So
 * a picture counts as clean when damage.json lists it without a region and it `known`s
 *
 * - every kind of damage that there is: whoever writes that has judged the car, not only looked for some kinds; or
 * - the four main kinds, and its source never has a region: a source of sound cars.
 *
 * A picture of such a source of sound cars that only parts.json lists is clean as well; a source of which damage.json
 * says nothing is not, nor is one without a name. Where the whole folder has no picture of either sort, any record
 * without a region that knows the four main kinds counts ("unlabelled"): it is the best that those labels tell.
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
