import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Authorized } from "../../../access/authorized.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { LeadRow } from "../leads.repo.ts";
import { leads } from "../leads.table.ts";

type LeadsVehicle = Pick<VehicleRow, "workspaceId" | "id">;
type SoldVehicle = Authorized<VehicleRow, "edit_inventory">;
interface StatusChange {
  readonly id: string;
  readonly now: string;
}

const leadsWith = (db: Reader, vehicle: LeadsVehicle, ...conditions: SQL[]): Promise<LeadRow[]> =>
  db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, vehicle.workspaceId), eq(leads.carId, vehicle.id), ...conditions))
    .orderBy(asc(leads.id));

/** The NEW leads of a vehicle, oldest first. */
export const openLeadsOf = (db: Reader, vehicle: LeadsVehicle): Promise<LeadRow[]> =>
  leadsWith(db, vehicle, eq(leads.status, "NEW"));

/** The leads of a vehicle that are COMPLETED since an instant, oldest first. */
export const leadsCompletedAt = (db: Reader, vehicle: LeadsVehicle, instant: string): Promise<LeadRow[]> =>
  leadsWith(db, vehicle, eq(leads.status, "COMPLETED"), eq(leads.statusSince, instant));

const changeStatus =
  (from: LeadRow["status"], to: LeadRow["status"]) =>
  async (tx: Writer, vehicle: SoldVehicle, { id, now }: StatusChange): Promise<LeadRow | undefined> =>
    (
      await tx
        .update(leads)
        .set({ status: to, statusSince: now, updatedAt: now })
        .where(and(eq(leads.id, id), eq(leads.carId, vehicle.id), eq(leads.status, from)))
        .returning()
    )[0];

/** Completes a NEW lead of a sold vehicle and returns it; undefined if it is no longer NEW. */
export const completeLead = changeStatus("NEW", "COMPLETED");
/** Reopens a COMPLETED lead of a vehicle that came back and returns it; undefined if it is no longer COMPLETED. */
export const reopenLead = changeStatus("COMPLETED", "NEW");
