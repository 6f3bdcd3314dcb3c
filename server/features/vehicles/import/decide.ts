import { AppError } from "../../../../contracts/kit/errors.ts";
import { changesOf } from "../changes.ts";
import { changedVehicle, newVehicle, type VehicleFields, type VinDecoder } from "../fields.ts";
import type { VehicleRow } from "../vehicles.repo.ts";

/** A row that can be read, and is no other row's vehicle. */
export interface Candidate {
  readonly row: number;
  readonly fields: VehicleFields;
}
export type Decision =
  | { readonly outcome: "created"; readonly columns: ReturnType<typeof newVehicle> }
  | { readonly outcome: "updated"; readonly before: VehicleRow }
  | { readonly outcome: "skipped"; readonly reason: string };

const skipped = (reason: string): Decision => ({ outcome: "skipped", reason });

/** Which rows of a file are one vehicle: the first stands, and the others are told of it. */
export class Rows {
  readonly #vins = new Map<string, number>();
  readonly #stock = new Map<string, { row: number; hasVin: boolean }>();

  /** Why this row is none of its own; undefined for the first of its vehicle. */
  repeats(row: number, { vin, stockNumber }: VehicleFields): string | undefined {
    const sameVin = vin ? this.#vins.get(vin) : undefined;
    if (sameVin !== undefined) return `Row ${sameVin} has this VIN already.`;
    const sameStock = stockNumber ? this.#stock.get(stockNumber) : undefined;
    if (sameStock && !(vin && sameStock.hasVin)) return `Row ${sameStock.row} has this stock number already.`;
    if (vin) this.#vins.set(vin, row);
    if (stockNumber && !sameStock) this.#stock.set(stockNumber, { row, hasVin: Boolean(vin) });
    return undefined;
  }
}

/**
 * What a row means for the inventory. `known` are the workspace's vehicles with its VIN or stock number: it is
 * the one with its VIN, else the one with its stock number where one of the two has no VIN.
 */
export function decide({ fields }: Candidate, known: readonly VehicleRow[], vinDecoder: VinDecoder): Decision {
  const { vin, stockNumber } = fields;
  const byVin = vin ? known.find((one) => one.vin === vin) : undefined;
  const byStock = known.filter((one) => stockNumber && one.stockNumber === stockNumber && !(vin && one.vin));
  if (!byVin && byStock.length > 1) return skipped(`${byStock.length} vehicles have this stock number.`);
  const before = byVin ?? byStock[0];
  try {
    if (!before) return { outcome: "created", columns: newVehicle(fields, vinDecoder) };
    if (vin && before.vin !== vin) vinDecoder.decode(vin);
  } catch (error) {
    if (error instanceof AppError) return skipped(error.message);
    throw error;
  }
  const after = { ...before, ...changedVehicle(before, fields) };
  if (changesOf(before, after).length === 0) return skipped("The vehicle is as the row says already.");
  const { acquiredAt, soldAt } = after;
  if (soldAt !== null && acquiredAt !== null && acquiredAt > soldAt)
    return skipped(`acquiredAt: it lies after the sale, ${soldAt}.`);
  return { outcome: "updated", before };
}
