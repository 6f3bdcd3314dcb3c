import { partLabel, typeLabel } from "../../damage/display-text.ts";
import type { EstimateContext } from "../context.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { candidateRepairs, sensorCover } from "./candidates.ts";
import { pdrPriceOf } from "./dents.ts";
import type { PanelOption } from "./job-writer.ts";

export interface Choice {
  /** The best option first; never empty. */
  readonly options: readonly PanelOption[];
  /** Why expected options are missing. */
  readonly notes: readonly string[];
}

function whyNoPdr(damage: PanelDamage, context: EstimateContext): string | null {
  if (damage.given.paint_broken) return "the paint is broken";
  if (damage.given.type === "panel_damage" && damage.given.size_cm === undefined) return "its size is unknown";
  if (damage.given.location.endsWith("_bumper")) return "the steel of a bumper is too thick";
  if (pdrPriceOf(damage, context)) return null;
  return damage.isHail
    ? `the rate book has no price for ${damage.count} dents on one panel`
    : `the rate book has no price for a dent of ${damage.given.size_cm} cm`;
}

function whyNoPolish({ given, severity }: PanelDamage): string | null {
  if (given.depth === "medium" || given.depth === "deep") return "the mark goes deeper than the clear coat";
  if (given.type === "scratch" && given.paint_broken) return "the paint is broken";
  return severity === "moderate" && given.depth !== "shallow" ? "the mark is not reported as shallow" : null;
}

function whyNoResin({ given, severity }: PanelDamage, context: EstimateContext): string | null {
  const limit = context.rule(given.type === "crack" ? "resin_crack_cm" : "resin_chip_cm");
  if (given.size_cm === undefined) return severity === "minor" ? null : "its size is unknown";
  return given.size_cm > limit ? `${given.size_cm} cm is more than the ${limit} cm that resin can repair` : null;
}

function obstacleTo(option: PanelOption, damage: PanelDamage, context: EstimateContext): string | null {
  if (option === "pdr") return whyNoPdr(damage, context);
  if (option === "polish_touch_up") return damage.panel.group === "lamp" ? null : whyNoPolish(damage);
  if (option === "resin_repair") return whyNoResin(damage, context);
  if (option === "section") return damage.panel.figures.section_hours === null ? "this part cannot be sectioned" : null;
  return null;
}

const names: Readonly<Partial<Record<PanelOption, string>>> = {
  pdr: "paintless repair",
  polish_touch_up: "polishing",
  resin_repair: "resin repair",
};

/** A single dent larger than a baseball: the metal is stretched as a rule, and paintless repair comes second. */
const isLarge = ({ given, count }: PanelDamage): boolean =>
  given.type === "dent" && count === 1 && (given.size_cm ?? 0) > 7.5 && given.depth !== "shallow";

/** The first two options in the other order, if the first one is this. */
const second = (options: readonly PanelOption[], option: PanelOption): readonly PanelOption[] => {
  const [first, next, ...rest] = options;
  return first === option && next ? [next, first, ...rest] : options;
};

/** The steel bumper of a pickup: thick, chromed or powder-coated, so that shops put on a new one. Our own estimate. */
const isSteelBumper = ({ given: { type, location }, panel }: PanelDamage): boolean =>
  panel.group === "bolted_metal" && location.endsWith("_bumper") && (type === "panel_damage" || type === "dent");

/**
 * The candidate options, best first. Hail is always a candidate for PDR; for a shallow mark, polishing comes first. Trade
 * practice, our own estimate.
 */
function candidatesFor(damage: PanelDamage): readonly PanelOption[] {
  const { given, severity, panel, isHail } = damage;
  const isCover = panel.group === "plastic" && damage.adas.what !== null;
  const usual = (isCover ? sensorCover : candidateRepairs[panel.group])[given.type][severity];
  const isMetal = panel.group === "bolted_metal" || panel.group === "welded_metal";
  if (isHail && isMetal && !usual.includes("pdr")) return ["pdr", ...usual];
  if (given.depth === "shallow" && usual.includes("polish_touch_up"))
    return ["polish_touch_up", ...usual.filter((option) => option !== "polish_touch_up")];
  if (isSteelBumper(damage) && severity !== "minor") return ["replace", ...usual.filter((one) => one !== "replace")];
  return isLarge(damage) ? second(usual, "pdr") : usual;
}

/** The repairs that are possible for a damage of a body part, the best first, by type, size, material and severity. */
export function choose(damage: PanelDamage, context: EstimateContext): Choice {
  const checked = candidatesFor(damage).map((option) => ({ option, obstacle: obstacleTo(option, damage, context) }));
  const possible = checked.filter(({ obstacle }) => obstacle === null).map(({ option }) => option);
  const notes = checked.flatMap(({ option, obstacle }) => {
    const name = names[option];
    return obstacle && name ? [`No ${name}: ${obstacle}.`] : [];
  });
  const { type, location } = damage.given;
  if (type === "glass_damage" && damage.panel.figures.refinish_hours > 0)
    notes.push(`A ${partLabel(location)} has no glass, so the ${typeLabel(type)} is treated as a crack.`);
  return { options: possible.length > 0 ? possible : ["replace"], notes };
}
