import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LatestScore } from "../../../../contracts/vehicles/vehicle-figures.ts";
import { type Clock, hours, instantNow, later } from "../../../platform/clock.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import type { Dealerships } from "../../dealership/dealership.service.ts";
import type { PriceModels } from "../../market/model/models.service.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { conditionByHand } from "../../visual/by-hand/condition.service.ts";
import { inventoryRequest } from "../creation/inventory-request.ts";
import { stockPlaces } from "../creation/stock-place.ts";
import { rowOf } from "../creation/valuation-row.ts";
import type { MarketValues } from "../market-value/market-values.ts";
import type { InspectedGrade } from "../market-value/subject/grade.ts";
import { notPricedReason } from "./not-priced.ts";
import { exclusionState, stockIds, stockOf } from "./repricing.repo.ts";
import { type Checked, storeChecked } from "./store-checked.ts";

export interface CheckNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly priceModels: Pick<PriceModels, "basisOf">;
  readonly vehicles: Pick<Vehicles, "latestScores">;
  readonly dealerships: Pick<Dealerships, "settings">;
  /** Creates market values with a cache of the market for one run. */
  readonly createCachedMarketValues: () => MarketValues;
}

/** The maximum number of valuations in one transaction, so that other writes wait only briefly. */
const batchSize = 25;
/** Less than a day, because a night's run does not start exactly a day after the last one. */
const currentFor = hours(20);
/** The appraiser on the report. */
const appraiser = "Automatic valuation";

/**
 * Values the vehicles of a workspace that are in stock, each at retail, if the vehicle or its market has changed since
 * the last time or that is long ago. After an interruption, the next run continues: each batch is stored completely.
 */
export async function checkStock(needs: CheckNeeds, workspaceId: string, signal: AbortSignal): Promise<void> {
  const { store, clock, priceModels } = needs;
  const { rows, state } = await priceModels.basisOf(workspaceId);
  const marketValues = needs.createCachedMarketValues();
  const run: Run = {
    marketValues,
    hasMarket: rows > 0,
    state: `${state}, ${await exclusionState(store.read, workspaceId)}`,
    zipCodeOf: await stockPlaces({ ...needs, marketValues }, workspaceId),
  };
  const ids = await stockIds(store.analytics, workspaceId);
  for (let start = 0; start < ids.length; start += batchSize) {
    signal.throwIfAborted();
    const stock = await stockOf(store.read, workspaceId, ids.slice(start, start + batchSize));
    const scores = await needs.vehicles.latestScores(stock.map(({ vehicle }) => vehicle.id));
    const currentSince = later(clock, -currentFor);
    const checked: Checked[] = [];
    for (const { vehicle, basis: before, checkedAt } of stock) {
      const car = { vehicle, inspection: scores.get(vehicle.id), zipCode: run.zipCodeOf(vehicle) };
      const basis = basisOf(car, run.state);
      if (basis === before && checkedAt !== null && checkedAt > currentSince) continue;
      checked.push({ vehicleId: vehicle.id, basis, ...(await valueOne(needs, car, run)) });
      // A valuation takes some milliseconds: requests run in between.
      await nextTurn();
    }
    if (checked.length > 0) await storeChecked(needs, checked);
  }
}

interface Run {
  readonly marketValues: MarketValues;
  readonly hasMarket: boolean;
  /** Changes with the market, its model and the excluded comparables. */
  readonly state: string;
  readonly zipCodeOf: (vehicle: VehicleRow) => string | undefined;
}
interface Car {
  readonly vehicle: VehicleRow;
  readonly inspection: Pick<LatestScore, "id" | "grade" | "manualGrade"> | undefined;
  readonly zipCode: string | undefined;
}

/** What the value of a car is based on. Every change of a vehicle's record changes `updatedAt`. */
function basisOf({ vehicle, inspection, zipCode }: Car, state: string): string {
  const parts = [vehicle.updatedAt, inspection?.id, inspection?.manualGrade ?? inspection?.grade, zipCode, state];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** The grade that a person entered, else the computed one. Null without an inspection. */
async function gradeOf({ read }: Store, { vehicle, inspection }: Car): Promise<InspectedGrade | null> {
  if (!inspection) return null;
  const byHand =
    inspection.manualGrade === null ? null : (await conditionByHand(read, vehicle.id)).condition?.manual_grade;
  return byHand ? { value: byHand.value, enteredBy: byHand.entered_by } : { value: inspection.grade };
}

type Outcome = Pick<Checked, "checkedAt" | "row" | "notPriced">;

async function valueOne({ store, clock, log }: CheckNeeds, car: Car, run: Run): Promise<Outcome> {
  const { vehicle, inspection, zipCode } = car;
  const at = instantNow(clock);
  try {
    const request = inventoryRequest(vehicle, { inspection_id: inspection?.id }, zipCode);
    const resolved = run.marketValues.resolveVehicle(request, vehicle, await gradeOf(store, car));
    const value = await run.marketValues.value(store.read, resolved, at);
    return { checkedAt: at, row: { ...rowOf(resolved, value, { appraiser, at }), automatic: true }, notPriced: null };
  } catch (error) {
    const reason = notPricedReason(error, run.hasMarket);
    if (reason === undefined && !isRowError(error)) throw error;
    if (reason === undefined) log.warn({ err: error, vehicle: vehicle.id }, "an automatic valuation failed");
    return { checkedAt: at, row: undefined, notPriced: reason ?? "internal_error" };
  }
}
