import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import type { AuthorizedVehicle } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { damageDeduction } from "./damage-deduction.ts";
import { keepValuation, newestRetailOf, type ValuationRow } from "./valuations.repo.ts";
import type { Valuations } from "./valuations.service.ts";

/** What a car sells for at one price level, by a valuation. */
export interface ExitPrice {
  readonly valuationId: string;
  /**
   * Keeps the valuation as it was read: the nightly job does not replace it. The row stays locked until the transaction ends. False
   * if it has changed or was deleted since.
   */
  readonly keep: (tx: Writer) => Promise<boolean>;
  readonly currency: string;
  /** The 80 % band, in dollars. */
  readonly band: { readonly min: number; readonly average: number; readonly max: number };
  /** The band of the same car without damage, relative to this one. At least 1. */
  readonly undamagedFactor: number;
  /** Days to sell at the market's retail price. */
  readonly retailDays: number;
}
export interface ExitQuery {
  readonly vehicle: AuthorizedVehicle<"edit_inventory">;
  /** Undefined: the newest valid valuation of the vehicle, otherwise a new one. */
  readonly valuationId: string | undefined;
  readonly level: "retail" | "wholesale";
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly valuations: Pick<Valuations, "find" | "valuate">;
}

export type ReadExitPrice = (caller: Caller, query: ExitQuery) => Promise<ExitPrice>;

/**
 * Reads what a vehicle of the inventory sells for. Throws RESOURCE_NOT_FOUND for a valuation of another vehicle, and the
 * errors of `valuate` if a new valuation is not possible.
 */
export const createExitPrices =
  (needs: Needs): ReadExitPrice =>
  async (caller, query) =>
    exitPriceOf(await valuationFor(needs, caller, query), query.level);

async function valuationFor(
  { store, clock, valuations }: Needs,
  caller: Caller,
  { vehicle, valuationId }: ExitQuery,
): Promise<ValuationRow> {
  if (valuationId === undefined) {
    const newest = await newestRetailOf(store.read, vehicle.id, instantNow(clock));
    if (newest) return newest;
    const { valuation } = await valuations.valuate(caller, { vehicle_id: vehicle.id });
    return valuations.find(caller, valuation.valuation_id);
  }
  const row = await valuations.find(caller, valuationId);
  if (row.vehicleId === vehicle.id) return row;
  throw new AppError("RESOURCE_NOT_FOUND", { message: "No such valuation of this vehicle.", field: "valuation_id" });
}

function exitPriceOf(row: ValuationRow, level: ExitQuery["level"]): ExitPrice {
  const { alternative_valuations, market_analysis, valuation } = row.answer;
  const value = valuation.adjusted_value.average;
  return {
    valuationId: row.id,
    keep: (tx) => keepValuation(tx, row),
    currency: valuation.currency,
    band: alternative_valuations[level],
    undamagedFactor: value > 0 ? 1 - damageDeduction(row) / value : 1,
    retailDays: market_analysis.days_to_sell.estimate,
  };
}
