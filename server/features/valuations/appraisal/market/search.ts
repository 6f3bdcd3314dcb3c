import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Gap, ValueLevel } from "../../../../domain/valuation/value/levels.ts";
import type { Reader } from "../../../../platform/db/store.ts";
import type { ZipPlace } from "../../../../platform/places/zips.ts";
import type { Evidence as Market } from "../../../market/evidence/evidence.service.ts";
import type { MarketCandidate } from "../../../market/evidence/market-candidate.ts";
import type { Subject } from "../subject/subject.ts";
import { gapOf } from "./gap.ts";
import { byLevel, type Evidence, fewest } from "./kinds.ts";

/** The ranges of the search in order: more years first, then more miles. Null: anywhere. Our own estimates. */
export const steps: readonly (readonly [years: number, miles: number | null])[] = [
  [2, 150],
  [3, 150],
  [3, 300],
  [3, 600],
  [4, null],
];

export interface Sought {
  readonly workspaceId: string;
  readonly subject: Subject;
  readonly place: ZipPlace;
  readonly level: ValueLevel;
  readonly without: ReadonlySet<string>;
}
export interface Found extends Evidence<MarketCandidate> {
  readonly years: readonly [min: number, max: number];
  readonly miles: number | null;
  /** The gap between auction and retail, from the candidates of all levels in the last range. */
  readonly gap: Gap;
}

const others = (seen: readonly MarketCandidate[], { vin }: Subject): MarketCandidate[] =>
  vin === null ? [...seen] : seen.filter(({ row }) => row.vin?.toUpperCase() !== vin);

/**
 * Searches comparables of a car in wider and wider ranges until there are enough. Uses prices of the requested level,
 * else of the level that first has enough. Throws INSUFFICIENT_MARKET_DATA if the widest range has too few.
 */
export async function searchMarket(db: Reader, market: Pick<Market, "candidatesFor">, sought: Sought): Promise<Found> {
  const { subject, place, level, without, workspaceId } = sought;
  let instead: Found | undefined;
  let maxFound = 0;
  for (const [years, miles] of steps) {
    const range = [subject.year - years, subject.year + years] as const;
    const seen = await market.candidatesFor(db, {
      workspaceId,
      make: subject.make,
      model: subject.model,
      yearMin: range[0],
      yearMax: range[1],
      near: place,
      withinMiles: miles,
    });
    const all = others(seen, subject);
    const [wanted, ...rest] = byLevel(all, level, without);
    const foundIn = (evidence: Evidence<MarketCandidate>): Found => {
      const gap = gapOf(all.filter(({ id }) => !without.has(id)));
      return { ...evidence, years: range, miles, gap };
    };
    if (wanted && wanted.kept.length >= fewest) return foundIn(wanted);
    const other = rest.find(({ kept }) => kept.length >= fewest);
    if (other && !instead) instead = foundIn(other);
    maxFound = Math.max(maxFound, ...[wanted, ...rest].map((one) => one?.kept.length ?? 0));
  }
  if (instead) return instead;
  throw tooFew(maxFound, `${subject.make} ${subject.model}`);
}

export function tooFew(found: number, name: string): AppError {
  const suggestion = `Import more listings or sales of the ${name}, at least ${fewest} of one kind from about its model year.`;
  return new AppError("INSUFFICIENT_MARKET_DATA", {
    message: `Only ${found} comparable ${found === 1 ? "vehicle" : "vehicles"} on this market; ${fewest} are needed. ${suggestion}`,
    details: { comparables_found: found, minimum_required: fewest, suggestion },
  });
}
