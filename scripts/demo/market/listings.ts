import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import type { ValueLevel } from "../../../server/domain/valuation/value/levels.ts";
import { dayText } from "../../../server/platform/clock.ts";
import { anyCar } from "../cars/draw.ts";
import { type Place, places } from "../cars/places.ts";
import { createRandom, type Random } from "../cars/random.ts";
import { vinOf } from "../cars/vins.ts";
import { type Car, worthOf } from "../cars/worth.ts";

/** A row of the market import's file. */
export interface Listing {
  readonly listing_id: string;
  readonly source: string;
  readonly kind: MarketKind;
  readonly vin: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly mileage: number;
  readonly price: number;
  readonly zip_code: string;
  readonly city: string;
  readonly state: string;
  readonly listed_at?: string;
  readonly sold_at?: string;
  readonly url?: string;
  readonly body: string;
  readonly engine: string;
  readonly transmission: string;
  readonly drivetrain: string;
  readonly color: string;
  /** Only auctions give a grade. */
  readonly grade?: number;
}

interface Kind {
  readonly kind: MarketKind;
  readonly level: ValueLevel;
  readonly sources: readonly string[];
  /** Relative share of the rows. Our own estimate. */
  readonly share: number;
  /** Standard deviation of log price around a car's worth. */
  readonly spread: number;
  readonly isSale: boolean;
}

/**
 * The spread of dealers is our own estimate. The best methods miss retail listings of 2022 by 4.3 to 5.6 % at the median,
 * which is a standard deviation of 6 to 8 % including their own errors. Private ads: three times that, measured on ads of 2018-19.
 */
export const kinds: readonly Kind[] = [
  {
    kind: "dealer_listing",
    level: "retail",
    share: 68,
    spread: 0.06,
    isSale: false,
    sources: ["cars.example", "autos.example", "lots.example"],
  },
  {
    kind: "private_listing",
    level: "private_party",
    share: 12,
    spread: 0.18,
    isSale: false,
    sources: ["byowner.example"],
  },
  { kind: "recent_sale", level: "retail", share: 12, spread: 0.06, isSale: true, sources: ["registry.example"] },
  { kind: "auction_sale", level: "wholesale", share: 8, spread: 0.08, isSale: true, sources: ["auction.example"] },
];

/**
 * The age of the listings. With this mean, the engine finds that cars sell in about 45 days at the market's price, the industry's days'
 * supply (stated by Cox 2023-25). At most 120 here.
 */
const listedDays = { mean: 26, max: 120 };
/** Sales are up to a year old. */
const soldDays = 365;
/** Dealer listings that were listed before, at a higher price and with another id. Our own estimates. */
const relisted = { share: 0.1, daysBefore: [14, 42], drop: [0.01, 0.045] } as const;

const transmission = "Automatic";
const round = (price: number): number => Math.max(500, Math.round(price / 50) * 50 - 5);

interface Sighting {
  readonly car: Car;
  readonly vin: string;
  readonly color: string;
  readonly kind: Kind;
  readonly place: Place;
  readonly day: number;
  readonly grade: number | undefined;
}

/** The grades of cars at auction: mean 3.2, standard deviation 0.8. Our own estimate. */
const gradeOf = (random: Random): number =>
  Math.round(10 * Math.min(5, Math.max(0.5, 3.2 + 0.8 * random.normal()))) / 10;

/** `count` rows of a made-up market on `today` (days since 1970). The same seed gives the same rows. */
export function marketOf(count: number, seed: number, today: number): readonly Listing[] {
  const random = createRandom(seed, "market");
  const grades = createRandom(seed, "grades");
  const rows: Listing[] = [];
  for (let serial = 0; rows.length < count; serial += 1) {
    const found = sightingOf(random, serial, today);
    const sighting = { ...found, grade: found.kind.kind === "auction_sale" ? gradeOf(grades) : undefined };
    const deviation = Math.exp(sighting.kind.spread * random.normal());
    const row = rowOf(sighting, deviation, { random, number: rows.length });
    rows.push(row);
    const wasSeenBefore = sighting.kind.kind === "dealer_listing" && random.next() < relisted.share;
    if (wasSeenBefore && rows.length < count) rows.push(earlier(row, { random, number: rows.length }));
  }
  return rows;
}

function sightingOf(random: Random, serial: number, today: number): Omit<Sighting, "grade"> {
  const kind = random.weighted(kinds, ({ share }) => share);
  const ago = kind.isSale
    ? random.between(1, soldDays)
    : Math.min(listedDays.max, Math.floor(random.waiting(listedDays.mean)));
  const day = today - ago;
  const { car, color } = anyCar(random, day);
  const place = random.weighted(places, ({ share }) => share);
  return { car, color, kind, place, day, vin: vinOf(car.build, car.year, serial) };
}

interface Entry {
  readonly random: Random;
  readonly number: number;
}

function rowOf(
  { car, vin, color, kind, place, day, grade }: Sighting,
  deviation: number,
  { random, number }: Entry,
): Listing {
  const { model, build, year, miles } = car;
  const source = random.pick(kind.sources);
  const graded = grade === undefined ? {} : { grade };
  const worth = worthOf(car, { day, place, level: kind.level, ...graded });
  const listing_id = `demo-${number}`;
  return {
    listing_id,
    source,
    kind: kind.kind,
    vin,
    year,
    make: model.make,
    model: model.model,
    trim: build.trim,
    mileage: miles,
    price: round(worth * deviation),
    zip_code: place.zip,
    city: place.city,
    state: place.state,
    ...(kind.isSale ? { sold_at: dayText(day) } : { listed_at: dayText(day), url: `https://${source}/${listing_id}` }),
    body: model.body,
    engine: build.engine,
    transmission,
    drivetrain: model.drivetrain,
    color,
    ...graded,
  };
}

/** The same offer before its price was lowered. */
function earlier(row: Listing, { random, number }: Entry): Listing {
  const [minDays, maxDays] = relisted.daysBefore;
  const [minDrop, maxDrop] = relisted.drop;
  const drop = minDrop + (maxDrop - minDrop) * random.next();
  const day = Math.floor(Date.parse(row.listed_at ?? "") / 86_400_000) - random.between(minDays, maxDays);
  const listing_id = `demo-${number}`;
  const { source } = row;
  return {
    ...row,
    listing_id,
    price: round(row.price / (1 - drop)),
    listed_at: dayText(day),
    url: `https://${source}/${listing_id}`,
  };
}
