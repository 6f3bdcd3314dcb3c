import type { Stay } from "./stay.ts";

/** When a car of the market was offered. Days are days since 1970. */
export interface Sighting {
  /** The website or file that it is from. */
  readonly source: string;
  /** True for a sale, on the day `seen`. */
  readonly isSale: boolean;
  /** The day since which the car was offered. Null: unknown. */
  readonly listed: number | null;
  /** The last day on which the car was seen. */
  readonly seen: number;
}
/** The number of cars with the same days. */
export interface CarCount extends Sighting {
  readonly cars: number;
}

/** What became of a car by today. */
interface OfferEnd {
  /** It is not on offer any more. */
  readonly isGone: boolean;
  /** Null: its days are unknown, or tell nothing. */
  readonly stay: Pick<Stay, "days" | "end"> | null;
}
/** The same, and whether it was sold in the last 90 days. */
interface DatedEnd extends OfferEnd {
  readonly isRecentlySold: boolean;
}

/** All cars of a model in the area of a search, those without a price comparison included. */
export interface MarketArea {
  /** Each with its number of cars. */
  readonly stays: readonly Stay[];
  readonly onOffer: number;
  /** Cars sold in the last 90 days, without the dealership's own sales. */
  readonly sold: number;
  readonly endOf: (sighting: Sighting) => DatedEnd;
}

/** Only cars that were listed or sold in this number of days count, as with the own cars. Our own estimate. */
export const areaDays = 365;
/** Recent sales are those of this number of days. */
export const recentDays = 90;
/** A listing that nobody has seen for longer is not on offer, even if its source is not followed. Our own estimate. */
const staleAfterDays = 60;
/** A listing is gone if it was missed on two later days, or once after this number of days. Our own estimates. */
const minMissedDays = 2;
const missedOnceAfterDays = 7;
/** A listing that was older when it was last imported comes from an old file and is not on offer. Our own estimate. */
export const maxDaysListed = 120;

/** The days on which the cars of a source were last seen, the oldest first, each with the first listing day of its cars. */
type SeenDays = readonly { readonly seen: number; readonly listed: number }[];

function seenDaysOf(counts: readonly CarCount[]): ReadonlyMap<string, SeenDays> {
  const offers = counts.flatMap(({ source, isSale, listed, seen }) =>
    isSale || listed === null ? [] : [{ source, listed, seen }],
  );
  return new Map(
    [...Map.groupBy(offers, ({ source }) => source)].map(([source, ofSource]) => {
      const firstListed = new Map<number, number>();
      for (const { seen, listed } of ofSource) firstListed.set(seen, Math.min(firstListed.get(seen) ?? listed, listed));
      const days = [...firstListed].map(([seen, listed]) => ({ seen, listed }));
      return [source, days.sort((a, b) => a.seen - b.seen)];
    }),
  );
}

/** What the other cars of a source say about the cars that were last seen on a day. */
interface Following {
  /** They were missed: later, another car was seen that was on offer together with them. */
  readonly isMissed: boolean;
  /** They were missed on two days, or once some days later. One miss may be an incomplete import. */
  readonly hasLeft: boolean;
  /** The source was imported again before or after that day. */
  readonly isFollowed: boolean;
}

function followingOf(ofSource: SeenDays, seen: number): Following {
  const missed = ofSource.filter((later) => later.seen > seen && later.listed <= seen);
  const isMissed = missed.length > 0;
  return {
    isMissed,
    hasLeft: missed.length >= minMissedDays || missed.some((later) => later.seen - seen >= missedOnceAfterDays),
    isFollowed: isMissed || ofSource.some((earlier) => earlier.seen < seen),
  };
}

/** The same for each source and day, computed once. */
function followedSources(counts: readonly CarCount[]): (sighting: Sighting) => Following {
  const bySource = seenDaysOf(counts);
  const known = new Map<string, Following>();
  return ({ source, seen }) => {
    const key = `${seen} ${source}`;
    const following = known.get(key) ?? followingOf(bySource.get(source) ?? [], seen);
    known.set(key, following);
    return following;
  };
}

/** A missed listing that is gone counts as sold on the day when it was last seen. */
function endOfListing({ listed, seen }: Sighting, today: number, following: Following): OfferEnd {
  const daysListed = listed === null ? null : Math.max(0, seen - listed);
  const isOld = daysListed !== null && daysListed > maxDaysListed;
  const isStale = today - seen > staleAfterDays;
  // the last day of a car without a listing day may be that of its listing
  if (daysListed === null || isOld) return { isGone: isStale || isOld, stay: null };
  const { isMissed, hasLeft, isFollowed } = following;
  const isGone = isStale || hasLeft;
  return { isGone, stay: { days: daysListed, end: isMissed && isGone ? "sold" : isFollowed ? "open" : "snapshot" } };
}

function endOfSale({ listed, seen }: Sighting): OfferEnd {
  return { isGone: true, stay: listed === null ? null : { days: Math.max(0, seen - listed), end: "sold" } };
}

/** What the cars of an area tell about its pace. `today` is a day since 1970. */
export function marketArea(counts: readonly CarCount[], today: number): MarketArea {
  const followingOfCar = followedSources(counts);
  const plainEndOf = (sighting: Sighting) =>
    sighting.isSale ? endOfSale(sighting) : endOfListing(sighting, today, followingOfCar(sighting));
  const endOf = (sighting: Sighting) => {
    const end = plainEndOf(sighting);
    const isSold = sighting.isSale || (end.isGone && end.stay?.end === "sold");
    return { ...end, isRecentlySold: isSold && today - sighting.seen <= recentDays };
  };
  const stays: Stay[] = [];
  let [onOffer, sold] = [0, 0];
  for (const { cars, ...sighting } of counts) {
    const { isGone, isRecentlySold, stay } = endOf(sighting);
    if (stay) stays.push({ ...stay, cars });
    if (!isGone) onOffer += cars;
    if (isRecentlySold) sold += cars;
  }
  return { stays: combined(stays), onOffer, sold, endOf };
}

/** The area without a car that is among its cars. */
export function withoutCar(area: MarketArea, sighting: Sighting): MarketArea {
  const { isGone, isRecentlySold, stay } = area.endOf(sighting);
  const stays = area.stays.flatMap((one) => {
    if (one.days !== stay?.days || one.end !== stay.end) return [one];
    const cars = (one.cars ?? 1) - 1;
    return cars > 0 ? [{ ...one, cars }] : [];
  });
  const onOffer = Math.max(0, area.onOffer - (isGone ? 0 : 1));
  const sold = Math.max(0, area.sold - (isRecentlySold ? 1 : 0));
  return { ...area, stays, onOffer, sold };
}

/** The stays with equal days and ends as one, with the number of all their cars. */
function combined(stays: readonly Stay[]): Stay[] {
  const equal = Map.groupBy(stays, ({ days, end }) => `${days} ${end}`);
  return [...equal.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, cars: rest.reduce((sum, { cars = 1 }) => sum + cars, first.cars ?? 1) }] : [],
  );
}
