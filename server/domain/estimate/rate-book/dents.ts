import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { ours, stated } from "./basis.ts";

const list = stated("promastersautocc.com 2025; further dents our estimate");
const oversized = stated(
  "promastersautocc.com 2025; further ones $50 each, as hail charts add dents beyond a half dollar (hailest.com)",
);
const large = ours("dents over 3 in. cost $400-1,000 (cardiagtech.my, weak)");

/**
 * Paintless dent repair by size, in US dollars. The sizes are those of coins and balls. Further dents are priced so that
 * five of them cost no more than hail.
 */
export const pdr: RateTables["pdr"] = [
  { up_to_cm: 2.1, like: "nickel", price_from: 75, price_to: 150, further: 10, basis: list },
  { up_to_cm: 2.4, like: "quarter", price_from: 125, price_to: 225, further: 10, basis: list },
  { up_to_cm: 3.1, like: "half-dollar", price_from: 175, price_to: 300, further: 15, basis: list },
  { up_to_cm: 4.3, like: "golf-ball", price_from: 250, price_to: 375, further: 50, basis: oversized },
  { up_to_cm: 7.5, like: "baseball", price_from: 350, price_to: 600, further: 75, basis: list },
  { up_to_cm: 10, like: "softball", price_from: 450, price_to: 750, further: 100, basis: large },
  { up_to_cm: 15, like: "hand", price_from: 600, price_to: 1000, further: 150, basis: large },
];

const counts = [15, 30, 50, 100, 200, 300] as const;
const anchored = stated("stormwisehailrepair.com: 10 dimes on a hood about $150, 20 quarters about $225");
const between = ours("between and beyond the hood of stormwisehailrepair.com (10 dimes $150, 20 quarters $225)");
const bySize: readonly (readonly [cm: number, prices: readonly number[]])[] = [
  [1.8, [150, 190, 270, 420, 650, 850]],
  [2.1, [165, 205, 300, 480, 740, 960]],
  [2.4, [185, 225, 340, 550, 850, 1100]],
  [3.1, [290, 340, 500, 780, 1180, 1530]],
];
const isAnchor = (dents: number, cm: number) => (dents === 15 && cm === 1.8) || (dents === 30 && cm === 2.4);

/** Hail for one panel: by the number of dents and their usual size (dime, nickel, quarter, half dollar). US dollars. */
export const hail: RateTables["hail"] = bySize.flatMap(([up_to_cm, prices]) =>
  counts.map((up_to_dents, i) => ({
    up_to_dents,
    up_to_cm,
    price: prices[i] ?? 0,
    basis: isAnchor(up_to_dents, up_to_cm) ? anchored : between,
  })),
);
