import { hash } from "node:crypto";
import type { MarketKind } from "../../../../../contracts/market.ts";
import { nameOf } from "../../../../domain/valuation/names/names.ts";
import { instantText, numberOf, unitProblem } from "../../../../formats/csv/values.ts";
import { days } from "../../../../platform/clock.ts";
import { placeOfZip } from "../../../../platform/places/zips.ts";
import type { MarketField } from "./columns.ts";

/** A row of a file as it is stored. Null: the row does not say. */
export interface MarketEntry {
  readonly source: string;
  readonly kind: MarketKind;
  readonly listingId: string;
  readonly vin: string | null;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
  readonly makeKey: string;
  readonly modelKey: string;
  readonly trimKey: string | null;
  readonly bodyStyle: string | null;
  readonly engine: string | null;
  readonly transmission: string | null;
  readonly drivetrain: string | null;
  readonly color: string | null;
  readonly seller: string | null;
  readonly grade: number | null;
  readonly mileage: number | null;
  readonly priceCents: number;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly listedAt: string | null;
  readonly soldAt: string | null;
  readonly asOfDay: number;
  readonly url: string | null;
}
/** The stored fields that rows with these columns can have. */
export function saidBy(columns: readonly (MarketField | undefined)[]): (keyof MarketEntry)[] {
  const has = (...fields: readonly MarketField[]) => fields.some((field) => columns.includes(field));
  const always = ["source", "kind", "listingId", "year", "make", "model", "priceCents", "asOfDay"] as const;
  const keys = ["makeKey", "modelKey", "trimKey"] as const;
  const plain = [
    "vin",
    "trim",
    "bodyStyle",
    "engine",
    "transmission",
    "drivetrain",
    "color",
    "seller",
    "grade",
  ] as const;
  return [
    ...always,
    ...keys,
    ...plain.filter((field) => has(field)),
    ...(has("mileage") ? (["mileage"] as const) : []),
    ...(has("zipCode") ? (["zipCode"] as const) : []),
    ...(has("zipCode", "city") ? (["city"] as const) : []),
    ...(has("zipCode", "state") ? (["state"] as const) : []),
    ...(has("zipCode", "latitude") ? (["latitude", "longitude"] as const) : []),
    ...(has("listedAt", "date") ? (["listedAt"] as const) : []),
    ...(has("soldAt", "date") ? (["soldAt"] as const) : []),
    ...(has("url") ? (["url"] as const) : []),
  ];
}
export type EntryOrReason = { readonly entry: MarketEntry } | { readonly reason: string };

/** Dollars. Our own estimate of the price of a used car, as documented for the endpoint. */
export const priceLimits = { min: 100, max: 5_000_000 };
const firstYear = 1900;
const firstDay = Date.UTC(firstYear, 0, 1);
const mostMiles = 2_000_000;
const longestName = 100;
const longestText = 200;
const longestUrl = 2000;

export interface Defaults {
  readonly source: string;
  /** Undefined: a row with a sale date is a sale, and any other row is a dealer's listing. */
  readonly kind: MarketKind | undefined;
  readonly now: Date;
}

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly unit?: "dollars" | "miles";
}

class Reason extends Error {}
/** Texts that spreadsheets use for an unknown value. */
const notKnown = /^(?:n\/?a|null|none|nan|unknown|[-–—]+|tbd|\?)$/i;
/** Text that a spreadsheet runs as a formula (OWASP, CSV Injection). A trim of "+" or "-" alone is not a formula. */
const formula = /^(?:[=@\t\r]|[+-].)/;

const kinds: readonly (readonly [RegExp, MarketKind])[] = [
  [/auction|wholesale/, "auction_sale"],
  [/private|owner|fsbo/, "private_listing"],
  [/sale|sold/, "recent_sale"],
  [/listing|dealer|retail|asking/, "dealer_listing"],
];

/** Caches the results for repeated texts. Clears the cache when it is full. */
function remembering<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= 50_000) known.clear();
    const value = work(text);
    known.set(text, value);
    return value;
  };
}

/** `Tue Dec 16 2014 12:30:00 GMT-0800 (PST)`: the text of a JavaScript date. */
const browserDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}/;
const instantIn = remembering((text: string): string | null => {
  const browsers = browserDate.exec(text)?.[0];
  if (!browsers) return instantText(text) ?? null;
  const date = new Date(browsers);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
});
const placeIn = remembering((text: string) => {
  const digits = /^\d{3,5}(?=-\d{4}$|\.0$|$)/.exec(text)?.[0]?.padStart(5, "0");
  return digits === undefined ? null : placeOfZip(digits);
});
const nameIn = remembering((joined: string) => {
  const [make = "", model = "", trim = ""] = joined.split("\n");
  const name = nameOf({ make, model, trim });
  return { ...name, trim: name.words.join(" ") || null };
});

