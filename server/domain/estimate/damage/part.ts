import type {
  Material,
  MechanicalFamily,
  PartFamily,
  PartFigures,
  RateTables,
} from "../../../../contracts/repair/rate-book.ts";
import { mechanicalParts, type PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";

/** How a part is repaired, by its material and how it is attached. */
export type PartGroup = "bolted_metal" | "welded_metal" | "plastic" | "windshield" | "tempered_glass" | "lamp";

const mechanical: ReadonlySet<string> = new Set(mechanicalParts);
export const isMechanical = (part: PartName): boolean => mechanical.has(part);

const familyName = (part: PartName): string => part.replace(/_(left|right|fl|fr|rl|rr)$/, "");

/**
 * The row of the rate book for a body part: `rear_door_left` -> `rear_door`. The cast is safe: a test checks that every body
 * part without its side is a family.
 */
export const bodyFamily = (part: PartName): PartFamily => familyName(part) as PartFamily;

/** The row of the rate book for a mechanical part. The same test covers the cast. */
export const mechanicalFamily = (part: PartName): MechanicalFamily => familyName(part) as MechanicalFamily;

export interface Panel {
  readonly figures: PartFigures;
  readonly material: Exclude<Material, "mechanical">;
  readonly group: PartGroup;
  /** Set if the given material is impossible for this part. */
  readonly note: string | null;
}

const sheet: ReadonlySet<Material> = new Set<Material>(["steel", "aluminium", "plastic"]);

function groupOf(part: PartName, material: Material, joint: PartFigures["joint"]): PartGroup {
  if (material === "glass") return part === "windshield" ? "windshield" : "tempered_glass";
  if (material === "lamp") return "lamp";
  if (material === "plastic") return "plastic";
  return joint === "bolted" ? "bolted_metal" : "welded_metal";
}

/** A body part with its figures. `given` is the material of this car's part if it differs from the rate book. */
export function panelOf(part: PartName, given: Material | undefined, book: RateTables): Panel {
  const figures = book.parts[bodyFamily(part)];
  const fits = given === undefined || given === figures.material || (sheet.has(given) && sheet.has(figures.material));
  const material = fits && given && given !== "mechanical" ? given : figures.material;
  return {
    figures,
    material,
    group: groupOf(part, material, figures.joint),
    note: fits ? null : `A ${partLabel(part)} is not made of ${given}. The estimate assumes ${figures.material}.`,
  };
}
