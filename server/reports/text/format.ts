import type { z } from "zod";
import {
  distanceIn,
  intervalIn,
  type LengthUnit,
  lengthIn,
  sentenceIn,
  thirtySeconds,
} from "../../../contracts/accounts/units.ts";
import type { Measurements } from "../../../contracts/inspections/findings.ts";
import type { CostRange } from "../../../contracts/kit/values.ts";
import { localeNow } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { printable } from "./printable.ts";

/** Numbers, money and dates in the locale of the paper that is drawn now. Times are in UTC, and the text says so. */

type Costs = z.infer<typeof CostRange>;
interface Format {
  readonly format: (value: number) => string;
}

// creating a formatter takes nearly a millisecond, and a report of sixty findings needs hundreds
const formats = new Map<string, Format>();

function formatted(value: number, name: string, make: (tag: string) => Format): string {
  const { tag } = localeNow();
  const key = `${tag} ${name}`;
  const format = formats.get(key) ?? make(tag);
  formats.set(key, format);
  return format.format(value);
}

const numberText = (value: number, name: string, options: Intl.NumberFormatOptions): string =>
  printable(formatted(value, name, (tag) => new Intl.NumberFormat(tag, options)));

/** Decimal places. Omitted values follow the currency. */
type Places = Pick<Intl.NumberFormatOptions, "minimumFractionDigits" | "maximumFractionDigits">;

const moneyText = (amount: number, currency: string, options: Places & { currencyDisplay: "symbol" | "code" }) =>
  formatted(amount, JSON.stringify({ currency, ...options }), (tag) => {
    return new Intl.NumberFormat(tag, { style: "currency", currency, ...options });
  });

/** `$1,250`, `$1,250.50`; the currency's code if its sign cannot be printed. A yen is `¥1`, a yuan `CN¥1`. */
export function money(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return printedMoney(amount, currency, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `$1,250.00`, `¥1,250`: to the currency's smallest unit, for columns that add up. */
export const exactMoney = (amount: number, currency: string): string => printedMoney(amount, currency, {});

/** `$75.00`, `$203.0516`: up to four places, so that a converted rate times the hours gives the amount. */
export const hourlyRate = (amount: number, currency: string): string =>
  printedMoney(amount, currency, { maximumFractionDigits: 4 });

function printedMoney(amount: number, currency: string, places: Places): string {
  const text = moneyText(amount, currency, { ...places, currencyDisplay: "symbol" });
  const spaced = text.replace(/\s/gu, " ");
  return printable(spaced) === spaced
    ? spaced
    : printable(moneyText(amount, currency, { ...places, currencyDisplay: "code" }));
}

/** `$180 – $420`, or one amount if both ends are equal. */
export function moneyRange({ min, max, currency }: Costs): string {
  return min === max ? money(min, currency) : `${money(min, currency)} – ${money(max, currency)}`;
}

/** Rounded to an integer. */
export const whole = (value: number): string => numberText(value, "whole", { maximumFractionDigits: 0 });

/** With so many decimal places: `3.4`, `3,4`. */
export const decimal = (value: number, places = 1): string =>
  numberText(value, `decimal ${places}`, { minimumFractionDigits: places, maximumFractionDigits: places });

/** With at most so many decimal places, without trailing zeros: `3`, `0.4`, `2.25`. */
export const figure = (value: number, places = 2): string =>
  numberText(value, `figure ${places}`, { maximumFractionDigits: places });

export const percent = (share: number): string =>
  numberText(share, "percent", { style: "percent", maximumFractionDigits: 0 });

/** Percent with one decimal place: `1.4%`, `1,4 %`. */
export const decimalPercent = (value: number): string =>
  numberText(value / 100, "decimal percent", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const isMetric = (): boolean => localeNow().units === "kilometers";

/** `km` or `mi`. */
export const distanceUnit = () => (isMetric() ? "km" : "mi");

/** Miles in the dealership's unit, without the unit. */
export const distanceFigure = (miles: number): string => whole(distanceIn(distanceUnit(), miles));

/** Miles in the dealership's unit: `12,480 mi`, `20.085 km`. */
export const distance = (miles: number): string => `${distanceFigure(miles)} ${distanceUnit()}`;

/** Miles of an interval or a limit, round in kilometers: `12.000 km`. */
export const interval = (miles: number): string => `${whole(intervalIn(distanceUnit(), miles))} ${distanceUnit()}`;

const timeText = (instant: string, name: string, options: Intl.DateTimeFormatOptions): string =>
  printable(
    formatted(Date.parse(instant), name, (tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" })),
  );

/** `November 20, 2026`, `20. November 2026`. */
export const longDate = (instant: string): string => timeText(instant, "date", { dateStyle: "long" });

/** A day (`2026-11-20`) as numbers: unchanged in English, `20.11.2026`, `20/11/2026`. */
export const shortDate = (day: string): string =>
  localeNow().language === "en"
    ? day
    : timeText(`${day.slice(0, 10)}T12:00:00.000Z`, "day", { year: "numeric", month: "2-digit", day: "2-digit" });

/** `Nov 20, 2026, 8:27 PM UTC`. */
export const dateTime = (instant: string): string =>
  `${timeText(instant, "moment", { dateStyle: "medium", timeStyle: "short" })} UTC`;

/** `November` in the language of the paper; undefined if it is not the English name of a month. */
export function monthName(name: string): string | undefined {
  const at = Date.parse(`${name} 1, 2000 12:00 UTC`);
  return Number.isNaN(at) ? undefined : timeText(new Date(at).toISOString(), "month", { month: "long" });
}

/** `2, 5 and 7`. */
export const listed = (items: readonly string[]): string => new Intl.ListFormat(localeNow().tag).format(items);

/** `6/32 in (4.8 mm)`; only `4.8 mm` where units are metric. */
export const treadDepth = (mm: number): string =>
  isMetric() ? `${figure(mm, 1)} mm` : `${thirtySeconds(mm)}/32 in (${figure(mm, 1)} mm)`;

/** The dealership's unit first. */
const lengthUnits = (): readonly LengthUnit[] => (isMetric() ? ["cm", "in"] : ["in", "cm"]);

const joined = (cm: readonly number[], unit: LengthUnit): string =>
  `${cm.map((value) => decimal(lengthIn(unit, value))).join(" × ")} ${unit}`;

/** Lines such as `4.9 × 1.2 in`, `12.4 × 3.0 cm`; empty if nothing was measured. */
export function sizeLines({ length, width, diameter, depth }: Measurements): string[] {
  const units = lengthUnits();
  const across = [length, width].filter((value) => value !== undefined);
  const lines: string[] = [];
  if (across.length > 0) lines.push(...units.map((unit) => joined(across, unit)));
  if (diameter !== undefined) lines.push(...units.map((unit) => `Ø ${joined([diameter], unit)}`));
  if (depth !== undefined) {
    const [first = "", second = ""] = units.map((unit) => joined([depth], unit));
    lines.push(fill(texts().values.depth, { first, second }));
  }
  return lines;
}

/** A length in the dealership's unit: `12.5 cm`, `4.9 in`. */
export const lengthText = (cm: number): string =>
  isMetric() ? `${figure(cm)} cm` : `${figure(lengthIn("in", cm), 1)} in`;

/** A sentence that names lengths in cm, in the dealership's unit. */
export const inUnits = (sentence: string): string =>
  isMetric() ? sentence : sentenceIn("in", sentence, (inches) => figure(inches, 1));
