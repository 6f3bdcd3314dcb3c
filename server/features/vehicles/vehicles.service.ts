import type { z } from "zod";
import { AppError, errors } from "../../../contracts/kit/errors.ts";
import type { vehicles as contract, DecodedVin, Vehicle } from "../../../contracts/vehicles.ts";
import { type Access, accessOf, holdTeam } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { lacksPermission } from "../../access/errors.ts";
import { lockVehicle, requireVehicle, requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { vehicleName } from "../../domain/vehicle-name.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { openTotals } from "../../platform/db/totals.ts";
import { newId } from "../../platform/ids.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import { changeVehicle } from "./change.ts";
import { teamChange } from "./changes.ts";
import { seesCosts } from "./costs.ts";
import { amountOf, centsOf, newVehicle, type VehicleFields, type VinDecoder } from "./fields.ts";
import { assertStockNumberFree, takeStockTurn } from "./references/stock-numbers.ts";
import { countVehicles, searchVehicles } from "./search.repo.ts";
import { holdTeamOfNewVehicle } from "./team/default-team.ts";
import { assertMayMove } from "./team/move.ts";
import { noteAll } from "./timeline.ts";
import {
  insertVehicle,
  setCoverIfNone,
  unshareVehicles,
  type VehicleRow,
  vehicleById,
  vehicleWithVin,
} from "./vehicles.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vinDecoder: VinDecoder;
  readonly urls: UrlSigner;
}
type ListQuery = z.output<typeof contract.list.query>;

export function openVehicles({ store, clock, vinDecoder, urls }: Needs) {
  const totals = openTotals({ revision: store.vehicleRevision });
  const wire = (row: VehicleRow, access: Access): Vehicle => {
    const { purchasePriceCents, askingPriceCents, soldPriceCents, coverKey, ...rest } = row;
    return {
      ...rest,
      purchasePrice: seesCosts(access, row) ? amountOf(purchasePriceCents) : null,
      askingPrice: amountOf(askingPriceCents),
      soldPrice: amountOf(soldPriceCents),
      coverImageUrl: coverKey === null ? null : urls.sign(coverKey, clock.now()),
    };
  };

  /** Throws DUPLICATE_VIN where `work` gives a vehicle of that workspace a VIN that another one has. */
  async function unique<T>(caller: Caller, of: Pick<VehicleRow, "workspaceId" | "vin">, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // only if the caller may see it: in another workspace, a teammate may have it for himself
      const { scope } = await accessOf(store.read, caller);
      const other = of.vin === null ? undefined : await vehicleWithVin(store.read, { ...of, vin: of.vin, scope });
      const details = { vin: of.vin, ...(other && { id: other.id, stockNumber: other.stockNumber }) };
      throw new AppError("DUPLICATE_VIN", { message: duplicateText(other), field: "vin", details });
    }
  }

  return {
    wire,
    decodeVin: (vin: string): DecodedVin => vinDecoder.decode(vin),

    async list(
      caller: Caller,
      { priceMin, priceMax, ...query }: ListQuery,
    ): Promise<{ vehicles: Vehicle[]; total: number }> {
      const wish = {
        ...query,
        priceMinCents: centsOf(priceMin) ?? undefined,
        priceMaxCents: centsOf(priceMax) ?? undefined,
      };
      const access = await accessOf(store.read, caller);
      const { scope, teamIds } = access;
      const whose = { scope, workspaceId: caller.workspaceId, teamIds: teamIds("view_inventory") };
      const { limit: _limit, offset: _offset, sortBy: _sortBy, sortOrder: _sortOrder, ...filter } = wish;
      const question = [whose.workspaceId, whose.teamIds, filter];
      const total = await totals(question, () => countVehicles(store.read, whose, wish));
      const rows = await searchVehicles(store.read, whose, { ...wish, total });
      return { vehicles: rows.map((row) => wire(row, access)), total };
    },

    async get(caller: Caller, reference: string): Promise<Vehicle> {
      const access = await accessOf(store.read, caller);
      return wire(await requireVehicleToRead(access, reference, { field: "id" }), access);
    },

    async create(caller: Caller, given: VehicleFields): Promise<Vehicle> {
      const columns = newVehicle(given, vinDecoder);
      const now = instantNow(clock);
      return unique(caller, { workspaceId: caller.workspaceId, vin: given.vin ?? null }, () =>
        store.write(async (tx) => {
          const { teamId, access } = await holdTeamOfNewVehicle(tx, caller, given.teamId);
          const after = { ...columns, workspaceId: caller.workspaceId, stockNumber: given.stockNumber ?? null };
          await assertStockNumberFree(tx, caller, { after });
          const row = await insertVehicle(tx, {
            ...columns,
            teamId,
            id: newId(),
            workspaceId: caller.workspaceId,
            ownerId: caller.accountId,
            createdAt: now,
            updatedAt: now,
          });
          if (!row) throw new Error("the vehicle could not be stored");
          return wire(row, access);
        }),
      );
    },

    async update(caller: Caller, reference: string, given: VehicleFields): Promise<Vehicle> {
      const toEdit = { field: "id", permission: "edit_inventory" } as const;
      const known = await requireVehicle(await accessOf(store.read, caller), reference, toEdit);
      const vin = given.vin ?? null;
      if (vin !== null && vin !== known.vin) vinDecoder.decode(vin);
      return unique(caller, { workspaceId: known.workspaceId, vin }, () =>
        store.write(async (tx) => {
          await holdTeam(tx, given.teamId);
          // before the vehicle is held, as in every transaction that may take a stock number into use
          if (given.stockNumber || given.status) await takeStockTurn(tx, known.workspaceId);
          // Read again under the lock: the search text combines old and new fields.
          const access = await accessOf(tx, caller);
          const before = await lockVehicle(access, known.id, toEdit);
          assertMayMove(access, { before, teamId: given.teamId });
          assertMaySetCost(access, before, given);
          return wire(await changeVehicle(tx, clock, { before, given, caller }), access);
        }),
      );
    },

    byId: (workspaceId: string, id: string): Promise<VehicleRow | undefined> =>
      vehicleById(store.read, workspaceId, id),

    /** Takes vehicles out of a team that is deleted (all of them), or that their owner leaves. */
    async unshare(tx: Writer, teamId: string, ownerId?: string): Promise<void> {
      const taken = await unshareVehicles(tx, { teamId, ownerId, now: instantNow(clock) });
      const change = teamChange(teamId, null);
      await noteAll(
        tx,
        clock,
        taken.map((vehicle) => ({ ...vehicle, ...change })),
      );
    },

    /** The first photo of a car that has none becomes its picture: of two inspections that end at once, the first one's. */
    setCoverIfNone,
  };
}
export type Vehicles = ReturnType<typeof openVehicles>;

/** Names the vehicle that has the VIN, if the caller may see it. */
function duplicateText(other: VehicleRow | undefined): string {
  if (!other) return errors.DUPLICATE_VIN[1];
  const stock = other.stockNumber === null ? "" : ` (stock number ${other.stockNumber})`;
  return `Another vehicle has this VIN: ${vehicleName(other)}${stock}.`;
}

/** A cost that a person may not see is not theirs to change either: not even to null, which they were shown. */
function assertMaySetCost(access: Access, before: VehicleRow, { purchasePrice }: VehicleFields): void {
  if (purchasePrice !== undefined && !seesCosts(access, before)) throw lacksPermission("view_costs", "purchasePrice");
}
