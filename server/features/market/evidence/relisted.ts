import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";

interface Sighting {
  readonly kind: MarketKind;
  readonly vin: string | null;
  readonly listedAt: string | null;
  readonly asOfDay: number;
}

/**
 * A car that is seen again within this time is the same offer, relisted. Later, it is a new offer. Our own estimate.
 */
export const sameOfferDays = 56;

/** The newest of several sightings of a car, and the date since which the car has been offered. */
export interface Offer<S> {
  readonly row: S;
  readonly listedAt: string | null;
}

/** A dealer's listing and the sale that it leads to have the same price level. Private ads and auctions have others. */
export const priceLevelOf = (kind: MarketKind) => (kind === "recent_sale" ? "dealer_listing" : kind);

/**
 * Keeps only the newest row of each relisted car. A car that was sold at auction and then listed by a dealer has two prices, one
 * of each level, and both rows stay. The order of the rows does not change.
 */
export function withoutRelisted<S extends Sighting>(rows: readonly S[]): Offer<S>[] {
  const keyOf = ({ vin, kind }: Sighting) => `${vin} ${priceLevelOf(kind)}`;
  const byCar = Map.groupBy(rows, keyOf);
  return rows.flatMap((row) => {
    const others = row.vin === null ? [row] : (byCar.get(keyOf(row)) ?? [row]);
    if (others.length === 1) return [{ row, listedAt: row.listedAt }];
    const newestFirst = others.toSorted((a, b) => b.asOfDay - a.asOfDay);
    const offers = offersOf(newestFirst);
    const own = offers.find(([newest]) => newest === row);
    return own ? [{ row, listedAt: earliest(own.map(({ listedAt }) => listedAt)) }] : [];
  });
}

/** Divides a car's sightings, the newest first, into offers. */
function offersOf<S extends Sighting>(newestFirst: readonly S[]): S[][] {
  const offers: S[][] = [];
  for (const row of newestFirst) {
    const current = offers.at(-1);
    const before = current?.at(-1);
    if (current && before && before.asOfDay - row.asOfDay <= sameOfferDays) current.push(row);
    else offers.push([row]);
  }
  return offers;
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null);
