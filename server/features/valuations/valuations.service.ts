import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import type { Valuation, ValuationReport } from "../../../contracts/valuation.ts";
import type { valuations as contract, ValuationInput } from "../../../contracts/valuations.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import type { Appraisals } from "./appraisal/appraisals.ts";
import { rowOf } from "./making/row.ts";
import { stockRequest } from "./making/stock.ts";
import { storeValuations } from "./making/store.ts";
import { type AddressOf, answerOf, reportOf, type ValuationAnswer, valuationOf } from "./valuations.present.ts";
import {
  countValuations,
  findValuation,
  type Reach,
  searchValuations,
  usualZipCode,
  type ValuationRow,
} from "./valuations.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly appraisals: Appraisals;
  readonly publicUrl: () => string;
}
type ValuateBody = z.output<typeof contract.valuate.body>;
type ListQuery = z.output<typeof contract.list.query>;

const noVehicle = (): AppError =>
  new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "vehicle_id" });

export function openValuations({ store, clock, vehicles, appraisals, publicUrl }: Needs) {
  const addressesFor = (caller: Caller): AddressOf => {
    const base = baseAddresses[caller.environment];
    return (id) => `${publicUrl()}${base}/pricing/market-valuation/${id}`;
  };

  async function reachOf(caller: Caller): Promise<Reach> {
    const { teamIds } = await accessOf(store.read, caller);
    return { workspaceId: caller.workspaceId, teamIds: teamIds("view_inventory") };
  }

  /** A valuation follows its vehicle, where it is of the inventory: seen with it, and changed by those who may change it. */
  async function find(
    caller: Caller,
    id: string,
    permission: TeamPermission = "view_inventory",
  ): Promise<ValuationRow> {
    const row = await findValuation(store.read, await reachOf(caller), id);
    if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such valuation.", field: "valuation_id" });
    if (permission !== "view_inventory" && row.vehicleId !== null) {
      await vehicles.resolveId(caller, row.vehicleId, permission);
    }
    return row;
  }

  /** Values a car, keeps what came of it and announces it. */
  async function make(
    caller: Caller,
    request: ValuationInput,
    { known, event }: { known?: VehicleRow | undefined; event: "market_valuation.completed" | "pricing.calculated" },
  ): Promise<ValuationAnswer> {
    const ready = await appraisals.ready(caller, request, known);
    const at = instantNow(clock);
    const row = rowOf(ready, await appraisals.value(store.read, ready, at), { appraiser: caller.name, at });
    await storeValuations({ store, clock, vehicles }, caller, { rows: [row], event });
    return answerOf(row, addressesFor(caller));
  }

  return {
    find,
    addressesFor,

    create: (caller: Caller, request: ValuationInput): Promise<ValuationAnswer> =>
      make(caller, request, { event: "market_valuation.completed" }),

    /** A vehicle of the inventory, at retail, where it stands. */
    async valuate(caller: Caller, body: ValuateBody): Promise<ValuationAnswer> {
      const vehicle = await vehicles.resolveForWrite(caller, body.vehicle_id, {
        field: "vehicle_id",
        permission: "edit_inventory",
      });
      if (!vehicle) throw noVehicle();
      const usual = await usualZipCode(store.read, vehicle.workspaceId);
      const zips = [vehicle.zipCode, usual].filter((zip) => zip !== null && zip !== undefined);
      const zip = zips.find((one) => appraisals.placeOf(one.slice(0, 5)) !== null);
      return make(caller, stockRequest(vehicle, body, zip), { known: vehicle, event: "pricing.calculated" });
    },

    /** The same car on the market as it is now, as another valuation, which belongs to no case. */
    async revalue(caller: Caller, id: string): Promise<ValuationAnswer> {
      const before = await find(caller, id, "edit_inventory");
      const { case_id: _, ...request } = before.request;
      const known = before.vehicleId === null ? undefined : await vehicles.byId(before.workspaceId, before.vehicleId);
      return make(caller, request, { known, event: "market_valuation.completed" });
    },

    get: async (caller: Caller, id: string): Promise<ValuationAnswer> =>
      answerOf(await find(caller, id), addressesFor(caller)),

    async list(caller: Caller, query: ListQuery): Promise<{ valuations: Valuation[]; total: number }> {
      const vehicle =
        query.vehicle_id === undefined
          ? undefined
          : await vehicles.resolveForRead(caller, query.vehicle_id, { field: "vehicle_id" });
      if (query.vehicle_id !== undefined && !vehicle) throw noVehicle();
      const wish = {
        vehicleId: vehicle?.id,
        vin: query.vin?.trim().toUpperCase(),
        type: query.valuation_type,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        limit: query.limit,
        offset: query.offset,
      };
      const reach = await reachOf(caller);
      const rows = await searchValuations(store.read, reach, wish);
      return {
        valuations: rows.map((row) => valuationOf(row, addressesFor(caller))),
        total: await countValuations(store.read, reach, wish),
      };
    },

    report: async (caller: Caller, id: string): Promise<ValuationReport> =>
      reportOf(await find(caller, id), addressesFor(caller), instantNow(clock)),
  };
}
export type Valuations = ReturnType<typeof openValuations>;
