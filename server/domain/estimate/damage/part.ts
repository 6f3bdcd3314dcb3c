import type { GivenDamage } from "../../../../contracts/repair/estimate.ts";
import type { Material, MechanicalFamily, PartFamily, PartFigures } from "../../../../contracts/repair/rate-book.ts";
import { mechanicalParts, type PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";
import { isBedSide } from "../car/car.ts";
import type { EstimateContext } from "../context.ts";
import { ours } from "../rate-book/basis.ts";

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
  /** Set if the given material is impossible for this part, or if another one than the rate book's is assumed. */
  readonly note: string | null;
}

const sheet: ReadonlySet<Material> = new Set<Material>(["steel", "aluminium", "plastic"]);

function groupOf(part: PartName, material: Material, joint: PartFigures["joint"]): PartGroup {
  if (material === "glass") return part === "windshield" ? "windshield" : "tempered_glass";
  if (material === "lamp") return "lamp";
  if (material === "plastic") return "plastic";
  return joint === "bolted" ? "bolted_metal" : "welded_metal";
}

/**
 * The side of a bed that is bolted to the frame: the bed is taken off, and its side is replaced without cutting the cab.
 * Our own estimate.
 */
const bedSide = (figures: PartFigures): PartFigures => ({
  ...figures,
  joint: "bolted",
  remove_install_hours: 3,
  replace_hours: 8,
  section_hours: null,
  basis: ours("the bed is taken off its frame, and its side is replaced on the bench"),
});

/** A liftgate takes longer than a trunk lid: glass, wiper, latch and wiring are changed over. Our own estimate. */
const liftgate = (figures: PartFigures): PartFigures => ({
  ...figures,
  remove_install_hours: figures.remove_install_hours + 0.6,
  replace_hours: figures.replace_hours + 1.5,
});

/** The material as Americans write it; the API's name is `aluminium`. */
export const materialLabel = (material: Material): string => (material === "aluminium" ? "aluminum" : material);

const isNotMadeOf = (part: PartName, given: Material, material: Material): string =>
  `A ${partLabel(part)} is not made of ${materialLabel(given)}. The estimate assumes ${materialLabel(material)}.`;

const aluminumBody = "The body of this model is assumed to be aluminum. Check the panel with a magnet.";
const steelBumper =
  "The rear bumper of a pickup is usually steel, chromed or painted: a chromed one is replaced without paint. Check it, and where the blind-spot radar is.";

/** From this model year on many steel bodies have a hood of aluminum. Our own estimate. */
const aluminumHoodFrom = 2013;
const maybeAluminum = "Many hoods are aluminum: check with a magnet; paintless repair then costs a quarter more.";

/** The material of this car's part where nobody gave it, and what to check if it is not that of the rate book. */
function assumedOf(
  part: PartName,
  { material }: PartFigures,
  { car, vehicle }: Pick<EstimateContext, "car" | "vehicle">,
): { readonly material: PartFigures["material"]; readonly note: string | null } {
  if (material === "steel" && car.isAluminum(part)) return { material: "aluminium", note: aluminumBody };
  if (material === "plastic" && part === "rear_bumper" && car.hasSeparateBed)
    return { material: "steel", note: steelBumper };
  if (material === "steel" && part === "hood" && (vehicle.year ?? 0) >= aluminumHoodFrom)
    return { material, note: maybeAluminum };
  return { material, note: null };
}

/** A body part with its figures. A given material is that of this car's part if it differs from the rate book. */
export function panelOf(
  { location, material: given }: Pick<GivenDamage, "location" | "material">,
  context: Pick<EstimateContext, "book" | "car" | "vehicle">,
): Panel {
  const { book, car } = context;
  const usual = book.parts[bodyFamily(location)];
  const isLiftgate = location === "trunk_lid" && car.hasLiftgate;
  const figures = isBedSide(car, location) ? bedSide(usual) : isLiftgate ? liftgate(usual) : usual;
  const fits = given === undefined || given === figures.material || (sheet.has(given) && sheet.has(figures.material));
  const assumed = assumedOf(location, figures, context);
  const material = fits && given && given !== "mechanical" ? given : assumed.material;
  const assumption = given === undefined ? assumed.note : null;
  return {
    figures,
    material,
    group: groupOf(location, material, figures.joint),
    note: fits ? assumption : isNotMadeOf(location, given, assumed.material),
  };
}
