import { AppError } from "../../../contracts/kit/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { isDeadlock } from "../../platform/db/errors.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import type { Caller } from "../../platform/http/guards/caller.ts";
import { type Storage, storedIn } from "../../platform/storage/storage.ts";
import { record } from "../audit/record.ts";
import { changeVehicle } from "./change.ts";
import { deleteVehicle, hasLeadOrSale, type VehicleRow } from "./vehicles.repo.ts";
import type { Vehicles } from "./vehicles.service.ts";

/** What the storage has of rows that were deleted: single files by their keys, and folders with all that is in them. */
export interface Leftovers {
  readonly keys?: readonly string[];
  readonly folders?: readonly string[];
}
/** Rows of another feature that refer to a vehicle, and files that belong to them. */
export interface Hanging {
  /** Whether there are any: then the vehicle is archived, never just deleted. */
  isThere(db: Reader, vehicleId: string): Promise<boolean>;
  /** Deletes the rows; their files are deleted when the transaction is on disk, and are only named here. */
  remove(tx: Writer, vehicleId: string): Promise<Leftovers>;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly vehicles: Vehicles;
  readonly hanging: readonly Hanging[];
}

/** Whoever hangs something on it at this moment comes first, and what he hung there is found. */
const toDelete = { permission: "delete_inventory", hold: "update" } as const;

export function openRemovals({ store, clock, storage, vehicles, hanging }: Needs) {
  async function isReferredTo(db: Reader, vehicleId: string): Promise<boolean> {
    if (await hasLeadOrSale(db, vehicleId)) return true;
    for (const { isThere } of hanging) if (await isThere(db, vehicleId)) return true;
    return false;
  }

  /** The audit trail's is all that is left of a deleted vehicle. */
  async function end(tx: Writer, caller: Caller, { row, action }: { row: VehicleRow; action: string }): Promise<void> {
    const { vin, stockNumber, make, model, overviewYear } = row;
    const details = { vin, stockNumber, make, model, overviewYear };
    await record(tx, clock, caller, { action, subjectType: "vehicle", subjectId: row.id, details });
    await deleteVehicle(tx, row.workspaceId, row.id);
  }

  /** Tells what the storage has of them. */
  async function purgeRows(tx: Writer, caller: Caller, reference: string): Promise<Leftovers[]> {
    const { row } = await vehicles.hold(tx, caller, { reference, ...toDelete });
    if (row.workspaceId !== caller.workspaceId) {
      const message = "Only the account that the vehicle belongs to can remove it for good.";
      throw new AppError("INSUFFICIENT_PERMISSIONS", { message });
    }
    const removed: Leftovers[] = [];
    for (const { remove } of hanging) removed.push(await remove(tx, row.id));
    await end(tx, caller, { row, action: "vehicle.purged" });
    return removed;
  }

  async function clear({ keys = [], folders = [] }: Leftovers): Promise<void> {
    for (const key of keys) await storage.delete(key);
    for (const folder of folders) await clear({ keys: await storedIn(storage, folder) });
  }

  return {
    /** Archives a vehicle that something refers to, else deletes it; tells which. */
    async remove(caller: Caller, reference: string): Promise<"archived" | "deleted"> {
      return store.write(async (tx) => {
        const { row } = await vehicles.hold(tx, caller, { reference, ...toDelete });
        if (await isReferredTo(tx, row.id)) {
          await changeVehicle(tx, clock, { before: row, given: { status: "ARCHIVED" }, caller });
          return "archived";
        }
        await end(tx, caller, { row, action: "vehicle.deleted" });
        return "deleted";
      });
    },

    /** Removes a vehicle with all that hangs on it, for the account that it belongs to alone. */
    async purge(caller: Caller, reference: string): Promise<"purged"> {
      const attempt = () => store.write((tx) => purgeRows(tx, caller, reference));
      // whoever changes a paper of it holds that first, and asks for the vehicle then
      const leftovers = await attempt().catch((error: unknown) => {
        if (!isDeadlock(error)) throw error;
        return attempt();
      });
      // the rows first: what the database names is always there
      for (const one of leftovers) await clear(one);
      return "purged";
    },
  };
}
export type Removals = ReturnType<typeof openRemovals>;
