import { milesBetween } from "../../../domain/places/distance.ts";
import type { Candidate } from "../../../domain/valuation/comparables/candidate.ts";
import type { StayEnd } from "../../../domain/valuation/days-to-sell/stay.ts";
import type { MarketRow } from "../../../domain/valuation/rows.ts";
import { gradeOfWord } from "../../../domain/valuation/value/effects.ts";
import { dayOf, dayText } from "../../../platform/clock.ts";
import { placeOfZip } from "../../../platform/places/zips.ts";
import type { CandidateRow, SoldRow } from "./candidates.repo.ts";
import type { Offer } from "./relisted.ts";

/** A priced car of the workspace's market, with its source and location. */
export interface MarketCandidate extends Candidate {
  /** The name from the import, such as a website or an auction, or "own sales". */
  readonly sourceName: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly isDemo: boolean;
  /** The date since which a relisted car has been offered. Undefined for other cars. */
  readonly offeredSince?: string;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
export const ownSource = "own sales";

/** Converts null to undefined, which the engine uses for an unknown value. */
const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

/** A market row for the engine. Prices are in dollars. */
export const marketRowOf = (row: CandidateRow): MarketRow => ({
  id: row.id,
  source: row.kind,
  price: row.priceCents / 100,
  date: dayText(row.asOfDay),
  vin: orUndefined(row.vin),
  year: row.year,
  make: row.make,
  model: row.model,
  trim: orUndefined(row.trim),
  body: orUndefined(row.bodyStyle),
  engine: orUndefined(row.engine),
  transmission: orUndefined(row.transmission),
  drivetrain: orUndefined(row.drivetrain),
  color: orUndefined(row.color),
  seller: orUndefined(row.seller),
  grade: orUndefined(row.grade),
  mileage: row.mileage,
  state: orUndefined(row.state),
  zip: orUndefined(row.zipCode),
  lat: orUndefined(row.latitude),
  lon: orUndefined(row.longitude),
  venue: row.source,
});

/** A listing that no import has contained for longer is considered sold. Our own estimate. */
const staleAfterDays = 60;
/** A listing that was older when it was last imported comes from an old file and is not on offer. Our own estimate. */
const maxDaysListed = 120;

const isListing = ({ kind }: CandidateRow): boolean => kind.endsWith("_listing");

/**
 * How the time of a listing ended. Its source is followed if a later import contained another car that was on offer
 * together with this one. Then a listing that is gone counts as sold on the day when it was last seen.
 */
function stayEndOf({ row }: Offer<CandidateRow>, isGone: boolean, offers: readonly Offer<CandidateRow>[]): StayEnd {
  const ofSource = offers.filter((other) => isListing(other.row) && other.row.source === row.source);
  const lastSeen = row.seenDay ?? row.asOfDay;
  const isMissed = ofSource.some(
    ({ row: other, listedAt }) => (other.seenDay ?? 0) > lastSeen && listedAt !== null && dayOf(listedAt) <= lastSeen,
  );
  if (isMissed) return isGone ? "sold" : "open";
  const isSeenAgain = ofSource.some(({ row: other }) => other.seenDay !== null && other.seenDay < lastSeen);
  return isSeenAgain ? "open" : "snapshot";
}

interface Times {
  readonly today: number;
  /** All rows of the search, which show when the sources were imported. */
  readonly offers: readonly Offer<CandidateRow>[];
}

/** The days on the market until the car was sold or last seen, if known, and whether the car is no longer offered. */
function timeOnMarket(
  offer: Offer<CandidateRow>,
  { today, offers }: Times,
): Pick<MarketCandidate, "daysOnMarket" | "stayEnd" | "isGone"> {
  const { row, listedAt } = offer;
  const daysUntil = (day: number) => (listedAt === null ? undefined : Math.max(0, day - dayOf(listedAt)));
  if (!isListing(row)) return row.soldAt ? { daysOnMarket: daysUntil(dayOf(row.soldAt)), stayEnd: "sold" } : {};
  const lastSeen = row.seenDay ?? row.asOfDay;
  const daysListed = daysUntil(lastSeen) ?? 0;
  const isGone = today - lastSeen > staleAfterDays || daysListed > maxDaysListed;
  return row.seenDay === null || daysListed > maxDaysListed
    ? { isGone }
    : { isGone, daysOnMarket: daysUntil(lastSeen), stayEnd: stayEndOf(offer, isGone, offers) };
}

export function candidateOf(offer: Offer<CandidateRow>, near: Point, times: Times): MarketCandidate {
  const { row, listedAt } = offer;
  const { latitude, longitude } = row;
  const isPlaced = latitude !== null && longitude !== null;
  return {
    id: row.id,
    row: marketRowOf(row),
    distanceMiles: isPlaced ? milesBetween(near, { latitude, longitude }) : null,
    ...timeOnMarket(offer, times),
    ...(listedAt !== null && listedAt !== row.listedAt && { offeredSince: listedAt }),
    sourceName: row.source,
    city: row.city,
    state: row.state,
    isDemo: row.isDemo,
  };
}

/** The car at the time of its sale. Old sales have no copy: then the vehicle's current state is used. */
const atSale = (sale: SoldRow): SoldRow => ({ ...sale, ...sale.asSold });

/** A sale of the workspace as a market row. */
export function saleRowOf(row: SoldRow): MarketRow {
  const sale = atSale(row);
  return {
    id: sale.id,
    source: "recent_sale",
    price: sale.priceCents / 100,
    date: sale.soldAt.slice(0, 10),
    vin: orUndefined(sale.vin),
    year: sale.year ?? 0,
    make: sale.make,
    model: sale.model,
    trim: orUndefined(sale.trim),
    body: orUndefined(sale.bodyStyle),
    engine: orUndefined(sale.engine),
    transmission: orUndefined(sale.transmission),
    drivetrain: orUndefined(sale.drivetrain),
    fuel: orUndefined(sale.fuel),
    color: orUndefined(sale.color),
    grade: sale.condition ? gradeOfWord[sale.condition] : undefined,
    mileage: sale.mileage,
    zip: orUndefined(sale.zipCode),
    venue: ownSource,
  };
}

export function saleCandidateOf(sale: SoldRow, near: Point): MarketCandidate {
  const { zipCode } = atSale(sale);
  const place = zipCode === null ? null : placeOfZip(zipCode);
  return {
    id: sale.id,
    row: saleRowOf(sale),
    distanceMiles: place ? milesBetween(near, place) : null,
    ...(sale.daysToSell !== null && { daysOnMarket: sale.daysToSell }),
    sourceName: ownSource,
    city: place?.city ?? null,
    state: place?.state ?? null,
    isDemo: false,
  };
}
