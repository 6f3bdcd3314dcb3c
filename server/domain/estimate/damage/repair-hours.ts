import type { DamageType } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext } from "../context.ts";
import { tenths } from "../money.ts";
import type { PanelDamage } from "./damage.ts";

/** Body hours to restore the shape of a part, without paint. */
export function repairHours({ given, severity, panel }: PanelDamage, context: EstimateContext) {
  // The rate book has no hours for glass damage on a panel: it counts as a crack.
  const kind: Exclude<DamageType, "glass_damage"> = given.type === "glass_damage" ? "crack" : given.type;
  const { hours, basis } = context.book.body_hours[kind][severity];
  const isHarder = panel.material === "aluminium";
  const factor = isHarder ? 1 + context.rule("aluminium_surcharge_share") : 1;
  return { hours: tenths(hours * factor), basis, isHarder };
}

/**
 * Whether a new bolted part costs less than the hours to repair the old one. Both are painted; a new part needs its edges
 * painted as well. Calculated with the default region's rates, so that every region gets the same repair.
 */
export function isNewCheaper(damage: PanelDamage, context: EstimateContext): boolean {
  const { figures } = damage.panel;
  if (figures.joint !== "bolted" || damage.severity === "minor") return false;
  const { default_region, labour_rates, exchange_rates } = context.book;
  const local = labour_rates[default_region];
  const rate = local.body / exchange_rates.per_usd[local.currency];
  const old = (repairHours(damage, context).hours + figures.remove_install_hours) * rate;
  const part =
    context.newParts.counted === "aftermarket" ? (figures.aftermarket_price ?? figures.oem_price) : figures.oem_price;
  return part + (figures.replace_hours + context.rule("new_part_edging_hours")) * rate < old;
}
