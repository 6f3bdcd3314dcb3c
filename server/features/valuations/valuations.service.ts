import type { z } from "zod";
import type { Valuation, ValuationReport } from "../../../contracts/pricing/valuation.ts";
import type { valuations as contract, ValuationInput } from "../../../contracts/pricing/valuations.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireValuation, valuationScope } from "../../access/records/require-valuation.ts";
import {
  type AuthorizedVehicle,
  findVehicleById,
  requireVehicle,
  vehicleFilter,
} from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { type Changes, type IncrementalQuery, readChanges } from "../changes/changes.service.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
import { inventoryRequest } from "./creation/inventory-request.ts";
import { namedAsInStock } from "./creation/stock-fields.ts";
import { stockPlaces } from "./creation/stock-place.ts";
import { storeValuations } from "./creation/store-valuations.ts";
import { rowOf } from "./creation/valuation-row.ts";
import type { MarketValues } from "./market-value/market-values.ts";
import { type AddressOf, answerOf, reportOf, type ValuationAnswer, valuationOf } from "./valuations.present.ts";
import { countValuations, searchValuations, type ValuationRow, visibleValuations } from "./valuations.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly marketValues: MarketValues;
  readonly dealerships: Pick<Dealerships, "settings">;
  readonly publicUrl: () => string;
}
type ValuateBody = z.output<typeof contract.valuate.body>;
type ListQuery = z.output<typeof contract.list.query>;

interface CreateTask {
  readonly request: ValuationInput;
  readonly known?: AuthorizedVehicle<"edit_inventory"> | undefined;
  readonly event: "market_valuation.completed" | "pricing.calculated";
}

export function createValuations(needs: Needs) {
  const { store, publicUrl } = needs;
  const addressesFor = (caller: Caller): AddressOf => {
    const base = baseAddresses[caller.environment];
    return (id) => `${publicUrl()}${base}/pricing/market-valuation/${id}`;
  };

  const find = async (caller: Caller, id: string): Promise<ValuationRow> =>
    requireValuation(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  const createAnswer = async (caller: Caller, task: CreateTask): Promise<ValuationAnswer> =>
    answerOf(await createValuation(needs, caller, task), addressesFor(caller));

  return {
    find,
    addressesFor,

    create: (caller: Caller, request: ValuationInput): Promise<ValuationAnswer> =>
      createAnswer(caller, { request, event: "market_valuation.completed" }),

    /**
     * Values a vehicle of the inventory at retail, at the place of the request, else at its location, else at the
     * dealership, else where most vehicles are.
     */
    async valuate(caller: Caller, body: ValuateBody): Promise<ValuationAnswer> {
      const vehicle = await requireVehicle(await accessOf(store.read, caller), body.vehicle_id, {
        field: "vehicle_id",
        permission: "edit_inventory",
      });
      const zipCodeOf = await stockPlaces(needs, vehicle.workspaceId);
      const request = inventoryRequest(vehicle, body, body.zip_code ?? zipCodeOf(vehicle));
      const task = { request, known: vehicle, event: "pricing.calculated" } as const;
      return createAnswer(caller, task).catch((error: unknown) => {
        throw namedAsInStock(error);
      });
    },

    /** Values the same vehicle on the current market. The new valuation belongs to no case. */
    async revalue(caller: Caller, id: string): Promise<ValuationAnswer> {
      const access = await accessOf(store.read, caller);
      const { request: before, vehicleId } = await requireValuation(access, id, { permission: "edit_inventory" });
      const { case_id: _, ...request } = before;
      const known = vehicleId === null ? undefined : await findVehicleById(access, vehicleId, "edit_inventory");
      return createAnswer(caller, { request, known, event: "market_valuation.completed" });
    },

    get: async (caller: Caller, id: string): Promise<ValuationAnswer> =>
      answerOf(await find(caller, id), addressesFor(caller)),

    list: (caller: Caller, query: ListQuery) =>
      listValuations(store, caller, { query, addressOf: addressesFor(caller) }),

    changes: (caller: Caller, query: IncrementalQuery) =>
      changedValuations(store, caller, { query, addressOf: addressesFor(caller) }),

    report: async (caller: Caller, id: string): Promise<ValuationReport> =>
      reportNow(needs, await find(caller, id), addressesFor(caller)),
  };
}
export type Valuations = ReturnType<typeof createValuations>;

async function reportNow({ store, clock }: Needs, row: ValuationRow, addressOf: AddressOf): Promise<ValuationReport> {
  const { condition: byHand } = await conditionByHand(store.read, row.vehicleId);
  return reportOf(row, { byHand, addressOf, generatedAt: instantNow(clock) });
}

/** Values a vehicle, stores the valuation and announces it. */
async function createValuation(
  { store, clock, marketValues }: Needs,
  caller: Caller,
  { request, known, event }: CreateTask,
): Promise<ValuationRow> {
  const resolved = await marketValues.resolve(caller, request, known);
  const at = instantNow(clock);
  const row = rowOf(resolved, await marketValues.value(store.read, resolved, at), { appraiser: caller.name, at });
  await storeValuations({ store, clock }, caller, { rows: [row], event });
  return row;
}

async function listValuations(
  store: Pick<Store, "read">,
  caller: Caller,
  { query, addressOf }: { readonly query: ListQuery; readonly addressOf: AddressOf },
): Promise<{ valuations: Valuation[]; total: number }> {
  const access = await accessOf(store.read, caller);
  const search = {
    vehicleId: await vehicleFilter(access, query.vehicle_id, { field: "vehicle_id" }),
    vin: query.vin?.trim().toUpperCase(),
    type: query.valuation_type,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    limit: query.limit,
    offset: query.offset,
  };
  const scope = valuationScope(access);
  const rows = await searchValuations(store.read, scope, search);
  return {
    valuations: rows.map((row) => valuationOf(row, addressOf)),
    total: await countValuations(store.read, scope, search),
  };
}

/** The valuations that changed: an incremental read. */
async function changedValuations(
  { read }: Pick<Store, "read">,
  caller: Caller,
  { query, addressOf }: { readonly query: IncrementalQuery; readonly addressOf: AddressOf },
): Promise<Changes<Valuation>> {
  const access = await accessOf(read, caller);
  return readChanges(access, query, {
    resource: "valuation",
    async visible(ids) {
      const rows = await visibleValuations(read, valuationScope(access), ids);
      return new Map(rows.map((row) => [row.id, valuationOf(row, addressOf)]));
    },
  });
}
