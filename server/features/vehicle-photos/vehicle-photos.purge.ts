import type { Files } from "../files/files.service.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { countPhotos, deletePhotosOf } from "./vehicle-photos.repo.ts";

/** Deletes a vehicle's photos with the vehicle. Those of inspections stay until the inspections are deleted. */
export const photosOfVehicle = (files: Files): VehicleDependents => ({
  exist: async (db, vehicleId) => (await countPhotos(db, vehicleId)) > 0,
  delete: async (tx, vehicleId) => ({ keys: await files.forget(tx, await deletePhotosOf(tx, vehicleId)) }),
});
