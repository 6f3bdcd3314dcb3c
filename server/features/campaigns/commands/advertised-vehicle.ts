import type { Access } from "../../../access/access.ts";
import { type AuthorizedVehicle, keepFromDeletion, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import type { Writer } from "../../../platform/db/store.ts";

/** The vehicle of a campaign that the caller may edit. */
export type AdvertisedVehicle = AuthorizedVehicle<"edit_inventory">;

export const vehicleField = { field: "vehicleId", code: "CAR_NOT_FOUND" } as const;

export const requireAdvertised = (access: Access, reference: string): Promise<AdvertisedVehicle> =>
  requireVehicle(access, reference, { ...vehicleField, permission: "edit_inventory" });

export async function keepAdvertised(tx: Writer, car: AdvertisedVehicle | undefined): Promise<void> {
  if (car) await keepFromDeletion(tx, car, vehicleField);
}
