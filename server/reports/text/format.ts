import type { z } from "zod";
import type { Measurements } from "../../../contracts/findings.ts";
import type { CostRange } from "../../../contracts/kit/values.ts";
import { lengthIn, sentenceIn, thirtySeconds } from "../../../contracts/units.ts";
import { printable } from "./printable.ts";

/** Numbers in en-US format and US units. Times are in UTC, and the text says so. */

type Costs = z.infer<typeof CostRange>;

// creating a formatter takes nearly a millisecond, and a report of sixty findings needs hundreds
const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Decimal places. Omitted values follow the currency. */
type Places = Pick<Intl.NumberFormatOptions, "minimumFractionDigits" | "maximumFractionDigits">;

function moneyFormat(currency: string, display: "symbol" | "code", places: Places): Intl.NumberFormat {
  const key = `${currency} ${display} ${places.minimumFractionDigits} ${places.maximumFractionDigits}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: display, ...places });
  moneyFormats.set(key, made);
  return made;
}
const wholeFormat = new Intl.NumberFormat("en-US");
const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const momentFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

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
  const text = moneyFormat(currency, "symbol", places).format(amount);
  return printable(text) === text ? text : printable(moneyFormat(currency, "code", places).format(amount));
}

/** `$180 – $420`, or one amount if both ends are equal. */
export function moneyRange({ min, max, currency }: Costs): string {
  return min === max ? money(min, currency) : `${money(min, currency)} – ${money(max, currency)}`;
}

export const whole = (value: number): string => wholeFormat.format(value);

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** `November 20, 2026`. */
export const longDate = (instant: string): string => dateFormat.format(new Date(instant));

/** `Nov 20, 2026, 8:27 PM UTC`. */
export const dateTime = (instant: string): string => `${printable(momentFormat.format(new Date(instant)))} UTC`;

const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
/** `6/32 in (4.8 mm)`. */
export const treadDepth = (mm: number): string => `${thirtySeconds(mm)}/32 in (${oneDecimal.format(mm)} mm)`;

const joined = (cm: readonly number[], unit: "cm" | "in"): string =>
  `${cm.map((value) => lengthIn(unit, value).toFixed(1)).join(" × ")} ${unit}`;

/** Lines such as `4.9 × 1.2 in`, `12.4 × 3.0 cm`; empty if nothing was measured. */
export function sizeLines({ length, width, diameter, depth }: Measurements): string[] {
  const across = [length, width].filter((value) => value !== undefined);
  const lines: string[] = [];
  if (across.length > 0) lines.push(joined(across, "in"), joined(across, "cm"));
  if (diameter !== undefined) lines.push(`Ø ${joined([diameter], "in")}`, `Ø ${joined([diameter], "cm")}`);
  if (depth !== undefined) lines.push(`Depth ${joined([depth], "in")} (${joined([depth], "cm")})`);
  return lines;
}

/** A sentence that names lengths in cm, with inches instead. */
export const inInches = (sentence: string): string =>
  sentenceIn("in", sentence, (inches) => String(Math.round(inches * 10) / 10));
