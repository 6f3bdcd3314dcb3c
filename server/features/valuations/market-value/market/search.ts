import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Sighting } from "../../../../domain/valuation/days-to-sell/area.ts";
import type { Gap, ValueLevel } from "../../../../domain/valuation/value/levels.ts";
import type { Reader } from "../../../../platform/db/store.ts";
import type { ZipPlace } from "../../../../platform/places/zips.ts";
import type { Evidence as Market } from "../../../market/evidence/evidence.service.ts";
import type { MarketCandidate } from "../../../market/evidence/market-candidate.ts";
import type { Subject } from "../subject/subject.ts";
import { byLevel, type EvidenceLevel, kindsOf, type LevelEvidence, minComparables } from "./evidence-levels.ts";
import { gapOf } from "./gap.ts";

/** The ranges of the search in order: more years first, then more miles. Null: anywhere. Our own estimates. */
export const searchRanges: readonly (readonly [years: number, miles: number | null])[] = [
  [2, 150],
  [3, 150],
  [3, 300],
  [3, 600],
  [4, null],
];

export interface MarketQuery {
  readonly workspaceId: string;
  readonly subject: Subject;
  readonly place: ZipPlace;
  readonly level: ValueLevel;
  readonly excludedIds: ReadonlySet<string>;
}
export interface MarketSearchResult extends LevelEvidence<MarketCandidate> {
  readonly years: readonly [min: number, max: number];
  readonly miles: number | null;
  /** The gap between auction and retail, from the candidates of all levels in the last range. */
  readonly gap: Gap;
  /** When the car itself was last on the market at this level. Undefined: never. */
  readonly ownOffer: Sighting | undefined;
}

const isSubject = ({ row }: MarketCandidate, { vin }: Subject): boolean =>
  vin !== null && row.vin?.toUpperCase() === vin;

/** When the car itself was last offered at a level. The area of a valuation has the rows of one level only. */
function ownOfferAt(level: EvidenceLevel, own: readonly MarketCandidate[]): Sighting | undefined {
  const ofLevel = own.filter(({ row }) => kindsOf(level).includes(row.source));
  return ofLevel.flatMap(({ sighting }) => sighting ?? []).toSorted((a, b) => b.seen - a.seen)[0];
}

/**
 * Searches comparables of a car in wider and wider ranges until there are enough. Uses prices of the requested level,
 * else of the level that first has enough. Throws INSUFFICIENT_MARKET_DATA if the widest range has too few.
 */
export async function searchMarket(
  db: Reader,
  market: Pick<Market, "candidatesFor">,
  query: MarketQuery,
): Promise<MarketSearchResult> {
  const { subject, place, level, excludedIds, workspaceId } = query;
  let fallback: MarketSearchResult | undefined;
  let maxFound = 0;
  for (const [years, miles] of searchRanges) {
    const range = [subject.year - years, subject.year + years] as const;
    const candidates = await market.candidatesFor(db, {
      workspaceId,
      make: subject.make,
      model: subject.model,
      yearMin: range[0],
      yearMax: range[1],
      near: place,
      withinMiles: miles,
    });
    const comparables = candidates.filter((one) => !isSubject(one, subject));
    const own = candidates.filter((one) => isSubject(one, subject));
    const [requested, ...rest] = byLevel(comparables, level, excludedIds);
    const resultOf = (evidence: LevelEvidence<MarketCandidate>): MarketSearchResult => {
      const gap = gapOf(comparables.filter(({ id }) => !excludedIds.has(id)));
      return { ...evidence, years: range, miles, gap, ownOffer: ownOfferAt(evidence.level, own) };
    };
    if (requested && requested.included.length >= minComparables) return resultOf(requested);
    const other = rest.find(({ included }) => included.length >= minComparables);
    if (other && !fallback) fallback = resultOf(other);
    maxFound = Math.max(maxFound, ...[requested, ...rest].map((one) => one?.included.length ?? 0));
  }
  if (fallback) return fallback;
  throw insufficientData(maxFound, `${subject.make} ${subject.model}`);
}

export function insufficientData(found: number, name: string): AppError {
  const suggestion = `Import more listings or sales of the ${name}: at least ${minComparables} at one price level, from model years close to this one.`;
  return new AppError("INSUFFICIENT_MARKET_DATA", {
    message: `Only ${found} comparable ${found === 1 ? "vehicle" : "vehicles"} in this market; at least ${minComparables} are required. ${suggestion}`,
    details: { comparables_found: found, minimum_required: minComparables, suggestion },
  });
}
