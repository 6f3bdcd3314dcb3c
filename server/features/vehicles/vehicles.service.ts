import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { vehicles as contract, DecodedVin, Vehicle } from "../../../contracts/vehicles.ts";
import { type Clock, instantNow } from "../../clock.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Reader, Store, Writer } from "../../db/store.ts";
import type { Caller } from "../../http/guards/caller.ts";
import { newId } from "../../ids.ts";
import type { UrlSigner } from "../../storage/signed-url.ts";
import {
  countVehicles,
  deleteVehicle,
  findVehicle,
  insertVehicle,
  type NewVehicle,
  searchTextOf,
  searchVehicles,
  updateVehicle,
  type VehicleRow,
} from "./vehicles.repo.ts";

export interface VinDecoder {
  /** Throws INVALID_VIN. */
  decode(vin: string): DecodedVin;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vinDecoder: VinDecoder;
  readonly urls: UrlSigner;
  /** Whether anything refers to the vehicle: then it is archived, never deleted. */
  readonly isReferredTo: (db: Reader, vehicleId: string) => Promise<boolean>;
}
export type VehicleFields = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

const centsOf = (amount: number | null | undefined) =>
  amount === undefined || amount === null ? amount : Math.round(amount * 100);
const amountOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** Only what was given: an absent field stays as it is, a null empties it. */
function columnsOf({ purchasePrice, askingPrice, ...rest }: VehicleFields) {
  const given = { ...rest, purchasePriceCents: centsOf(purchasePrice), askingPriceCents: centsOf(askingPrice) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<NewVehicle>;
}

const decodedFields = [
  "make",
  "model",
  "trim",
  "bodyStyle",
  "engine",
  "transmission",
  "drivetrain",
  "fuelType",
] as const;

/** Fills from the VIN what the caller left out. */
function fillFromVin(fields: VehicleFields, decoded: DecodedVin): VehicleFields {
  const filled: VehicleFields = { ...fields, overviewYear: fields.overviewYear ?? decoded.year };
  for (const name of decodedFields) {
    // "L/LE/SE" is the VIN saying that it does not know which: no trim to write on a car
    const told = name === "trim" && decoded.trim?.includes("/") ? null : decoded[name];
    const value = filled[name] ?? told;
    if (value !== null && value !== undefined) filled[name] = value;
  }
  return filled;
}

export function openVehicles({ store, clock, vinDecoder, urls, isReferredTo }: Needs) {
  const wire = (row: VehicleRow): Vehicle => {
    const { purchasePriceCents, askingPriceCents, soldPriceCents, coverKey, ...rest } = row;
    return {
      ...rest,
      purchasePrice: amountOf(purchasePriceCents),
      askingPrice: amountOf(askingPriceCents),
      soldPrice: amountOf(soldPriceCents),
      coverImageUrl: coverKey === null ? null : urls.sign(coverKey, clock.now()),
    };
  };

  const unique = async <T>(vin: string | null | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("DUPLICATE_VIN", { field: "vin", details: { vin } });
    }
  };

  async function find(caller: Caller, reference: string): Promise<VehicleRow> {
    const row = await findVehicle(store.read, caller.workspaceId, reference);
    if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "id" });
    return row;
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
      const rows = await searchVehicles(store.read, caller.workspaceId, wish);
      return { vehicles: rows.map(wire), total: await countVehicles(store.read, caller.workspaceId, wish) };
    },

    get: async (caller: Caller, reference: string): Promise<Vehicle> => wire(await find(caller, reference)),

    async create(caller: Caller, given: VehicleFields): Promise<Vehicle> {
      const vin = given.vin ?? null;
      const fields = vin === null ? given : fillFromVin(given, vinDecoder.decode(vin));
      const { make, model } = fields;
      if (make === undefined || model === undefined) {
        const field = make === undefined ? "make" : "model";
        throw new AppError("VALIDATION_ERROR", { message: `${field}: give it, or a VIN that tells it.`, field });
      }
      const now = instantNow(clock);
      const row = await unique(vin, () =>
        store.write((tx) =>
          insertVehicle(tx, {
            ...columnsOf(fields),
            id: newId(),
            workspaceId: caller.workspaceId,
            ownerId: caller.accountId,
            make,
            model,
            status: fields.status ?? "IN_STOCK",
            searchText: searchTextOf([vin, fields.stockNumber, make, model, fields.trim]),
            createdAt: now,
            updatedAt: now,
          }),
        ),
      );
      if (!row) throw new Error("the vehicle could not be stored");
      return wire(row);
    },

    async update(caller: Caller, reference: string, given: VehicleFields): Promise<Vehicle> {
      const { vin } = await find(caller, reference);
      if (given.vin && given.vin !== vin) vinDecoder.decode(given.vin);
      const change = columnsOf(given);
      const row = await unique(given.vin, () =>
        store.write(async (tx) => {
          // read again inside: the search text is made of old and new fields together
          const before = await findVehicle(tx, caller.workspaceId, reference);
          if (!before) return undefined;
          const after = { ...before, ...change };
          const searchText = searchTextOf([after.vin, after.stockNumber, after.make, after.model, after.trim]);
          return updateVehicle(tx, before, { ...change, searchText, updatedAt: instantNow(clock) });
        }),
      );
      if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "id" });
      return wire(row);
    },

    /** Archives a vehicle that something refers to, else deletes it; tells which. */
    async remove(caller: Caller, reference: string): Promise<"archived" | "deleted"> {
      const row = await find(caller, reference);
      return store.write(async (tx: Writer) => {
        if (!(await isReferredTo(tx, row.id))) {
          await deleteVehicle(tx, caller.workspaceId, row.id);
          return "deleted";
        }
        await updateVehicle(tx, row, { status: "ARCHIVED", updatedAt: instantNow(clock) });
        return "archived";
      });
    },

    /** For the features that hang on a vehicle; undefined when the caller may not see one. */
    resolve: (caller: Caller, reference: string): Promise<VehicleRow | undefined> =>
      findVehicle(store.read, caller.workspaceId, reference),

    byId: (workspaceId: string, id: string): Promise<VehicleRow | undefined> =>
      findVehicle(store.read, workspaceId, id),

    /** Whether the vehicle is (still) there, within a transaction. */
    isThere: async (tx: Writer, { workspaceId, id }: VehicleRow): Promise<boolean> =>
      (await findVehicle(tx, workspaceId, id)) !== undefined,

    /** The first photo of a car that has none becomes its picture. */
    async setCoverIfNone(tx: Writer, vehicle: VehicleRow, key: string): Promise<void> {
      if (vehicle.coverKey === null) await updateVehicle(tx, vehicle, { coverKey: key });
    },
  };
}
export type Vehicles = ReturnType<typeof openVehicles>;
