import type { DamageType } from "../../../../contracts/vocabulary.ts";
import { tenths } from "../money.ts";
import type { Shop } from "../context.ts";
import type { PanelDamage } from "./damage.ts";

/** Body hours to bring a part back into shape, before any paint. */
export function repairHours({ given, severity, panel }: PanelDamage, shop: Shop) {
  // no hours of their own are known for what is called glass damage on a panel
  const kind: Exclude<DamageType, "glass_damage"> = given.type === "glass_damage" ? "crack" : given.type;
  const { hours, basis } = shop.book.body_hours[kind][severity];
  const isHarder = panel.material === "aluminium";
  const factor = isHarder ? 1 + shop.rule("aluminium_surcharge_share") : 1;
  return { hours: tenths(hours * factor), basis, isHarder };
}

/**
 * Whether a new bolted part costs less than the hours that the old one takes; paint is the same for both but for the
 * edges. Reckoned with the default region's rates, so that a car is repaired alike in every region.
 */
export function isNewCheaper(damage: PanelDamage, shop: Shop): boolean {
  const { figures } = damage.panel;
  if (figures.joint !== "bolted" || damage.severity === "minor") return false;
  const { default_region, labour_rates, exchange_rates } = shop.book;
  const local = labour_rates[default_region];
  const rate = local.body / exchange_rates.per_usd[local.currency];
  const old = (repairHours(damage, shop).hours + figures.remove_install_hours) * rate;
  const part =
    shop.newParts.counted === "aftermarket" ? (figures.aftermarket_price ?? figures.oem_price) : figures.oem_price;
  return part + (figures.replace_hours + shop.rule("new_part_edging_hours")) * rate < old;
}
