import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { cases as contract } from "../../../../contracts/papers/cases.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedVehicle, findVehicleById, findVehicleByVin } from "../../../access/vehicles/require-vehicle.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";

interface Needs {
  readonly store: Store;
  readonly vehicles: Vehicles;
}

/** The vehicle of the VIN. An unknown one is created from the request and what the VIN says. */
export async function vehicleOfCase(
  { store, vehicles }: Needs,
  caller: Caller,
  { vin, make, model, year }: z.output<typeof contract.create.body>["vehicle"],
): Promise<AuthorizedVehicle<"inspect_vehicles">> {
  const access = () => accessOf(store.read, caller);
  const byVin = async () => findVehicleByVin(await access(), vin, "inspect_vehicles");
  try {
    vehicles.decodeVin(vin);
    const known = await byVin();
    if (known) return known;
    const given = { vin, make, model, ...(year !== undefined && { overviewYear: year }) };
    const { id } = await vehicles.create(caller, given);
    const created = await findVehicleById(await access(), id, "inspect_vehicles");
    if (created) return created;
  } catch (error) {
    // Another request created it at the same moment.
    const isDuplicate = error instanceof AppError && error.code === "DUPLICATE_VIN";
    const existing = isDuplicate ? await byVin() : undefined;
    if (existing) return existing;
    throw error instanceof AppError && error.field !== undefined ? within(error, "vehicle") : error;
  }
  throw new AppError("RESOURCE_NOT_FOUND", { message: "The vehicle was deleted meanwhile.", field: "vehicle.vin" });
}

/** The same error for a field that is nested one level deeper in this request. */
const within = ({ code, message, field, details }: AppError, parent: string): AppError =>
  new AppError(code, {
    message: message.startsWith(`${field}:`) ? `${parent}.${message}` : message,
    field: `${parent}.${field}`,
    ...(details && { details }),
  });
