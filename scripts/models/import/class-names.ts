import { own } from "../../../contracts/kit/own.ts";
import { damageTypes } from "../../../contracts/vocabulary.ts";
import { partName } from "../evaluation/labels/part-names.ts";

/** What a class of a data set is in the product. */
export type Meaning = { readonly damage: string } | { readonly part: string };

/** Names of damage in other data sets, among them Humans in the Loop's "Car Parts and Car Damages". */
const damages: Readonly<Record<string, string>> = {
  corrosion: "rust",
  cracked: "crack",
  paint_chip: "paint_damage",
  flaking: "paint_damage",
  peeling_paint: "paint_damage",
  broken_part: "panel_damage",
  missing_part: "panel_damage",
  broken_glass: "glass_damage",
  glass_shatter: "glass_damage",
  shattered_glass: "glass_damage",
  scratches: "scratch",
  dents: "dent",
  dented: "dent",
  scratched: "scratch",
};

/** Names of parts in other data sets that the part model's names do not cover. */
const parts: Readonly<Record<string, string>> = {
  front_wheel: "wheel",
  back_wheel: "wheel",
  rear_wheel: "wheel",
  front_window: "side_window",
  back_window: "side_window",
};

/** Parts that the product has a name for, and those that Humans in the Loop labels in addition. */
const knownParts = new Set([
  ...[
    "front_bumper",
    "rear_bumper",
    "hood",
    "roof",
    "trunk_lid",
    "windshield",
    "rear_window",
    "front_door",
    "rear_door",
  ],
  ...["fender", "quarter_panel", "headlight", "taillight", "fog_light", "side_window", "wheel", "side_mirror"],
  ...["rocker_panel", "grille", "license_plate"],
]);

/** `Paint chip`, `paint-chip` -> `paint_chip`. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");

/** Names of the user's own (`--map`). Null: the class is left out on purpose. */
export type OwnNames = ReadonlyMap<string, string | null>;

function meaningOfPlain(name: string): Meaning | undefined {
  const damage = own(damages, name) ?? damageTypes.find((type) => type === name);
  if (damage !== undefined) return { damage };
  const part = own(parts, name) ?? partName(name);
  return part !== undefined && knownParts.has(part) ? { part } : undefined;
}

/** The meaning of a class by its name, not by the folder that it is in. Undefined: unknown. Null: left out on purpose. */
export function meaningOf(name: string, ownNames: OwnNames): Meaning | null | undefined {
  const chosen = ownNames.get(plain(name));
  if (chosen === null) return null;
  return meaningOfPlain(plain(chosen ?? name));
}

/** Reads the user's names: an object of their names to ours, or to null. */
export const ownNamesOf = (names: Readonly<Record<string, string | null>>): OwnNames =>
  new Map(Object.entries(names).map(([name, meaning]) => [plain(name), meaning]));
