import { meaningOf, type OwnNames } from "./class-names.ts";
import type { Shape } from "./labeled.ts";

/** The training's name of data that `models:import` wrote (models/training/forecourt_training/tasks.py). */
export const source = "imported";

/** A picture of one or more data sets: those that have the same file. */
export interface MergedPicture {
  /** Path in the new folder. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
  /** The classes that its annotators looked for, and its shapes, by the data set's names. */
  readonly classes: readonly string[];
  readonly shapes: readonly Shape[];
}

const groupOf = (digest: string): number => Number.parseInt(digest.slice(0, 8), 16);

/** One picture in ten is for validation, by other bits than the group's: scoring halves the groups by even and odd numbers. */
const splitOf = (digest: string): "train" | "val" =>
  Number.parseInt(digest.slice(8, 16), 16) % 10 === 0 ? "val" : "train";

/** The record of a picture in the label file of one kind. Undefined if nobody looked for that kind in it. */
function recordOf(picture: MergedPicture, kind: "damage" | "part", licence: string, names: OwnNames) {
  const nameOf = (name: string): string | undefined => {
    const meaning = meaningOf(name, names);
    if (!meaning) return undefined;
    if (kind === "damage") return "damage" in meaning ? meaning.damage : undefined;
    return "part" in meaning ? meaning.part : undefined;
  };
  const known = [...new Set(picture.classes.map(nameOf))].filter((name) => name !== undefined).toSorted();
  if (known.length === 0) return undefined;
  const { file, width, height, digest } = picture;
  const regions = picture.shapes.flatMap(({ name, box, polygon }) => {
    const ours = nameOf(name);
    return ours === undefined ? [] : [{ [kind]: ours, box, ...(polygon && { polygon }) }];
  });
  return { file, width, height, source, licence, group: groupOf(digest), split: splitOf(digest), known, regions };
}

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** The records of `damage.json` and `parts.json`. */
export function recordsOf(pictures: readonly MergedPicture[], licence: string, names: OwnNames) {
  return {
    damage: pictures.map((picture) => recordOf(picture, "damage", licence, names)).filter(present),
    parts: pictures.map((picture) => recordOf(picture, "part", licence, names)).filter(present),
  };
}
