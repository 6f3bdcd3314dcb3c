import { AppError } from "../../../../contracts/kit/errors.ts";
import { changesOf } from "../changes.ts";
import { changedVehicle, newVehicle, type VehicleFields, type VinDecoder } from "../fields.ts";
import { isInStock } from "../references/in-stock.ts";
import { stockKeyOf } from "../references/names.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { acquiredAfterSale, ambiguousStock, type ColumnName, vehicleProblem } from "./reasons.ts";
import type { Unnamed } from "./unnamed.ts";

/** A row that can be read, and is no other row's vehicle. */
export interface Candidate {
  readonly row: number;
  readonly fields: VehicleFields;
}
export type Decision =
  | { readonly outcome: "created"; readonly columns: ReturnType<typeof newVehicle> }
  | { readonly outcome: "updated"; readonly before: VehicleRow; readonly after: VehicleRow }
  | { readonly outcome: "skipped"; readonly reason: string; readonly before?: VehicleRow };

/** The workspace's vehicles that rows may be. */
export interface Known {
  /** With the VIN or the stock number of a row. */
  readonly named: readonly VehicleRow[];
  /** With neither. */
  readonly unnamed: Pick<Unnamed, "firstAs">;
  /** Whether an earlier row of the file is this vehicle. */
  readonly isTaken: (vehicleId: string) => boolean;
  readonly columnName: ColumnName;
}

const skipped = (reason: string): Decision => ({ outcome: "skipped", reason });
const asItIs = "The vehicle is as the row says already.";

/** Which rows of a file are one vehicle: the first stands, and the others are told of it. */
export class Rows {
  readonly #vins = new Map<string, number>();
  readonly #stock = new Map<string, { row: number; isGone: boolean }>();

  /** Why this row is none of its own; undefined for the first of its vehicle. */
  repeats(row: number, { vin, stockNumber, status }: VehicleFields): string | undefined {
    const sameVin = vin ? this.#vins.get(vin) : undefined;
    if (sameVin !== undefined) return `Row ${sameVin} has this VIN already.`;
    const key = stockNumber ? stockKeyOf(stockNumber) : undefined;
    const sameStock = key === undefined ? undefined : this.#stock.get(key);
    // dealers use the number of a vehicle that is gone again; without a VIN it cannot be told from the other one
    const isGone = Boolean(vin) && status !== undefined && !isInStock({ status });
    if (sameStock && !isGone && !sameStock.isGone) return `Row ${sameStock.row} has this stock number already.`;
    if (vin) this.#vins.set(vin, row);
    if (key !== undefined && (!sameStock || sameStock.isGone)) this.#stock.set(key, { row, isGone });
    return undefined;
  }
}

const keyOf = ({ stockNumber }: VehicleRow) => (stockNumber === null ? null : stockKeyOf(stockNumber));

/**
 * What a row means for the inventory. It is the vehicle with its VIN, else the one with its stock number where one of
 * the two has no VIN. With neither it is one that has neither and is all that the row says; each is one row's, in the
 * order in which they were added, so that the same rows find the same vehicles again.
 */
export function decide({ fields }: Candidate, known: Known, vinDecoder: VinDecoder): Decision {
  const { vin, stockNumber } = fields;
  const byVin = vin ? known.named.find((one) => one.vin === vin) : undefined;
  const key = stockNumber ? stockKeyOf(stockNumber) : undefined;
  const byStock = known.named.filter((one) => key !== undefined && keyOf(one) === key && !(vin && one.vin));
  if (!byVin && byStock.length > 1) return skipped(ambiguousStock(byStock.length, vin, known.columnName));
  const before = byVin ?? byStock[0];
  try {
    if (!before) {
      const columns = newVehicle(fields, vinDecoder);
      const same = known.unnamed.firstAs(fields, known.isTaken);
      return same ? { outcome: "skipped", reason: asItIs, before: same } : { outcome: "created", columns };
    }
    if (vin && before.vin !== vin) vinDecoder.decode(vin);
    return decideKnown(before, fields, known.columnName);
  } catch (error) {
    if (error instanceof AppError) return skipped(vehicleProblem(error, fields, known.columnName));
    throw error;
  }
}

function decideKnown(before: VehicleRow, fields: VehicleFields, column: ColumnName): Decision {
  const after = { ...before, ...changedVehicle(before, fields) };
  if (changesOf(before, after).length === 0) return skipped(asItIs);
  const { acquiredAt, soldAt } = after;
  if (soldAt !== null && acquiredAt !== null && acquiredAt > soldAt) return skipped(acquiredAfterSale(soldAt, column));
  return { outcome: "updated", before, after };
}
