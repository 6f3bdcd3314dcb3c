import { hash } from "node:crypto";
import type { MarketField } from "../../../../../contracts/pricing/market-files.ts";
import type { MarketKind } from "../../../../../contracts/pricing/market-kinds.ts";
import { nameOf } from "../../../../domain/valuation/names/names.ts";
import { days, instantOf } from "../../../../platform/clock.ts";
import { stateCode } from "../../../../platform/places/states.ts";
import { placeOfZip } from "../../../../platform/places/zips.ts";
import {
  cached,
  type FieldPositions,
  firstYear,
  quoted,
  RejectedRow,
  type RowCells,
  readCells,
  required,
} from "./cells.ts";
import type { MarketEntry } from "./entry.ts";

export type EntryOrReason = { readonly entry: MarketEntry } | { readonly reason: string };

/** Dollars. Our own estimate of the price of a used car, as documented for the endpoint. */
export const priceLimits = { min: 100, max: 5_000_000 };
const maxMiles = 2_000_000;
/** More days on the market are rather another figure. Our own estimate. */
const maxDaysListed = 3650;
const maxNameLength = 100;
const maxUrlLength = 2000;

export interface Defaults {
  readonly source: string;
  /** Undefined: a row with a sale date is a sale, and any other row is a dealer's listing. */
  readonly kind: MarketKind | undefined;
  readonly now: Date;
}

interface Context extends Pick<Defaults, "source" | "kind"> {
  readonly lastYear: number;
  /** Days since 1970. */
  readonly today: number;
}

/** A price at which nobody bought the car is neither a sale nor what a dealer asks. */
const unsold = /(?<![a-z])(?:un-?sold|not?[ _-]?(?:sold|sale))(?![a-z])/;
const kinds: readonly (readonly [RegExp, MarketKind])[] = [
  [/auction|wholesale/, "auction_sale"],
  [/private|owner|fsbo/, "private_listing"],
  [/for[ _-]?sale/, "dealer_listing"],
  [/sale|sold/, "recent_sale"],
  [/listing|dealer|retail|asking/, "dealer_listing"],
];

const placeOf = cached((text: string) => {
  const digits = /^(?:\d{3,5}(?=-\d{4}$|\.0$|$)|\d{5}(?=\d{4}$))/.exec(text)?.[0]?.padStart(5, "0");
  return digits === undefined ? null : placeOfZip(digits);
});
const nameKeys = cached((joined: string) => {
  const [make = "", model = "", trim = ""] = joined.split("\n");
  const name = nameOf({ make, model, trim });
  return { ...name, trim: name.words.join(" ") || null };
});

/** Reads the rows of a file with these columns. Returns the reason for a row that is not a valid price of a car. */
export function createRowReader(columns: readonly (MarketField | undefined)[], { source, kind, now }: Defaults) {
  const positions: FieldPositions = Object.fromEntries(columns.flatMap((field, at) => (field ? [[field, at]] : [])));
  const tomorrow = now.getTime() + days(2);
  const context: Context = {
    source,
    kind,
    lastYear: now.getUTCFullYear() + 2,
    today: Math.floor(now.getTime() / days(1)),
  };

  return (cells: readonly string[]): EntryOrReason => {
    const isLonger = cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "");
    if (isLonger || cells.length < columns.length)
      return { reason: `It has ${cells.length} cells, but the header has ${columns.length}.` };
    try {
      return { entry: entryOf(readCells(cells, positions, tomorrow), context) };
    } catch (error) {
      if (error instanceof RejectedRow) return { reason: error.message };
      throw error;
    }
  };
}

