import { capitalized, partLabel } from "../../damage/display-text.ts";
import type { EstimateContext } from "../context.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { damagePhrase } from "../damage/damage-phrase.ts";
import { materialLabel } from "../damage/part.ts";
import type { PanelOption } from "./job-writer.ts";
import { paintsEntirePanel } from "./paint.ts";

/** A short description for the customer. */
export function describe(option: PanelOption, damage: PanelDamage, context: EstimateContext): string {
  const name = partLabel(damage.given.location);
  switch (option) {
    case "polish_touch_up":
      return damage.given.type === "paint_damage" ? `Touch up and polish the ${name}` : `Polish the ${name}`;
    case "pdr":
      return `Push ${damage.count === 1 ? "the dent" : "the dents"} out of the ${name} without painting`;
    case "repair_refinish":
      return `Repair the ${name} and refinish ${paintsEntirePanel(damage, context) ? "it" : "the spot"}`;
    case "replace":
      return `Replace the ${name}`;
    case "section":
      return `Cut out the damaged section of the ${name}, weld in a new one and refinish it`;
    case "resin_repair":
      return `Fill the break in the ${name} with resin`;
  }
}

/** The largest dent that is called small: below a golf ball, the next size of the price list. Our own estimate. */
const smallCm = 3.5;

function dentPhrase({ given, panel, count }: PanelDamage): string {
  const dents = count === 1 ? "The dent is" : "The dents are";
  return (given.size_cm ?? 0) > smallCm
    ? `${dents} in ${materialLabel(panel.material)}, without known paint damage.`
    : `${dents} small, in ${materialLabel(panel.material)}, and without known paint damage.`;
}

function reasonToRecommend(option: PanelOption, damage: PanelDamage): string {
  const { given, severity, panel } = damage;
  const what = capitalized(damagePhrase(given.type, severity));
  switch (option) {
    case "polish_touch_up":
      return panel.group === "lamp"
        ? "A dull or scratched lens can be polished and sealed."
        : `${what} that is not deep can be polished out or touched up. Refinishing would cost more and be more visible.`;
    case "pdr":
      return `${dentPhrase(damage)} Paintless repair keeps the factory paint.`;
    case "repair_refinish":
      return panel.group === "welded_metal"
        ? `${what} is repaired in place, because the panel is welded in and a new one would require cutting the body.`
        : `${what} in ${materialLabel(panel.material)} can be repaired and refinished. The part is sound enough to keep.`;
    case "replace":
      if (panel.group === "windshield")
        return `${what} is too large for a resin repair, so the glass must be replaced.`;
      if (panel.group === "tempered_glass") return "Tempered glass shatters completely and cannot be repaired.";
      if (panel.group === "lamp")
        return "A broken lamp is replaced, because it must be sealed and keep its beam pattern.";
      return `${what}: repairing the old part is not economical.`;
    case "section":
      return given.type === "rust"
        ? "The rust has eaten into the metal, and filler would not last. The rusty section is cut out and new metal is welded in."
        : "The panel is welded in and too deformed to repair. A section is replaced at the joints that the manufacturer allows.";
    case "resin_repair":
      return "The break is small enough for resin, and the factory seal of the windshield stays intact.";
  }
}

function reasonAsAlternative(option: PanelOption): string {
  switch (option) {
    case "polish_touch_up":
      return "Only if a fingernail does not catch on the mark. Then polishing is enough.";
    case "pdr":
      return "Possible if the paint is intact. Some dents stay visible from certain angles.";
    case "repair_refinish":
      return "If polishing or paintless repair is not enough, or to keep the old part.";
    case "replace":
      return "If more damage appears once the old part is removed, or if a new part is preferred.";
    case "section":
      return "If the metal proves to be torn, folded or rusted through.";
    case "resin_repair":
      return "Possible, but the repair remains visible.";
  }
}

/** Why this repair is recommended, or when it would be better than the recommended one. */
export const reasonFor = (option: PanelOption, damage: PanelDamage, isBest: boolean): string =>
  isBest ? reasonToRecommend(option, damage) : reasonAsAlternative(option);

/** Why paintless repair is not recommended although it is possible. */
export const tooDear =
  "By the price list it costs as much as a new part or more, so its price is capped. Ask the technician before you choose it.";

/** Why paintless repair of hail is not recommended on a part that is welded in. */
export const dearHail =
  "By the price list it costs as much as the repair with paint or more. Ask the technician before you choose it.";

/** Why a new part is recommended although the old one could be repaired. */
export const cheaperNew = ({ given: { location } }: PanelDamage): string =>
  `The ${partLabel(location)} is bolted on, and a new one costs less than to repair the old one.`;
