import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type AuthorizedVehicle, lockVehicle } from "../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import type { Precondition } from "../../platform/http/conditional.ts";
import { type Storage, storedIn } from "../../platform/storage/storage.ts";
import { record } from "../audit/record.ts";
import { changeVehicle } from "./change.ts";
import { emitDeleted } from "./vehicle-events.ts";
import { deleteVehicle, hasLeadOrSale } from "./vehicles.repo.ts";
import type { Vehicles } from "./vehicles.service.ts";

/** Files in the storage that belong to deleted rows: single files by their keys, folders with all their files. */
export interface OrphanedFiles {
  readonly keys?: readonly string[];
  readonly folders?: readonly string[];
}
/** Rows of another feature that refer to a vehicle, and their files. */
export interface VehicleDependents {
  /** Whether there are any. If so, removing the vehicle archives it. */
  exist(db: Reader, vehicleId: string): Promise<boolean>;
  /** Deletes the rows and returns their files, which are deleted after the commit. */
  delete(tx: Writer, vehicleId: string): Promise<OrphanedFiles>;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly dependents: readonly VehicleDependents[];
  readonly present: Vehicles["present"];
}

/** The lock waits for transactions that add a row that refers to the vehicle, so the row is visible afterwards. */
const toDelete = { field: "id", permission: "delete_inventory", lock: "update" } as const;

interface Removal {
  readonly reference: string;
  readonly precondition: Precondition;
}

export const createRemovals = (needs: Needs) => ({
  /** Archives a vehicle that has dependents, or else deletes it. Returns which. */
  remove: (caller: Caller, reference: string, precondition: Precondition): Promise<"archived" | "deleted"> =>
    needs.store.write((tx) => removeRow(needs, tx, caller, { reference, precondition })),

  /** Deletes a vehicle with all dependents. Only the account that the vehicle belongs to may do it. */
  async purge(caller: Caller, reference: string, precondition: Precondition): Promise<"purged"> {
    // It can meet a deadlock, after which the store runs it again: a request that changes a paper locks the paper first,
    // and the vehicle after it.
    const orphaned = await needs.store.write((tx) => purgeRows(needs, tx, caller, { reference, precondition }));
    // Rows first, so that every file that a row names exists.
    for (const one of orphaned) await deleteFiles(needs.storage, one);
    return "purged";
  },
});
export type Removals = ReturnType<typeof createRemovals>;

async function removeRow(needs: Needs, tx: Writer, caller: Caller, removal: Removal): Promise<"archived" | "deleted"> {
  const row = await lockToDelete(needs, tx, caller, removal);
  if (await hasDependents(needs, tx, row.id)) {
    await changeVehicle(tx, needs.clock, { before: row, given: { status: "ARCHIVED" }, caller });
    return "archived";
  }
  await deleteRow(needs, tx, caller, { row, action: "vehicle.deleted" });
  return "deleted";
}

/** Deletes the vehicle's row and all that refers to it; returns their files. */
async function purgeRows(needs: Needs, tx: Writer, caller: Caller, removal: Removal): Promise<OrphanedFiles[]> {
  const row = await lockToDelete(needs, tx, caller, removal);
  if (row.workspaceId !== caller.workspaceId) {
    const message = "Only the account that the vehicle belongs to can remove it for good.";
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message });
  }
  const orphaned: OrphanedFiles[] = [];
  for (const dependent of needs.dependents) orphaned.push(await dependent.delete(tx, row.id));
  await deleteRow(needs, tx, caller, { row, action: "vehicle.purged" });
  return orphaned;
}

async function lockToDelete({ present }: Needs, tx: Writer, caller: Caller, { reference, precondition }: Removal) {
  const access = await accessOf(tx, caller);
  const row = await lockVehicle(access, reference, toDelete);
  precondition.assert(await present(row, access));
  return row;
}

async function hasDependents({ dependents }: Needs, db: Reader, vehicleId: string): Promise<boolean> {
  if (await hasLeadOrSale(db, vehicleId)) return true;
  for (const dependent of dependents) if (await dependent.exist(db, vehicleId)) return true;
  return false;
}

/** Deletes the vehicle's row. Only the entry in the audit log is left. */
async function deleteRow(
  { clock }: Needs,
  tx: Writer,
  caller: Caller,
  { row, action }: { row: AuthorizedVehicle<"delete_inventory">; action: string },
): Promise<void> {
  const { vin, stockNumber, make, model, overviewYear } = row;
  const details = { vin, stockNumber, make, model, overviewYear };
  await record(tx, clock, caller, { action, subjectType: "vehicle", subjectId: row.id, details });
  await emitDeleted(tx, clock, row);
  await deleteVehicle(tx, row);
}

async function deleteFiles(storage: Storage, { keys = [], folders = [] }: OrphanedFiles): Promise<void> {
  for (const key of keys) await storage.delete(key);
  for (const folder of folders) await deleteFiles(storage, { keys: await storedIn(storage, folder) });
}
