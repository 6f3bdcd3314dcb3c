import type { Basis } from "../../../../contracts/vocabulary.ts";
import type { PanelDamage } from "../damage/damage.ts";
import type { Shop } from "../context.ts";

/** US dollars for paintless repair of all the dents of one damage, before surcharges. */
export interface PdrQuote {
  readonly from: number;
  readonly to: number;
  readonly like: string;
  readonly basis: Basis;
}

const smallestOver = <Row>(rows: readonly Row[], size: (row: Row) => number, wanted: number): Row | undefined =>
  rows.filter((row) => size(row) >= wanted).toSorted((a, b) => size(a) - size(b))[0];

/** An unmeasured dent: of the size that its severity speaks of, a half dollar or a baseball. Our own estimate. */
const presumedCm = ({ severity }: PanelDamage): number => (severity === "minor" ? 3 : 7.5);
/** Unmeasured hail: quarters, the size that hail charts are read at most. Our own estimate. */
const presumedHailCm = 2.4;

function singly(damage: PanelDamage, shop: Shop): PdrQuote | null {
  const row = smallestOver(shop.book.pdr, (price) => price.up_to_cm, damage.given.size_cm ?? presumedCm(damage));
  if (!row) return null;
  const more = (damage.count - 1) * row.further;
  const [from, to] = [Math.min(row.price_from, row.price_to), Math.max(row.price_from, row.price_to)];
  return { from: from + more, to: to + more, like: `${row.like} size`, basis: row.basis };
}

function byChart({ given, count }: PanelDamage, shop: Shop): PdrQuote | null {
  const cm = given.size_cm ?? presumedHailCm;
  const column = smallestOver(shop.book.hail, (price) => price.up_to_cm, cm);
  const rows = shop.book.hail.filter((price) => price.up_to_cm === column?.up_to_cm);
  const row = smallestOver(rows, (price) => price.up_to_dents, count);
  if (!row) return null;
  return {
    from: row.price,
    to: row.price,
    like: `up to ${row.up_to_cm} cm, chart for ${row.up_to_dents} dents`,
    basis: row.basis,
  };
}

/** What paintless repair costs; null where the rate book has no price for this size or number. */
export function pdrPriceOf(damage: PanelDamage, shop: Shop): PdrQuote | null {
  if (!damage.isHail) return singly(damage, shop);
  const largest = Math.max(...shop.book.hail.map((row) => row.up_to_cm));
  return (damage.given.size_cm ?? 0) > largest ? singly(damage, shop) : byChart(damage, shop);
}

/** What was taken for the size where none was given. */
export function presumedSize(damage: PanelDamage): string | null {
  if (damage.given.size_cm !== undefined) return null;
  const cm = damage.isHail ? presumedHailCm : presumedCm(damage);
  return `Size unknown: paintless repair priced as for ${cm} cm.`;
}

/** The share that comes on top for aluminium and for depth (rules of the rate book). */
export function pdrSurcharge({ given, panel }: PanelDamage, shop: Shop): number {
  const aluminium = panel.material === "aluminium" ? shop.rule("aluminium_surcharge_share") : 0;
  if (given.depth === "deep") return aluminium + shop.rule("pdr_deep_share");
  return aluminium + (given.depth === "medium" ? shop.rule("pdr_medium_depth_share") : 0);
}
