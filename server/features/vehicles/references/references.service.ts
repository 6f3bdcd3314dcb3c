import { AppError } from "../../../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../../../contracts/teams.ts";
import { type Access, accessOf, lacksPermission } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Hold } from "../../../platform/db/held.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { chooseForRead, chooseForWrite, maxNamed, type Reference } from "./choose.ts";
import { holdVisibleVehicle, vehicleOfVin, vehiclesReferredTo, visibleVehicle } from "./references.repo.ts";

interface ToRead {
  /** The request's field that has the reference: `vehicle_id`, `carId`, `id`. */
  readonly field: string;
  readonly permission?: TeamPermission;
}
interface ToWrite {
  readonly field: string;
  readonly permission: TeamPermission;
}
interface ToHold extends ToWrite {
  readonly reference: string;
  /** `update` for a transaction that deletes it: that nothing refers to it stays so. */
  readonly hold?: Hold;
}

/** A vehicle, and what the caller may do at all. */
export interface Found {
  readonly row: VehicleRow;
  readonly access: Access;
}

/**
 * The vehicle that a request names. Reading and writing differ (`choose.ts`), and say so in their names. All of them
 * answer undefined for a vehicle that the caller may not see, and throw INSUFFICIENT_PERMISSIONS for one that the
 * caller may see but not do this to. By a reference they throw AMBIGUOUS_VEHICLE.
 */
export function openReferences({ store }: { readonly store: Store }) {
  async function matching(db: Reader, caller: Caller, { text }: Reference) {
    const access = await accessOf(db, caller);
    const visible = { scope: access.scope, workspaceId: caller.workspaceId };
    return { access, matches: await vehiclesReferredTo(db, visible, { text, limit: maxNamed + 1 }) };
  }

  async function seekForRead(caller: Caller, text: string, { field, permission = "view_inventory" }: ToRead) {
    const { access, matches } = await matching(store.read, caller, { text, field });
    return allowed(access, chooseForRead(matches, { text, field }, caller.workspaceId), permission);
  }

  async function seekForWrite(db: Reader, caller: Caller, { reference: text, field, permission }: ToHold) {
    const { access, matches } = await matching(db, caller, { text, field });
    return allowed(access, chooseForWrite(matches, { text, field }), permission);
  }

  return {
    /** For what reads of the vehicle: prefers the one in stock. */
    resolveForRead: async (caller: Caller, reference: string, to: ToRead): Promise<VehicleRow | undefined> =>
      (await seekForRead(caller, reference, to))?.row,

    /** For what changes the vehicle or adds something to it: only a reference that fits one vehicle. */
    resolveForWrite: async (caller: Caller, reference: string, to: ToWrite): Promise<VehicleRow | undefined> =>
      (await seekForWrite(store.read, caller, { reference, ...to }))?.row,

    /** For a field that says `vin`: looks at VINs only. */
    async resolveVin(caller: Caller, vin: string, permission: TeamPermission): Promise<VehicleRow | undefined> {
      const access = await accessOf(store.read, caller);
      const visible = { scope: access.scope, workspaceId: caller.workspaceId };
      return allowed(access, await vehicleOfVin(store.read, visible, vin.trim().toUpperCase()), permission)?.row;
    },

    /** For what knows the vehicle's id already: a record of it that is changed. */
    async resolveId(caller: Caller, id: string, permission: TeamPermission): Promise<VehicleRow | undefined> {
      const access = await accessOf(store.read, caller);
      return allowed(access, await visibleVehicle(store.read, access.scope, id), permission)?.row;
    },

    /** The vehicle of a path, with the access. Throws RESOURCE_NOT_FOUND with `id`. */
    findForRead: async (caller: Caller, reference: string): Promise<Found> =>
      there(await seekForRead(caller, reference, { field: "id" })),

    /** The same for what changes it afterwards, in a transaction that holds it by its id. */
    findForWrite: async (caller: Caller, reference: string, permission: TeamPermission): Promise<Found> =>
      there(await seekForWrite(store.read, caller, { reference, field: "id", permission })),

    /** The same within the transaction: nobody else changes, sells or deletes it until that ends. */
    async hold(tx: Writer, caller: Caller, wanted: Omit<ToHold, "field">): Promise<Found> {
      const { hold = "no key update", permission } = wanted;
      // what it is read as under the lock counts: its number or team may have changed while this waited
      for (;;) {
        const { row, access } = there(await seekForWrite(tx, caller, { ...wanted, field: "id" }));
        const now = await holdVisibleVehicle(tx, access.scope, { id: row.id, hold });
        const isStill = now && chooseForWrite([now], { text: wanted.reference, field: "id" });
        if (isStill) return there(allowed(access, now, permission));
      }
    },
  };
}
export type References = ReturnType<typeof openReferences>;

function allowed(access: Access, row: VehicleRow | undefined, permission: TeamPermission): Found | undefined {
  if (row && !access.may(row, permission)) throw lacksPermission(permission);
  return row && { row, access };
}

function there<T>(found: T | undefined): T {
  if (!found) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "id" });
  return found;
}
