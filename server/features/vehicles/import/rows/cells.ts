import { own } from "../../../../../contracts/kit/own.ts";
import { DayOrInstant, Money } from "../../../../../contracts/kit/values.ts";
import { VehicleStatus } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import { vehicles as contract } from "../../../../../contracts/vehicles/vehicles.ts";
import { dayOrInstantText, numberOf, unitProblem } from "../../../../formats/csv/values.ts";
import type { VehicleFields } from "../../fields.ts";
import type { ImportField, RowSale } from "./columns.ts";
import { type ColumnName, invalidCell, notAllowed, wrongCell, wrongWidth } from "./reasons.ts";

export type Interpreted = { readonly fields: VehicleFields; readonly sale?: RowSale } | { readonly reason: string };

const Row = contract.create.body.extend({ soldPrice: Money.optional(), soldAt: DayOrInstant.optional() });

/** Texts that mean an unknown value. */
const unknownValue = /^(?:n\/?a|null|none|unknown|-+|tbd)$/i;

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

const statusOf = (text: string): VehicleFields["status"] => {
  const letters = text.toLowerCase().replace(/[^a-z]/g, "");
  return (
    VehicleStatus.options.find((status) => status.toLowerCase().replace("_", "") === letters) ?? own(statuses, letters)
  );
};

/** Readers of fields that are not plain text. They return undefined for a text that they cannot read. */
const readers: Partial<Record<ImportField, (text: string) => unknown>> = {
  overviewYear: numberOf,
  mileage: numberOf,
  purchasePrice: numberOf,
  askingPrice: numberOf,
  acquiredAt: dayOrInstantText,
  soldPrice: numberOf,
  soldAt: dayOrInstantText,
  status: statusOf,
  condition: (text) => text.toLowerCase(),
};

/** The fields of a row by the rules of POST /vehicles and of a sale, or the reason why it is invalid. An empty cell gives no field. */
export function interpret(
  columns: readonly (ImportField | undefined)[],
  cells: readonly string[],
  nameOf: ColumnName,
): Interpreted {
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    return { reason: wrongWidth(cells.length, columns.length) };
  }
  const given: Record<string, unknown> = {};
  for (const [i, field] of columns.entries()) {
    const text = (cells[i] ?? "").trim();
    const reader = field && readers[field];
    if (field === undefined || text === "" || (reader && unknownValue.test(text))) continue;
    // Prices are in the dealership's currency, whatever sign the file has.
    const problem = field === "mileage" ? unitProblem(text, "miles") : undefined;
    const column = nameOf(field);
    if (problem) return { reason: wrongCell(field, { column, text, why: problem }) };
    if (text.includes("\u0000")) return { reason: notAllowed(column) };
    const value = reader ? reader(text) : text;
    if (value === undefined) return { reason: wrongCell(field, { column, text }) };
    given[field] = value;
  }
  const parsed = Row.safeParse(given);
  if (parsed.success) {
    const { soldPrice, soldAt, ...fields } = parsed.data;
    return soldPrice === undefined && soldAt === undefined ? { fields } : { fields, sale: { soldPrice, soldAt } };
  }
  const [issue] = parsed.error.issues;
  const at = columns.findIndex((field) => field === issue?.path[0]);
  const field = columns[at] ?? "vin";
  return { reason: invalidCell(issue, (cells[at] ?? "").trim(), { field, column: nameOf(field) }) };
}
