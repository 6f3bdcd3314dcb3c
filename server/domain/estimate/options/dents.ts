import type { Basis } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext } from "../context.ts";
import type { PanelDamage } from "../damage/damage.ts";

/** The price in US dollars of paintless repair for all dents of one damage, before surcharges. */
export interface PdrQuote {
  readonly from: number;
  readonly to: number;
  readonly like: string;
  readonly basis: Basis;
}

/** The row with the smallest size that is at least `minimum`. */
const smallestFrom = <Row>(rows: readonly Row[], size: (row: Row) => number, minimum: number): Row | undefined =>
  rows.filter((row) => size(row) >= minimum).toSorted((a, b) => size(a) - size(b))[0];

/** The assumed size of an unmeasured dent: a half dollar if minor, otherwise a baseball. Our own estimate. */
const presumedCm = ({ severity }: PanelDamage): number => (severity === "minor" ? 3 : 7.5);
/** The assumed size of unmeasured hail dents: a quarter, the most usual size in hail charts. Our own estimate. */
const presumedHailCm = 2.4;

function priceByDent(damage: PanelDamage, context: EstimateContext): PdrQuote | null {
  const row = smallestFrom(context.book.pdr, (price) => price.up_to_cm, damage.given.size_cm ?? presumedCm(damage));
  if (!row) return null;
  const more = (damage.count - 1) * row.further;
  const [from, to] = [Math.min(row.price_from, row.price_to), Math.max(row.price_from, row.price_to)];
  return { from: from + more, to: to + more, like: `${row.like} size`, basis: row.basis };
}

function priceByChart({ given, count }: PanelDamage, context: EstimateContext): PdrQuote | null {
  const cm = given.size_cm ?? presumedHailCm;
  const column = smallestFrom(context.book.hail, (price) => price.up_to_cm, cm);
  const rows = context.book.hail.filter((price) => price.up_to_cm === column?.up_to_cm);
  const last = rows.toSorted((a, b) => b.up_to_dents - a.up_to_dents)[0];
  const row = smallestFrom(rows, (price) => price.up_to_dents, count) ?? last;
  if (!row) return null;
  // beyond the chart in proportion, up to the price of a new part
  const price = row.price * Math.max(1, count / row.up_to_dents);
  const beyond = count > row.up_to_dents ? ", in proportion" : "";
  return {
    from: price,
    to: price,
    like: `up to ${row.up_to_cm} cm, chart for ${row.up_to_dents} dents${beyond}`,
    basis: row.basis,
  };
}

/** The price of paintless repair; null if the rate book has none for this size or number. */
export function pdrPriceOf(damage: PanelDamage, context: EstimateContext): PdrQuote | null {
  if (!damage.isHail) return priceByDent(damage, context);
  const largest = Math.max(...context.book.hail.map((row) => row.up_to_cm));
  return (damage.given.size_cm ?? 0) > largest ? priceByDent(damage, context) : priceByChart(damage, context);
}

/** What is assumed for paintless repair, and what limits it. */
export function paintlessNotes(damage: PanelDamage): string[] {
  const { given, isHail } = damage;
  if (given.size_cm === undefined)
    return [`The size is unknown. Paintless repair is priced for ${isHail ? presumedHailCm : presumedCm(damage)} cm.`];
  if (!isHail && given.size_cm <= 7.5)
    return [
      "Near an edge, a brace or a body line the dent is hard to reach: paintless repair costs more there, or is not possible.",
    ];
  return given.size_cm > 7.5 && !isHail
    ? [
        "A dent of this size is pushed out only if the metal is not stretched or creased and can be reached from behind.",
      ]
    : [];
}

/** The surcharge for aluminum and for depth, as a share of the price (rules of the rate book). */
export function pdrSurcharge({ given, panel }: PanelDamage, context: EstimateContext): number {
  const aluminum = panel.material === "aluminium" ? context.rule("aluminium_surcharge_share") : 0;
  if (given.depth === "deep") return aluminum + context.rule("pdr_deep_share");
  return aluminum + (given.depth === "medium" ? context.rule("pdr_medium_depth_share") : 0);
}
