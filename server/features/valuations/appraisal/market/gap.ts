import type { Candidate } from "../../../../domain/valuation/comparables/candidate.ts";
import { fitGap, type Gap } from "../../../../domain/valuation/value/levels.ts";

/** Cars as like as these are one car at two levels; our own estimate. */
const likeMiles = 0.15;

/** The gap between retail and auction that the candidates themselves show, by pairs of the same year and like mileage. */
export function gapOf(candidates: readonly Candidate[]): Gap {
  const auctioned = candidates.filter(({ row }) => row.source === "auction_sale");
  const offered = candidates.filter(({ row }) => row.source === "dealer_listing" || row.source === "recent_sale");
  const taken = new Set<string>();
  const pairs = auctioned.flatMap(({ row: sold }) => {
    const like = offered.find(
      ({ id, row }) => !taken.has(id) && row.year === sold.year && alike(row.mileage, sold.mileage),
    );
    if (!like) return [];
    taken.add(like.id);
    return [{ wholesale: sold.price, retail: like.row.price }];
  });
  return fitGap(pairs);
}

const alike = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= likeMiles * Math.max(a, b);
