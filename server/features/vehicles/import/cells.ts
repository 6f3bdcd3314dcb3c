import { vehicles as contract, VehicleStatus } from "../../../../contracts/vehicles.ts";
import { instantText, numberOf, unitProblem } from "../../../csv/values.ts";
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
    // prices are in the dealership's own money, whatever sign its spreadsheet writes
    const problem = field === "mileage" ? unitProblem(text, "miles") : undefined;
    if (problem) return { reason: `${field}: "${text.slice(0, 40)}" ${problem}.` };
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
