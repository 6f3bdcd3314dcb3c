import type { Vehicle } from "../../contracts/vehicles/vehicles.ts";
import type { Api } from "./serve.ts";

type NewVehicle = Parameters<Api["vehicles"]["create"]>[0]["body"];

/** A new vehicle that is sold. Its stock number may be in use: it is archived until its sale. */
export async function addSold(api: Api, fields: NewVehicle, soldPrice = 1): Promise<Vehicle> {
  const { id } = await api.vehicles.create({ body: { ...fields, status: "ARCHIVED" } });
  return (await api.vehicles.sell({ params: { id }, body: { soldPrice } })).vehicle;
}
