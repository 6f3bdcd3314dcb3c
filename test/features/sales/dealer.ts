import type { SaleWithHistory } from "../../../contracts/papers/sales.ts";
import type { Api } from "../../kit/serve.ts";

type NewVehicle = Parameters<Api["vehicles"]["create"]>[0]["body"];
type NewSale = Parameters<Api["vehicles"]["sell"]>[0]["body"];

export const newCar = async (api: Api, fields: NewVehicle = {}): Promise<string> =>
  (await api.vehicles.create({ body: { make: "Saab", model: "900", ...fields } })).id;

/** Sells a new vehicle, or the given one, and reads the sale. */
export async function newSale(
  api: Api,
  { car, carId, ...sale }: Partial<NewSale> & { car?: NewVehicle; carId?: string } = {},
): Promise<SaleWithHistory> {
  const id = carId ?? (await newCar(api, car));
  const sold = await api.vehicles.sell({ params: { id }, body: { soldPrice: 9000, ...sale } });
  return api.sales.get({ params: { id: sold.id } });
}

export const correct = (api: Api, id: string, body: object, reason = "Typing error") =>
  api.sales.correct({ params: { id }, body: { ...body, reason } });
export const voided = (api: Api, id: string, reason = "Recorded twice") =>
  api.sales.void({ params: { id }, body: { reason } });
