import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { ImportedSale } from "../../../sales/vehicle-changes.ts";
import { changesOf } from "../../changes.ts";
import { changedVehicle, newVehicle, type VehicleFields, type VinDecoder } from "../../fields.ts";
import { isInStock } from "../../references/in-stock.ts";
import { stockKeyOf } from "../../references/names.ts";
import type { VehicleRow } from "../../vehicles.repo.ts";
import type { RowSale } from "../rows/columns.ts";
import { ambiguousStock, type ColumnName, vehicleProblem } from "../rows/reasons.ts";
import { datesProblem, decideSale } from "./row-sale.ts";
import { unchanged } from "./unchanged.ts";
import type { UnnamedVehicles } from "./unnamed-vehicles.ts";

/** A valid row whose vehicle no earlier row has. */
export interface Candidate {
  readonly row: number;
  readonly fields: VehicleFields;
  readonly sale?: RowSale;
}
interface WithSale {
  /** The sale that the row records. */
  readonly sale?: ImportedSale | undefined;
}
export type Decision =
  | ({ readonly outcome: "created"; readonly columns: ReturnType<typeof newVehicle> } & WithSale)
  | ({ readonly outcome: "updated"; readonly before: VehicleRow; readonly after: VehicleRow } & WithSale)
  | { readonly outcome: "skipped"; readonly reason: string; readonly before?: VehicleRow };

/** The workspace's vehicles that rows can match. */
export interface Known {
  /** With the VIN or the stock number of a row. */
  readonly named: readonly VehicleRow[];
  /** With neither a VIN nor a stock number. */
  readonly unnamed: Pick<UnnamedVehicles, "firstLike">;
  /** Whether an earlier row of the file matched this vehicle. */
  readonly isTaken: (vehicleId: string) => boolean;
  readonly columnName: ColumnName;
  /** No sale is later. */
  readonly now: string;
}

const skipped = (reason: string): Decision => ({ outcome: "skipped", reason });

/** Finds rows of a file that repeat an earlier row's vehicle. */
export class SeenRows {
  readonly #vins = new Map<string, number>();
  readonly #stock = new Map<string, { row: number; isSoldOrArchived: boolean }>();

  /** The reason to skip a row that repeats an earlier one; undefined for the first row of a vehicle. */
  repeats(row: number, { vin, stockNumber, status }: VehicleFields): string | undefined {
    const sameVin = vin ? this.#vins.get(vin) : undefined;
    if (sameVin !== undefined) return `Row ${sameVin} has this VIN already.`;
    const key = stockNumber ? stockKeyOf(stockNumber) : undefined;
    const sameStock = key === undefined ? undefined : this.#stock.get(key);
    // Dealers reuse the number of a sold vehicle. Without a VIN the two cannot be distinguished.
    const isSoldOrArchived = Boolean(vin) && status !== undefined && !isInStock({ status });
    if (sameStock && !isSoldOrArchived && !sameStock.isSoldOrArchived)
      return `Row ${sameStock.row} has this stock number already.`;
    if (vin) this.#vins.set(vin, row);
    if (key !== undefined && (!sameStock || sameStock.isSoldOrArchived))
      this.#stock.set(key, { row, isSoldOrArchived });
    return undefined;
  }
}

const keyOf = ({ stockNumber }: VehicleRow) => (stockNumber === null ? null : stockKeyOf(stockNumber));

/**
 * Whether a row creates a vehicle, updates one or is skipped. It matches the vehicle with its VIN, or else the vehicle with
 * its stock number if one of the two has no VIN. A row with neither matches a vehicle with neither that has all of its
 * values. Each vehicle matches one row, in the order in which the vehicles were added, so that importing the same file
 * again matches the same vehicles.
 */
export function decide(candidate: Candidate, known: Known, vinDecoder: VinDecoder): Decision {
  const { fields } = candidate;
  const { vin, stockNumber } = fields;
  const byVin = vin ? known.named.find((one) => one.vin === vin) : undefined;
  const key = stockNumber ? stockKeyOf(stockNumber) : undefined;
  const byStock = known.named.filter((one) => key !== undefined && keyOf(one) === key && !(vin && one.vin));
  if (!byVin && byStock.length > 1) return skipped(ambiguousStock(byStock.length, vin, known.columnName));
  const before = byVin ?? byStock[0];
  try {
    if (!before) {
      const columns = newVehicle(fields, vin == null ? null : vinDecoder.decode(vin));
      const same = known.unnamed.firstLike(fields, known.isTaken);
      return same ? { outcome: "skipped", reason: unchanged, before: same } : decideNew(columns, candidate, known);
    }
    if (vin && before.vin !== vin) vinDecoder.decode(vin);
    return decideKnown(before, candidate, known);
  } catch (error) {
    if (error instanceof AppError) return skipped(vehicleProblem(error, fields, known.columnName));
    throw error;
  }
}

function decideNew(columns: ReturnType<typeof newVehicle>, candidate: Candidate, known: Known): Decision {
  const decided = decideSale(candidate, { ...known, before: undefined });
  if ("reason" in decided) return skipped(decided.reason);
  const { sale } = decided;
  const problem = datesProblem({ ...columns, ...sale }, known.columnName);
  return problem === undefined ? { outcome: "created", columns, sale } : skipped(problem);
}

function decideKnown(before: VehicleRow, candidate: Candidate, known: Known): Decision {
  const decided = decideSale(candidate, { ...known, before });
  if ("reason" in decided) return skipped(decided.reason);
  const { sale } = decided;
  const after = { ...before, ...changedVehicle(before, candidate.fields), ...sale };
  if (!sale && changesOf(before, after).length === 0) return skipped(unchanged);
  const problem = datesProblem(after, known.columnName);
  return problem === undefined ? { outcome: "updated", before, after, sale } : skipped(problem);
}
