import { dayOf } from "../../../platform/clock.ts";
import { nameOf } from "../names/names.ts";
import type { MarketRow, SourceKind } from "../rows.ts";
import { bodyClasses, colorIn, drives, fuels, meaning, sellerKinds } from "./text-patterns.ts";

/** The input of the price model for one vehicle: normalized names, facts read from texts, and numbers. NaN: unknown. */
export interface Description {
  readonly source: SourceKind;
  readonly make: string;
  /** Make and model: `toyota|camry`. */
  readonly model: string;
  /** The words after the model name, such as trim and badge. `trimHead` is the first of them. */
  readonly trim: string;
  readonly trimHead: string;
  /** `named` is the model and trim. `full` adds the body text. */
  readonly named: string;
  readonly full: string;
  readonly bodyText: string;
  readonly bodyClass: string;
  readonly litres: number;
  readonly cylinders: number;
  readonly drive: string;
  readonly gearbox: string;
  readonly fuel: string;
  readonly color: string;
  readonly interior: string;
  readonly vin: string;
  readonly year: number;
  /** Years from January 1 of the model year to the day of the price. */
  readonly age: number;
  readonly miles: number;
  readonly grade: number;
  /** The day of the price, in days since 1970. */
  readonly day: number;
  readonly seller: string;
  /** The kind of business, detected from the seller's name. */
  readonly sellerKind: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
  readonly venue: string;
  readonly wheels: string;
}

/** A row without its price: a vehicle to be valued. */
export type Offer = Omit<MarketRow, "price">;

const lower = (text: string | undefined) => text?.toLowerCase().trim() ?? "";

function cylindersOf(text: string): number {
  const found = /\b[vilhw]-?(\d{1,2})\b/.exec(text) ?? /\b(\d{1,2}) ?(?:cyl|cylinders?|c)\b/.exec(text);
  const count = Number(found?.[1] ?? Number.NaN);
  return count >= 2 && count <= 16 ? count : Number.NaN;
}

/** Years from January 1 of the model year to a day (days since 1970). */
export const ageOn = (day: number, year: number): number => Math.max(-1, 1970 + day / 365.25 - year);

/** The part of the description that depends only on texts. Many rows have the same texts, so the result is cached. */
function describeTexts(row: Offer) {
  const name = nameOf(row);
  const trim = name.words.join(" ");
  const bodyText = lower(row.body);
  const engine = lower(row.engine);
  const text = `${lower(row.model)} ${trim} ${bodyText} ${engine} ${lower(row.drivetrain)} ${lower(row.fuel)}`;
  const model = `${name.make}|${name.model}`;
  return {
    make: name.make,
    model,
    trim,
    trimHead: name.words[0] ?? "",
    named: `${model}|${trim}`,
    full: `${model}|${trim}|${bodyText}`,
    bodyText,
    bodyClass: meaning(bodyClasses, `${bodyText} ${text}`),
    litres: Number(/\b(\d\.\d) ?l?\b/.exec(text)?.[1] ?? Number.NaN),
    cylinders: cylindersOf(`${engine} ${text}`),
    drive: meaning(drives, `${lower(row.drivetrain)} ${text}`),
    gearbox: lower(row.transmission),
    fuel: meaning(fuels, `${lower(row.fuel)} ${text}`),
  };
}

/** The maximum number of cached texts. */
const maxCachedTexts = 50_000;

export type Reader = (row: Offer) => Description;

/** Creates a reader of rows. `today` (days since 1970) is used for the age of a car whose price has no date. */
export function readerAt(today: number): Reader {
  const known = new Map<string, ReturnType<typeof describeTexts>>();
  return (row) => {
    const texts = [row.make, row.model, row.trim, row.body, row.engine, row.transmission, row.drivetrain, row.fuel];
    const key = texts.join("\t");
    const read = known.get(key) ?? describeTexts(row);
    if (known.size >= maxCachedTexts) known.clear();
    known.set(key, read);
    const day = dayOf(row.date ?? "");
    return {
      ...read,
      source: row.source,
      color: colorIn(lower(row.color)),
      interior: colorIn(lower(row.interior)),
      vin: row.vin?.length === 17 ? row.vin.toUpperCase() : "",
      year: row.year,
      age: ageOn(Number.isNaN(day) ? today : day, row.year),
      miles: row.mileage ?? Number.NaN,
      grade: row.grade ?? Number.NaN,
      day,
      sellerKind: meaning(sellerKinds, lower(row.seller)),
      seller: lower(row.seller)
        .replace(/[^a-z0-9]+/g, " ")
        .trim(),
      state: lower(row.state),
      zip: row.zip ?? "",
      lat: row.lat ?? Number.NaN,
      lon: row.lon ?? Number.NaN,
      venue: lower(row.venue),
      wheels: lower(row.wheels),
    };
  };
}
