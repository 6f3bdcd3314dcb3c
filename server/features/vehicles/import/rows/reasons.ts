import type { z } from "zod";
import type { AppError } from "../../../../../contracts/kit/errors.ts";
import { vehicleText } from "../../../../access/vehicles/choose-vehicle.ts";
import type { VehicleFields } from "../../fields.ts";
import type { VehicleRow } from "../../vehicles.repo.ts";
import type { ImportField, RowSale } from "./columns.ts";

/** The name of a column in messages: from the file's header, or else its usual name. */
export type ColumnName = (field: ImportField) => string;

const usualNames: Readonly<Record<ImportField, string>> = {
  vin: "VIN",
  stockNumber: "Stock number",
  make: "Make",
  model: "Model",
  trim: "Trim",
  overviewYear: "Year",
  bodyStyle: "Body",
  engine: "Engine",
  transmission: "Transmission",
  drivetrain: "Drivetrain",
  fuelType: "Fuel",
  exteriorColor: "Exterior color",
  interiorColor: "Interior color",
  mileage: "Mileage",
  location: "Location",
  zipCode: "ZIP code",
  status: "Status",
  condition: "Condition",
  purchasePrice: "Purchase price",
  askingPrice: "Asking price",
  acquiredAt: "In stock since",
  soldPrice: "Sold price",
  soldAt: "Sold date",
  notes: "Notes",
};

/** What to write into a column that is not plain text. */
const expected: Partial<Record<ImportField, string>> = {
  overviewYear: "a model year from 1886 to 2100, such as 2019",
  mileage: "whole miles from 0 to 2,000,000, such as 91000",
  purchasePrice: "an amount from 0 to 1,000,000,000, such as 9995 or 9,995.00",
  askingPrice: "an amount from 0 to 1,000,000,000, such as 9995 or 9,995.00",
  acquiredAt: "a date, such as 2024-05-31 or 5/31/2024",
  soldPrice: "an amount from 0 to 1,000,000,000, such as 9995 or 9,995.00",
  soldAt: "a date, such as 2024-05-31 or 5/31/2024",
  status: "In stock, In recon, On hold, Sold or Archived",
  condition: "Excellent, Good, Fair or Poor",
};

/** The column names of a file. A field without a column has its usual name. */
export function columnNames(fields: readonly (ImportField | undefined)[], header: readonly string[]): ColumnName {
  const names = new Map(fields.flatMap((field, i) => (field ? [[field, (header[i] ?? "").trim()] as const] : [])));
  return (field) => names.get(field) || usualNames[field];
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** For a row that the database rejects, or that causes an unexpected error. The log has the details. */
export const notStored = "The row cannot be stored. Check its values.";

/** For a row that has more or fewer cells than the header. */
export const wrongWidth = (cells: number, columns: number): string =>
  `The row has ${cells} cells and the header has ${columns}. Write one cell for each column, and put text that contains the separator in quotes.`;

export const notAllowed = (column: string): string =>
  `The column "${column}" has an invalid character (NUL). Remove it.`;

/** For a cell with a value that its column does not accept. `why` says what is wrong with it. */
export function wrongCell(field: ImportField, { column, text, why }: { column: string; text: string; why?: string }) {
  const valid = expected[field] ?? "another value";
  return `The column "${column}" has "${shown(text)}"${why ? `, which ${why}` : ""}. Write ${valid}.`;
}

/** For a cell that violates the schema of a vehicle. */
export function invalidCell(
  issue: z.core.$ZodIssue | undefined,
  text: string,
  of: { field: ImportField; column: string },
) {
  if (issue?.code !== "too_big" || issue.origin !== "string") return wrongCell(of.field, { column: of.column, text });
  return `The column "${of.column}" has ${text.length} characters. Write at most ${issue.maximum}.`;
}

/** The reason for an error of the rules of POST /vehicles. */
export function vehicleProblem(error: AppError, { vin, stockNumber }: VehicleFields, column: ColumnName): string {
  if (error.field === "stockNumber") {
    const cell = `The column "${column("stockNumber")}" has "${shown(stockNumber ?? "")}"`;
    return `${cell}, which has the form of a VIN or an id and could name another vehicle. Write another number.`;
  }
  if (error.code === "INVALID_VIN") return `The column "${column("vin")}" has "${shown(vin ?? "")}". ${error.message}`;
  const field = error.field === "model" ? "model" : "make";
  const source = vin
    ? "the VIN does not contain it"
    : `or write a VIN that contains it in the column "${column("vin")}"`;
  return `The ${field} is missing: write it in the column "${column(field)}", ${source}.`;
}

/** For a stock number of several vehicles. `vin` is the VIN of the row; the vehicles then have none. */
export function ambiguousStock(count: number, vin: string | null | undefined, column: ColumnName): string {
  if (!vin) {
    return `${count} vehicles in the inventory have this stock number. Write the VIN in the column "${column("vin")}" to say which one it is.`;
  }
  return `${count} vehicles in the inventory have this stock number and no VIN. Write another number in the column "${column("stockNumber")}", or give the one that is meant its VIN first.`;
}

/** `other` is in stock and has the stock number of the row. */
export const takenStock = (
  other: Parameters<typeof vehicleText>[0] & Pick<VehicleRow, "stockNumber">,
  column: ColumnName,
): string =>
  `Another vehicle in stock has the stock number ${shown(other.stockNumber ?? "")}: ${vehicleText(other)}. Write another number in the column "${column("stockNumber")}", or first mark the other one as sold or archived.`;

export const acquiredAfterSale = (soldAt: string, column: ColumnName): string =>
  `The date in the column "${column("acquiredAt")}" is after the sale. Write a date not later than ${soldAt.slice(0, 10)}.`;

/** For a row with the status SOLD that lacks the price or the date of the sale. */
export function saleIncomplete({ soldPrice, soldAt }: RowSale, column: ColumnName): string {
  const missing = [
    soldPrice === undefined && `the price in the column "${column("soldPrice")}"`,
    soldAt === undefined && `the date in the column "${column("soldAt")}"`,
  ].filter((text) => text !== false);
  return `A sold vehicle needs its sale: write ${missing.join(" and ")}.`;
}

export const soldInFuture = (column: ColumnName): string =>
  `The date in the column "${column("soldAt")}" lies in the future. Write the date of the sale.`;
