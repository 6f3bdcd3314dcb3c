import type { Candidate } from "../../../../domain/valuation/comparables/candidate.ts";
import { fitGap, type Gap } from "../../../../domain/valuation/value/levels.ts";

/** The maximum difference in mileage between the two cars of a pair, as a share. Our own estimate. */
const maxMileageDifference = 0.15;

/** Fits the gap between retail and auction to pairs of candidates with the same year and a similar mileage. */
export function gapOf(candidates: readonly Candidate[]): Gap {
  const auctioned = candidates.filter(({ row }) => row.source === "auction_sale");
  const offered = candidates.filter(({ row }) => row.source === "dealer_listing" || row.source === "recent_sale");
  const used = new Set<string>();
  const pairs = auctioned.flatMap(({ row: sold }) => {
    const match = offered.find(
      ({ id, row }) => !used.has(id) && row.year === sold.year && isSimilarMileage(row.mileage, sold.mileage),
    );
    if (!match) return [];
    used.add(match.id);
    return [{ wholesale: sold.price, retail: match.row.price }];
  });
  return fitGap(pairs);
}

const isSimilarMileage = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= maxMileageDifference * Math.max(a, b);
