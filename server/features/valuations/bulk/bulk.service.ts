import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { valuations as contract, ValuationInput } from "../../../../contracts/pricing/valuations.ts";
import { type Access, accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import type { Dealerships } from "../../dealership/dealership.service.ts";
import { inventoryRequest } from "../creation/inventory-request.ts";
import { stockPlaces } from "../creation/stock-place.ts";
import { storeValuations } from "../creation/store-valuations.ts";
import { rowOf } from "../creation/valuation-row.ts";
import type { MarketValues, ResolvedRequest } from "../market-value/market-values.ts";
import type { ValuationRow } from "../valuations.repo.ts";
import type { Valuations } from "../valuations.service.ts";
import { type BulkAnswer, bulkAnswer, entryOf, keepBulk, type Outcome, readBulk } from "./kept.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Creates market values with a cache of the market for one request. */
  readonly createCachedMarketValues: () => MarketValues;
  readonly valuations: Pick<Valuations, "addressesFor">;
  readonly dealerships: Pick<Dealerships, "settings">;
}
type BulkBody = z.output<typeof contract.bulk.body>;

/** The maximum number of valuations in one transaction, so that other writes wait only briefly. */
const batchSize = 25;

/** Values many vehicles one after the other. Each succeeds or fails independently. The result is kept. */
export function createBulk(needs: Needs) {
  const { store, clock, createCachedMarketValues, valuations } = needs;
  return {
    async value(caller: Caller, body: BulkBody): Promise<BulkAnswer> {
      const access = await accessOf(store.read, caller);
      const work = { bulkId: newId(), marketValues: createCachedMarketValues() };
      const zipCode = await zipCodeOf({ ...needs, ...work }, caller, body);
      const outcomes: Outcome[] = [];
      for (let start = 0; start < body.vehicles.length; start += batchSize) {
        const batch: Outcome[] = [];
        for (const [i, vehicle] of body.vehicles.slice(start, start + batchSize).entries()) {
          const requested = { ...vehicle, field: `vehicles[${start + i}]`, zipCode, level: body.valuation_type };
          batch.push(await valueOne(needs, access, requested, work));
          // A valuation takes some milliseconds: other requests run in between.
          await nextTurn();
        }
        outcomes.push(...(await storeBatch(needs, caller, batch)));
      }
      await keepBulk({ store, clock }, caller, { bulkId: work.bulkId, requested: body.vehicles, outcomes });
      return bulkAnswer(work.bulkId, {
        entries: outcomes.map((outcome, i) => entryOf(body.vehicles[i] ?? {}, outcome)),
        requested: body.vehicles.length,
        addressOf: valuations.addressesFor(caller),
      });
    },

    /** Throws RESOURCE_NOT_FOUND. Valuations that were deleted since are left out. */
    async get(caller: Caller, bulkId: string): Promise<BulkAnswer> {
      const access = await accessOf(store.read, caller);
      const { requested, entries } = await readBulk(store.read, access, bulkId);
      return bulkAnswer(bulkId, { entries, requested, addressOf: valuations.addressesFor(caller) });
    },
  };
}
export type Bulk = ReturnType<typeof createBulk>;

/** The place of the valuations. Throws VALIDATION_ERROR if the request names none, and the dealership has no known one. */
async function zipCodeOf(
  needs: Needs & Pick<Work, "marketValues">,
  { workspaceId }: Caller,
  { location }: BulkBody,
): Promise<string> {
  if (location) return location.zip_code;
  const zipCodeOfCar = await stockPlaces(needs, workspaceId);
  const own = zipCodeOfCar({ zipCode: null });
  if (own !== undefined) return own;
  throw new AppError("VALIDATION_ERROR", {
    message:
      "location: the dealership has no known ZIP code. Add a location to the request, or a ZIP code to the dealership's profile.",
    field: "location",
  });
}

interface Requested {
  readonly vin?: string | undefined;
  readonly vehicle_id?: string | undefined;
  readonly mileage?: number | undefined;
  readonly field: string;
  readonly zipCode: string;
  readonly level: BulkBody["valuation_type"];
}
interface Work {
  readonly bulkId: string;
  readonly marketValues: MarketValues;
}

/** A vehicle of the inventory by its reference, or any car by its VIN. */
async function resolveOne(access: Access, requested: Requested, marketValues: MarketValues): Promise<ResolvedRequest> {
  const { caller } = access;
  const { vin, vehicle_id, mileage, field, zipCode, level: valuation_type } = requested;
  if (vehicle_id !== undefined) {
    const demand = { field: `${field}.vehicle_id`, permission: "edit_inventory" } as const;
    const vehicle = await requireVehicle(access, vehicle_id, demand);
    return marketValues.resolve(
      caller,
      { ...inventoryRequest(vehicle, { mileage }, zipCode), valuation_type },
      vehicle,
    );
  }
  // The contract requires both where no vehicle is named.
  const named = { vehicle: { vin, mileage: mileage ?? 0 }, location: { zip_code: zipCode }, valuation_type };
  const resolved = await marketValues.resolve(caller, { ...defaultOptions, ...named });
  const { vehicle } = resolved;
  if (!vehicle?.condition) return resolved;
  const request = { ...defaultOptions, ...named, condition: { overall: vehicle.condition } };
  return marketValues.resolveVehicle(request, vehicle, null);
}

/** A car with an unknown condition counts as good. The answer has all its parts. */
const defaultOptions: Pick<ValuationInput, "condition" | "options"> = {
  condition: { overall: "good" },
  options: { include_comparables: true, include_market_trends: true, include_depreciation_forecast: true },
};

async function valueOne(needs: Needs, access: Access, requested: Requested, work: Work): Promise<Outcome> {
  const { store, clock } = needs;
  try {
    const resolved = await resolveOne(access, requested, work.marketValues);
    const at = instantNow(clock);
    const value = await work.marketValues.value(store.read, resolved, at);
    return rowOf(resolved, value, { appraiser: access.caller.name, at, bulkId: work.bulkId });
  } catch (error) {
    if (error instanceof AppError && error.code !== "INTERNAL_ERROR") return error;
    return internalError(needs, error, requested.vin);
  }
}

/** Converts an error about one vehicle, so that only this vehicle fails. Throws any other error. */
function internalError({ log }: Needs, error: unknown, vin: string | undefined): AppError {
  if (!isRowError(error)) throw error;
  log.warn({ err: error, vin }, "a vehicle of a bulk valuation failed");
  return new AppError("INTERNAL_ERROR", { message: "This vehicle could not be valued.", cause: error });
}

/** Stores a batch. If that fails, stores the valuations one by one, so that only the faulty ones fail. */
async function storeBatch(needs: Needs, caller: Caller, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const { store, clock } = needs;
  const rows = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one]));
  if (rows.length === 0) return [...outcomes];
  const storeRows = (some: readonly ValuationRow[]) =>
    storeValuations({ store, clock }, caller, { rows: some, event: "pricing.calculated" });
  try {
    await storeRows(rows);
    return [...outcomes];
  } catch (error) {
    const fault = error instanceof AppError ? error : undefined;
    if (!fault && !isRowError(error)) throw error;
    if (rows.length === 1)
      return outcomes.map((one) =>
        one instanceof AppError ? one : (fault ?? internalError(needs, error, one.vin ?? undefined)),
      );
    const stored: Outcome[] = [];
    for (const one of outcomes)
      stored.push(...(one instanceof AppError ? [one] : await storeBatch(needs, caller, [one])));
    return stored;
  }
}