function entryOf(row: RowCells, { source, kind, lastYear, today }: Context): MarketEntry {
  const year = required("year", row.number("year", { min: firstYear, max: lastYear }));
  if (!Number.isInteger(year)) throw new RejectedRow(`year: ${year} is not a model year.`);
  const make = required("make", row.text("make", maxNameLength));
  const model = required("model", row.text("model", maxNameLength));
  const price = required("price", row.number("price", { ...priceLimits, unit: "dollars" }));
  const mileage = row.number("mileage", { min: 0, max: maxMiles, unit: "miles" });
  const trim = row.text("trim", maxNameLength);
  const { isSale, ...event } = eventOf(row, kind);
  const name = nameKeys(`${make}\n${model}\n${trim ?? ""}`);
  const { place, point } = locationOf(row);
  const state = row.text("state", maxNameLength);
  const asOf = row.instant("asOf");
  const seenDay = Math.min(today, asOf === null ? today : dayNumber(asOf));
  const until = event.soldAt === null ? seenDay : dayNumber(event.soldAt);
  const listedAt = event.listedAt ?? listedBefore(until, row.cell("daysListed"));
  const day = event.soldAt ?? listedAt ?? asOf;
  const entry = {
    source: row.text("source", maxNameLength) ?? source,
    kind: event.kind,
    vin: vinOf(row.cell("vin")),
    year,
    make,
    model,
    trim,
    makeKey: name.make,
    modelKey: name.model,
    trimKey: name.trim,
    bodyStyle: row.text("bodyStyle"),
    engine: row.text("engine"),
    transmission: row.text("transmission"),
    drivetrain: row.text("drivetrain"),
    color: row.text("color"),
    seller: row.text("seller"),
    grade: gradeOf(row.cell("grade")),
    mileage: mileage === null ? null : Math.round(mileage),
    priceCents: Math.round(price * 100),
    zipCode: place?.zip ?? null,
    city: row.text("city", maxNameLength) ?? place?.city ?? null,
    state: state === null ? (place?.state ?? null) : stateCode(state),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    listedAt,
    soldAt: event.soldAt,
    asOfDay: day ? dayNumber(day) : today,
    seenDay,
    url: urlOf(row.cell("url")),
  };
  // a row without an id is identified by what the file states, and as before the names of states were read
  const asIdentified = { listedAt: event.listedAt, ...(state !== null && state.length !== 2 && { state }) };
  return {
    ...entry,
    listingId: row.text("listingId", maxNameLength) ?? generatedId({ ...entry, ...asIdentified }, isSale),
  };
}

/** Whether the row is a sale or a listing, and when it happened. */
function eventOf(row: RowCells, defaultKind: MarketKind | undefined) {
  const date = row.instant("date");
  const soldAt = row.instant("soldAt");
  const kind = kindOf(row.cell("kind")) ?? defaultKind ?? (soldAt ? "recent_sale" : "dealer_listing");
  const isSale = kind === "recent_sale" || kind === "auction_sale";
  return {
    kind,
    isSale,
    soldAt: soldAt ?? (isSale ? date : null),
    listedAt: row.instant("listedAt") ?? (isSale ? null : date),
  };
}

const dayNumber = (instant: string): number => Math.floor(Date.parse(instant) / days(1));

/** The listing day by the days from the listing until a day. Null: the file does not say it. */
function listedBefore(until: number, text: string | null): string | null {
  const daysListed = text === null ? Number.NaN : Number(text);
  const isKnown = daysListed >= 0 && daysListed <= maxDaysListed;
  return isKnown ? instantOf(new Date((until - Math.floor(daysListed)) * days(1))) : null;
}

/** The place of the row's ZIP code, and the row's own point, else that of the place. */
function locationOf(row: RowCells) {
  const zip = row.cell("zipCode");
  const place = zip === null ? null : placeOf(zip);
  const own = pointOf(row.cell("latitude"), row.cell("longitude"));
  // a code with letters is another country's, where prices are in another currency
  const isValid = zip === null || place !== null || (own !== null && /^\d+$/.test(zip));
  if (!isValid) throw new RejectedRow(`zipCode: ${quoted(zip)} is not a US ZIP code.`);
  return { place, point: own ?? place };
}

const kindOf = (text: string | null): MarketKind | undefined => {
  if (text === null) return undefined;
  const lower = text.toLowerCase();
  if (unsold.test(lower)) throw new RejectedRow(`kind: ${quoted(text)} is not a sale.`);
  return kinds.find(([pattern]) => pattern.test(lower))?.[1];
};

const vinOf = (text: string | null): string | null => {
  const vin = text?.toUpperCase() ?? "";
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && !/^(.)\1+$/.test(vin) ? vin : null;
};

const gradeOf = (text: string | null): number | null => {
  const grade = text === null ? Number.NaN : Number(text);
  return grade >= 0 && grade <= 5 ? grade : null;
};

/** Only http and https addresses. Others are ignored. */
const urlOf = (text: string | null): string | null =>
  text !== null && text.length <= maxUrlLength && /^https?:\/\/[^\s]+$/i.test(text) ? text : null;

function pointOf(latitude: string | null, longitude: string | null) {
  const [lat, lon] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)];
  const isPoint = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0);
  return isPoint ? { latitude: lat, longitude: lon } : null;
}

/**
 * The id of a row without one: its VIN, with the day for a sale; else a hash of its content. It does not contain the
 * day of the import: the same file has the same rows on any other day. So only a listing day that the file states counts.
 */
function generatedId(entry: Omit<MarketEntry, "listingId">, isSale: boolean): string {
  const isDated = entry.soldAt !== null || entry.listedAt !== null;
  if (entry.vin !== null && isSale) return `${entry.vin}-${isDated ? entry.asOfDay : "sold"}`;
  if (entry.vin !== null) return entry.vin;
  const { asOfDay: _imported, seenDay: _seen, latitude: _, longitude: __, ...content } = entry;
  return `row-${hash("sha1", JSON.stringify(content), "base64url").slice(0, 20)}`;
}
