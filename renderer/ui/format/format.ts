import {
  distanceIn,
  intervalIn,
  lengthIn,
  type Size,
  sentenceIn,
  sizeText,
  unitsOf,
} from "../../../contracts/accounts/units.ts";
// Numbers, money, dates and units in the browser's own locale.
import { locale } from "./locale.ts";

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const cached = moneyFormats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
  moneyFormats.set(key, format);
  return format;
}

/** $1,240, or $1,240.50 with two digits. `currency`: its ISO 4217 code. */
export const money = (amount: number, currency: string, digits = 0): string =>
  moneyFormat(currency, digits).format(amount);

const rateFormats = new Map<string, Intl.NumberFormat>();
/** $75.00, €63.9024: up to four places, so that a converted rate times the hours gives the amount. */
export function hourlyRate(amount: number, currency: string): string {
  const known = rateFormats.get(currency);
  const format = known ?? new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 4 });
  rateFormats.set(currency, format);
  return format.format(amount);
}

type CurrencySign = { readonly prefix: string } | { readonly suffix: string };

/** Where a format writes the sign of its currency beside an amount: `{ prefix: "$" }`, or `{ suffix: " €" }`. */
export function signOf(format: Intl.NumberFormat): CurrencySign {
  const parts = format.formatToParts(0);
  const amountAt = parts.findIndex(({ type }) => type === "integer");
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join("");
  return amountAt > 0 ? { prefix: textOf(parts.slice(0, amountAt)) } : { suffix: textOf(parts.slice(1)) };
}

export const currencySign = (currency: string): CurrencySign => signOf(moneyFormat(currency, 0));

/** $180–$420; a single amount if both ends are equal. */
export const moneyRange = (range: { min: number; max: number; currency: string }): string =>
  range.min === range.max
    ? money(range.min, range.currency)
    : moneyFormat(range.currency, 0).formatRange(range.min, range.max);

const integer = new Intl.NumberFormat(locale);
export const count = (value: number): string => integer.format(value);

const ungrouped = new Intl.NumberFormat(locale, { useGrouping: false });
/** A number as its field shows it, without separators of thousands: 17000.5. */
export const fieldNumber = (value: number): string => ungrouped.format(value);

/** Converts a typed number to the form that the API reads: 17,000.5 -> 17000.5, and in German 17.000,5 too. */
export function typedNumber(text: string, format = integer): string {
  const parts = format.formatToParts(12_345.6);
  const sign = (of: "group" | "decimal") => parts.find(({ type }) => type === of)?.value ?? "";
  // French and others separate by a special space, but people type a normal one
  const group = /\s/.test(sign("group")) ? /\s/ : sign("group");
  // "1,5" has no group of three digits, so it stays as it is and is rejected
  const digits = text.trim().split(group);
  const isGrouped = digits.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}(\D.*)?$/).test(part));
  return (isGrouped ? digits.join("") : text.trim()).replace(sign("decimal"), ".");
}

const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const oneDecimal = (value: number): string => oneDigit.format(value);

const shortFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
export const short = (value: number): string => shortFormat.format(value);

const figureFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
/** A reading with at most two decimal places, as in the reports: 0.45, 12.4, 91. */
export const figure = (value: number): string => figureFormat.format(value);

const exactFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
/** With at most four decimal places, as the API keeps hours and limits: 1.25, 0.3333. */
export const exactFigure = (value: number): string => exactFormat.format(value);

const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
/** 0.43 -> 43%. */
export const percent = (value: number): string => share.format(value);

const exactShare = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
/** 0.0123 -> 1.2%. */
export const exactPercent = (value: number): string => exactShare.format(value);

const conjunction = new Intl.ListFormat(locale);
/** 1, 2, and 3. */
export const list = (items: readonly string[]): string => conjunction.format(items);

export const units = unitsOf(locale);

const distance = new Intl.NumberFormat(locale, {
  style: "unit",
  unit: units.distance === "km" ? "kilometer" : "mile",
  unitDisplay: "short",
});
/** Miles as the reader's distance: 62,137 mi, 100,000 km. */
export const mileage = (miles: number): string => distance.format(distanceIn(units.distance, miles));

/** Miles of an interval or a limit, round in kilometers. */
export const interval = (miles: number): string => distance.format(intervalIn(units.distance, miles));

const fileSizes = ["megabyte", "gigabyte"].map(
  (unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }),
);
/** 2,400,000 -> 2.4 MB; 12,000,000,000 -> 12 GB. */
export const fileSize = (bytes: number): string =>
  (bytes < 1e9 ? fileSizes[0]?.format(bytes / 1e6) : fileSizes[1]?.format(bytes / 1e9)) ?? "";

const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
/** 7:00 PM. */
export const timeOfDay = (iso: string): string => time.format(new Date(iso));

export const instant = (iso: string): string => dateTime.format(new Date(iso));

const dateOnly = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
export const day = (iso: string): string => dateOnly.format(new Date(iso));

const dateInUtc = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
/** A day without a time, stored as its midnight in UTC: the local day would be the one before in America. */
export const utcDay = (iso: string): string => dateInUtc.format(new Date(iso));

const longDate = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
/** Wednesday, November 25, 2026. */
export const longDay = (date: Date): string => longDate.format(date);

const dayMs = 86_400_000;
/** Full days from an instant until now, never negative. */
export const daysSince = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - new Date(iso).getTime()) / dayMs));

/** 75 -> "1 min 15 s". */
export function duration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(total / 60);
  return minutes === 0 ? `${total} s` : `${minutes} min ${total % 60} s`;
}

/** A measured size in the reader's unit; undefined if nothing was measured. */
export const size = (measured: Size | null): string | undefined => sizeText(measured, units.length, short);

/** A length in the reader's unit: 0.8 in, 2.1 cm. */
export const length = (cm: number): string => `${short(lengthIn(units.length, cm))} ${units.length}`;

/** A sentence from the server, with its lengths converted to the reader's unit. */
export const inUnits = (sentence: string): string => sentenceIn(units.length, sentence, short);
