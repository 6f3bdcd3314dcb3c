import { and, asc, eq } from "drizzle-orm";
import type { Authorized } from "../../../access/authorized.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { LeadRow } from "../leads.repo.ts";
import { leads } from "../leads.table.ts";

/** The NEW leads of a vehicle, oldest first. */
export const openLeadsOf = (db: Reader, vehicle: Pick<VehicleRow, "workspaceId" | "id">): Promise<LeadRow[]> =>
  db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, vehicle.workspaceId), eq(leads.carId, vehicle.id), eq(leads.status, "NEW")))
    .orderBy(asc(leads.id));

/** Completes a NEW lead of a sold vehicle and returns it; undefined if it is no longer NEW. */
export const completeLead = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "edit_inventory">,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<LeadRow | undefined> =>
  (
    await tx
      .update(leads)
      .set({ status: "COMPLETED", statusSince: now, updatedAt: now })
      .where(and(eq(leads.id, id), eq(leads.carId, vehicle.id), eq(leads.status, "NEW")))
      .returning()
  )[0];
