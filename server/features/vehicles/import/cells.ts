import { vehicles as contract, VehicleStatus } from "../../../../contracts/vehicles.ts";
import type { VehicleFields } from "../fields.ts";
import type { ImportField } from "./columns.ts";

export type Interpreted = { readonly fields: VehicleFields } | { readonly reason: string };

/** What a spreadsheet shows where a figure is not known. */
const notKnown = /^(?:n\/?a|null|none|unknown|-+|tbd)$/i;

const statuses: Readonly<Record<string, VehicleFields["status"]>> = {
  available: "IN_STOCK",
  active: "IN_STOCK",
  frontline: "IN_STOCK",
  stock: "IN_STOCK",
  recon: "IN_RECON",
  reconditioning: "IN_RECON",
  inreconditioning: "IN_RECON",
  hold: "ON_HOLD",
  pending: "ON_HOLD",
  deposit: "ON_HOLD",
  retailed: "SOLD",
  inactive: "ARCHIVED",
};

/**
 * A number as people write it: `$12,345.67`, `12.345,67 €`, `91 000 mi`. The last of two kinds of separator is
 * the decimal one; a single one before exactly three digits parts thousands. Undefined for what is none.
 */
export function numberOf(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]|^[^\d.,(-]+|(?:mi|miles|usd|eur|gbp|[$€£¥])\.?$/giu, "");
  if (!/^-?\d[\d.,]*$/.test(bare)) return undefined;
  const comma = bare.lastIndexOf(",");
  const point = bare.lastIndexOf(".");
  const last = Math.max(comma, point);
  const both = comma !== -1 && point !== -1;
  const sign = bare[last] ?? "";
  const single = last !== -1 && bare.indexOf(sign) === last;
  const isDecimal = last !== -1 && single && (both || bare.length - last - 1 !== 3);
  const whole = isDecimal ? bare.slice(0, last) : bare;
  if (!/^-?\d+$|^-?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined;
  return Number(whole.replace(/[.,]/g, "") + (isDecimal ? `.${bare.slice(last + 1)}` : ""));
}

const pad = (text: string): string => text.padStart(2, "0");
const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text);

/** A day or an instant: ISO, `month/day/year`, `day.month.year`; a day is its midnight in UTC. Undefined for none. */
export function instantText(text: string): string | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text);
  const iso = slashed
    ? `${fullYear(slashed[3] ?? "")}-${pad(slashed[1] ?? "")}-${pad(slashed[2] ?? "")}`
    : dotted
      ? `${fullYear(dotted[3] ?? "")}-${pad(dotted[2] ?? "")}-${pad(dotted[1] ?? "")}`
      : text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, "$1T");
  const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(iso) ? `${iso}Z` : iso;
  if (!/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(zoned)) return undefined;
  const date = new Date(zoned);
  // `new Date` makes March 2nd of February 30th
  const isDay = !Number.isNaN(date.getTime()) && (zoned.includes("T") || date.toISOString().startsWith(zoned));
  return isDay ? date.toISOString() : undefined;
}

const statusOf = (text: string): VehicleFields["status"] => {
  const letters = text.toLowerCase().replace(/[^a-z]/g, "");
  return VehicleStatus.options.find((status) => status.toLowerCase().replace("_", "") === letters) ?? statuses[letters];
};

/** How the cells of a field are read that are no plain text; undefined: what it says is not understood. */
const readers: Partial<Record<ImportField, (text: string) => unknown>> = {
  overviewYear: numberOf,
  mileage: numberOf,
  purchasePrice: numberOf,
  askingPrice: numberOf,
  acquiredAt: instantText,
  status: statusOf,
  condition: (text) => text.toLowerCase(),
};

/** The fields that a row gives, by the rules of POST /vehicles, or why it cannot be taken. An empty cell gives none. */
export function interpret(columns: readonly (ImportField | undefined)[], cells: readonly string[]): Interpreted {
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    return { reason: `The row has ${cells.length} cells, the header has ${columns.length}.` };
  }
  const given: Record<string, unknown> = {};
  for (const [i, field] of columns.entries()) {
    const text = (cells[i] ?? "").trim();
    const reader = field && readers[field];
    if (field === undefined || text === "" || (reader && notKnown.test(text))) continue;
    const value = reader ? reader(text) : text;
    if (value === undefined) return { reason: `${field}: "${text.slice(0, 40)}" is not understood.` };
    given[field] = value;
  }
  if (Object.values(given).some((value) => typeof value === "string" && value.includes("\u0000"))) {
    return { reason: "The row has a character that no text has." };
  }
  const parsed = contract.create.body.safeParse(given);
  if (parsed.success) return { fields: parsed.data };
  const [issue] = parsed.error.issues;
  return { reason: `${issue?.path.join(".") ?? "row"}: ${issue?.message ?? "invalid"}` };
}
