import type { Candidate } from "../../../../domain/valuation/comparables/candidate.ts";
import { fitGap, type Gap } from "../../../../domain/valuation/value/levels.ts";

/** The maximum difference in mileage between the two cars of a pair, as a share. Our own estimate. */
const likeMiles = 0.15;

/** Fits the gap between retail and auction to pairs of candidates with the same year and a similar mileage. */
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
