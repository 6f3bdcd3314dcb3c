import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Reader } from "../../../../db/store.ts";
import type { ValueLevel } from "../../../../valuation/value/levels.ts";
import type { Subject } from "../subject/subject.ts";
import { byLevel, type Evidence, fewest } from "./kinds.ts";
import type { Market, Place, Seen } from "./market.ts";

/** How far to look: first further in years, then in miles; null is everywhere. Our own estimates. */
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
  readonly place: Place;
  readonly level: ValueLevel;
  readonly without: ReadonlySet<string>;
}
export interface Found extends Evidence<Seen> {
  readonly years: readonly [min: number, max: number];
  readonly miles: number | null;
}

const others = (seen: readonly Seen[], { vin }: Subject): Seen[] =>
  vin === null ? [...seen] : seen.filter(({ row }) => row.vin?.toUpperCase() !== vin);

/**
 * The comparables of a car, looked for step by step until there are enough: of the kind that the level asks for, else
 * of the nearest kind that there is. Throws INSUFFICIENT_MARKET_DATA where even the widest step finds too few.
 */
export async function searchMarket(db: Reader, market: Pick<Market, "candidatesFor">, sought: Sought): Promise<Found> {
  const { subject, place, level, without, workspaceId } = sought;
  let instead: Found | undefined;
  let most = 0;
  for (const [years, miles] of steps) {
    const range = [subject.year - years, subject.year + years] as const;
    const seen = await market.candidatesFor(db, {
      ...{ workspaceId, make: subject.make, model: subject.model, yearMin: range[0], yearMax: range[1] },
      ...{ near: place, withinMiles: miles },
    });
    const [wanted, ...rest] = byLevel(others(seen, subject), level, without);
    if (wanted && wanted.kept.length >= fewest) return { ...wanted, years: range, miles };
    const other = rest.find(({ kept }) => kept.length >= fewest);
    if (other && !instead) instead = { ...other, years: range, miles };
    most = Math.max(most, ...[wanted, ...rest].map((one) => one?.kept.length ?? 0));
  }
  if (instead) return instead;
  throw tooFew(most, `${subject.make} ${subject.model}`);
}

export function tooFew(found: number, name: string): AppError {
  const suggestion = `Import more listings or sales of the ${name}, at least ${fewest} of one kind from about its model year.`;
  return new AppError("INSUFFICIENT_MARKET_DATA", {
    message: `Only ${found} comparable ${found === 1 ? "vehicle" : "vehicles"} on this market; ${fewest} are needed. ${suggestion}`,
    details: { comparables_found: found, minimum_required: fewest, suggestion },
  });
}
