import { capitalized, partLabel } from "../../damage/display-text.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { damagePhrase } from "../damage/damage-phrase.ts";
import type { PanelOption } from "./job-writer.ts";

const isEntirePanel = ({ severity }: PanelDamage): boolean => severity !== "minor";

/** A short description for the customer. */
export function describe(option: PanelOption, damage: PanelDamage): string {
  const name = partLabel(damage.given.location);
  switch (option) {
    case "polish_touch_up":
      return damage.given.type === "paint_damage" ? `Touch up and polish the ${name}` : `Polish the ${name}`;
    case "pdr":
      return `Push ${damage.count === 1 ? "the dent" : "the dents"} out of the ${name} without painting`;
    case "repair_refinish":
      return `Repair the ${name} and refinish ${isEntirePanel(damage) ? "it" : "the spot"}`;
    case "replace":
      return `Replace the ${name}`;
    case "section":
      return `Cut out the damaged section of the ${name}, weld in a new one and refinish it`;
    case "resin_repair":
      return `Fill the break in the ${name} with resin`;
  }
}

function reasonToRecommend(option: PanelOption, { given, severity, panel, count }: PanelDamage): string {
  const what = capitalized(damagePhrase(given.type, severity));
  switch (option) {
    case "polish_touch_up":
      return panel.group === "lamp"
        ? "A dull or scratched lens is polished clear and sealed."
        : `${what} that is not deep is polished out or touched up; paint would cost more and show more.`;
    case "pdr":
      return `${count === 1 ? "The dent is" : "The dents are"} small, in ${panel.material}, and no paint is known to be broken: pushed out from behind, the factory paint stays.`;
    case "repair_refinish":
      return panel.group === "welded_metal"
        ? `${what} is repaired in place: the panel is welded in, and a new one would mean cutting the body.`
        : `${what} in ${panel.material} is brought back into shape and painted; the part is sound enough to be kept.`;
    case "replace":
      if (panel.group === "windshield") return `${what} is beyond what resin holds: the glass is replaced.`;
      if (panel.group === "tempered_glass") return "Tempered glass breaks as a whole and is not repaired.";
      if (panel.group === "lamp") return "A broken lamp is not repaired: it has to be tight and keep its beam.";
      return `${what}: bringing the old part back into shape would take longer than it is worth.`;
    case "section":
      return given.type === "rust"
        ? "The rust has eaten into the metal: filler would not last, so the rusty piece is cut out and new metal welded in."
        : "The panel is welded in and its shape is lost: a section is exchanged along the joints that the maker allows.";
    case "resin_repair":
      return "The break is small enough for resin, and the factory seal of the windshield stays whole.";
  }
}

function reasonAsAlternative(option: PanelOption): string {
  switch (option) {
    case "polish_touch_up":
      return "Only if no fingernail catches in the mark: then polishing is enough.";
    case "pdr":
      return "Possible as long as the paint is whole; some dents stay visible from certain angles.";
    case "repair_refinish":
      return "If polishing or pushing out does not do, or if the old part is to be kept.";
    case "replace":
      return "If the old part shows more damage once it is off, or a new one is wanted.";
    case "section":
      return "If the metal turns out to be torn, folded or rusted through.";
    case "resin_repair":
      return "Possible, but the repair remains visible.";
  }
}

/** Why this repair is recommended, or when it would be better than the recommended one. */
export const reasonFor = (option: PanelOption, damage: PanelDamage, isBest: boolean): string =>
  isBest ? reasonToRecommend(option, damage) : reasonAsAlternative(option);

/** Why a new part is recommended although the old one could be repaired. */
export const cheaperNew = ({ given: { location } }: PanelDamage): string =>
  `The ${partLabel(location)} is bolted on, and a new one costs less than the hours to repair the old one.`;
