import { milesBetween } from "../../../domain/places/distance.ts";
import type { Candidate } from "../../../domain/valuation/comparables/candidate.ts";
import { maxDaysListed, type Sighting } from "../../../domain/valuation/days-to-sell/area.ts";
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

/** A listing with a sold date counts as a sale. */
const isOffer = ({ kind, soldAt }: CandidateRow): boolean => kind.endsWith("_listing") && soldAt === null;

/**
 * When the car was offered. A listing from before the days of imports were stored has no listing day, and neither has a sale
 * without a day: it was sold at some time after its listing day.
 */
function sightingOf({ row, listedAt }: Offer<CandidateRow>): Sighting {
  const isSale = !isOffer(row);
  const isKnown = listedAt !== null && (isSale ? row.soldAt : row.seenDay) !== null;
  return {
    source: row.source,
    isSale,
    listed: isKnown ? dayOf(listedAt) : null,
    seen: isSale ? row.asOfDay : (row.seenDay ?? row.asOfDay),
  };
}

/** The days on the market until the car was sold or last seen. Undefined: unknown, or from an old file. */
function daysOnMarketOf({ listed, seen, isSale }: Sighting): number | undefined {
  const days = listed === null ? undefined : Math.max(0, seen - listed);
  return days !== undefined && !isSale && days > maxDaysListed ? undefined : days;
}

export function candidateOf(offer: Offer<CandidateRow>, near: Point): MarketCandidate {
  const { row, listedAt } = offer;
  const sighting = sightingOf(offer);
  const { latitude, longitude } = row;
  const isPlaced = latitude !== null && longitude !== null;
  return {
    id: row.id,
    row: marketRowOf(row),
    distanceMiles: isPlaced ? milesBetween(near, { latitude, longitude }) : null,
    daysOnMarket: daysOnMarketOf(sighting),
    sighting,
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
  const place = sale.zipCode === null ? null : placeOfZip(sale.zipCode);
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
    state: orUndefined(place?.state ?? null),
    lat: place?.latitude,
    lon: place?.longitude,
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