/** Reads the rows of a file with these columns. Returns the reason for a row that is not a valid price of a car. */
export function openRowReader(columns: readonly (MarketField | undefined)[], { source, kind, now }: Defaults) {
  const place = Object.fromEntries(columns.flatMap((field, at) => (field ? [[field, at]] : [])));
  const lastYear = now.getUTCFullYear() + 2;
  const tomorrow = now.getTime() + days(2);
  const today = Math.floor(now.getTime() / days(1));

  function entryOf(cells: readonly string[]): MarketEntry {
    const cell = (field: MarketField): string | null => {
      const text = (cells[place[field] ?? -1] ?? "").trim();
      return text === "" || notKnown.test(text) ? null : text;
    };
    const text = (field: MarketField, most = longestText): string | null => {
      const value = cell(field);
      if (value === null) return null;
      if (formula.test(value)) throw new Reason(`${field}: ${shown(value)} is a formula.`);
      return value.length > most ? value.slice(0, most).toWellFormed() : value;
    };
    const number = (field: MarketField, { min, max, unit }: Limits): number | null => {
      const value = cell(field);
      if (value === null) return null;
      const read = /^\d+$/.test(value) ? Number(value) : numberOf(value);
      const problem = unit && unitProblem(value, unit);
      if (problem) throw new Reason(`${field}: ${shown(value)} ${problem}.`);
      if (read === undefined) throw new Reason(`${field}: ${shown(value)} is no number.`);
      if (read < min || read > max) throw new Reason(`${field}: ${shown(value)} is not within ${min} to ${max}.`);
      return read;
    };
    const instant = (field: MarketField): string | null => {
      const value = cell(field);
      if (value === null) return null;
      const read = instantIn(value);
      if (read === null) throw new Reason(`${field}: ${shown(value)} is no date.`);
      if (Date.parse(read) < firstDay) throw new Reason(`${field}: ${shown(value)} is before ${firstYear}.`);
      if (Date.parse(read) > tomorrow) throw new Reason(`${field}: ${shown(value)} is in the future.`);
      return read;
    };
    const needed = <T>(field: MarketField, value: T | null): T => {
      if (value === null) throw new Reason(`${field}: it is missing.`);
      return value;
    };

    const year = needed("year", number("year", { min: firstYear, max: lastYear }));
    if (!Number.isInteger(year)) throw new Reason(`year: ${year} is no model year.`);
    const make = needed("make", text("make", longestName));
    const model = needed("model", text("model", longestName));
    const price = needed("price", number("price", { ...priceLimits, unit: "dollars" }));
    const mileage = number("mileage", { min: 0, max: mostMiles, unit: "miles" });
    const trim = text("trim", longestName);
    const dated = instant("date");
    const soldAt = instant("soldAt");
    const its = kindOf(cell("kind")) ?? kind ?? (soldAt ? "recent_sale" : "dealer_listing");
    const isSale = its === "recent_sale" || its === "auction_sale";
    const sold = soldAt ?? (isSale ? dated : null);
    const listed = instant("listedAt") ?? (isSale ? null : dated);
    const name = nameIn(`${make}\n${model}\n${trim ?? ""}`);
    const zip = cell("zipCode");
    const there = zip === null ? null : placeIn(zip);
    const given = spotOf(cell("latitude"), cell("longitude"));
    // a code with letters is another country's, where prices are in another currency
    const isPlaced = zip === null || there !== null || (given !== null && /^\d+$/.test(zip));
    if (!isPlaced) throw new Reason(`zipCode: ${shown(zip)} is no ZIP code of the United States.`);
    const spot = given ?? there;
    const state = text("state", longestName);
    const vin = vinOf(cell("vin"));
    const at = sold ?? listed ?? instant("asOf");
    const said = {
      source: text("source", longestName) ?? source,
      kind: its,
      vin,
      year,
      make,
      model,
      trim,
      makeKey: name.make,
      modelKey: name.model,
      trimKey: name.trim,
      bodyStyle: text("bodyStyle"),
      engine: text("engine"),
      transmission: text("transmission"),
      drivetrain: text("drivetrain"),
      color: text("color"),
      seller: text("seller"),
      grade: gradeOf(cell("grade")),
      mileage: mileage === null ? null : Math.round(mileage),
      priceCents: Math.round(price * 100),
      zipCode: there?.zip ?? null,
      city: text("city", longestName) ?? there?.city ?? null,
      state: state?.length === 2 ? state.toUpperCase() : (state ?? there?.state ?? null),
      latitude: spot?.latitude ?? null,
      longitude: spot?.longitude ?? null,
      listedAt: listed,
      soldAt: sold,
      asOfDay: at ? Math.floor(Date.parse(at) / days(1)) : today,
      url: urlOf(cell("url")),
    };
    return { ...said, listingId: text("listingId", longestName) ?? ownNumber(said, isSale) };
  }

  return (cells: readonly string[]): EntryOrReason => {
    if (cells.length !== columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ""))
      return { reason: `It has ${cells.length} cells, the header has ${columns.length}.` };
    if (cells.length < columns.length)
      return { reason: `It has ${cells.length} cells, the header has ${columns.length}.` };
    try {
      return { entry: entryOf(cells) };
    } catch (error) {
      if (error instanceof Reason) return { reason: error.message };
      throw error;
    }
  };
}

const shown = (text: string): string => `"${text.slice(0, 40).toWellFormed()}"`;

const kindOf = (text: string | null): MarketKind | undefined => {
  const lower = text?.toLowerCase();
  return lower === undefined ? undefined : kinds.find(([pattern]) => pattern.test(lower))?.[1];
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
  text !== null && text.length <= longestUrl && /^https?:\/\/[^\s]+$/i.test(text) ? text : null;

function spotOf(latitude: string | null, longitude: string | null) {
  const [lat, lon] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)];
  const isSpot = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0);
  return isSpot ? { latitude: lat, longitude: lon } : null;
}

/**
 * The id of a row without one: its VIN, with the day for a sale; else a hash of its content. It does not contain the day of
 * the import: the same file has the same rows on any other day.
 */
function ownNumber(said: Omit<MarketEntry, "listingId">, isSale: boolean): string {
  const isDated = said.soldAt !== null || said.listedAt !== null;
  if (said.vin !== null && isSale) return `${said.vin}-${isDated ? said.asOfDay : "sold"}`;
  if (said.vin !== null) return said.vin;
  const { asOfDay: _imported, latitude: _, longitude: __, ...content } = said;
  return `row-${hash("sha1", JSON.stringify(content), "base64url").slice(0, 20)}`;
}
