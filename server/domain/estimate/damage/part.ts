import type {
  Material,
  MechanicalFamily,
  PartFamily,
  PartFigures,
  RateTables,
} from "../../../../contracts/rate-book.ts";
import { mechanicalParts, type PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";

/** How a part is repaired: by what it is made of and how it is held. */
export type PartGroup = "bolted_metal" | "welded_metal" | "plastic" | "windshield" | "tempered_glass" | "lamp";

const mechanical: ReadonlySet<string> = new Set(mechanicalParts);
export const isMechanical = (part: PartName): boolean => mechanical.has(part);

const familyName = (part: PartName): string => part.replace(/_(left|right|fl|fr|rl|rr)$/, "");

/** `rear_door_left` -> `rear_door`: the row of the rate book. Only for parts that are not mechanical. */
export const bodyFamily = (part: PartName): PartFamily => familyName(part) as PartFamily; // every body part without its side is a family: a test walks them all

export const mechanicalFamily = (part: PartName): MechanicalFamily => familyName(part) as MechanicalFamily; // the same for mechanical ones

export interface Panel {
  readonly figures: PartFigures;
  readonly material: Exclude<Material, "mechanical">;
  readonly group: PartGroup;
  /** Said where the given material could not be meant. */
  readonly note: string | null;
}

const sheet: ReadonlySet<Material> = new Set<Material>(["steel", "aluminium", "plastic"]);

function groupOf(part: PartName, material: Material, joint: PartFigures["joint"]): PartGroup {
  if (material === "glass") return part === "windshield" ? "windshield" : "tempered_glass";
  if (material === "lamp") return "lamp";
  if (material === "plastic") return "plastic";
  return joint === "bolted" ? "bolted_metal" : "welded_metal";
}

/** A body part with its figures; `given` is the material on this car where it is not the rate book's. */
export function panelOf(part: PartName, given: Material | undefined, book: RateTables): Panel {
  const figures = book.parts[bodyFamily(part)];
  const fits = given === undefined || given === figures.material || (sheet.has(given) && sheet.has(figures.material));
  const material = fits && given && given !== "mechanical" ? given : figures.material;
  return {
    figures,
    material,
    group: groupOf(part, material, figures.joint),
    note: fits ? null : `A ${partLabel(part)} is not made of ${given}: taken as ${figures.material}.`,
  };
}
