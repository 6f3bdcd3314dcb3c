import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { refreshRecords } from "../../../../api/records/vehicle-records.ts";
import { vehicleKey } from "../../../../api/records/vehicles.ts";

/** Stores an asking price with its reason, and shows it on all pages. Null: no price. */
export async function savePrice(carId: string, askingPrice: number | null, reason = ""): Promise<Vehicle> {
  const saved = await api.vehicles.update({
    params: { id: carId },
    body: { askingPrice, ...(reason.trim() !== "" && { priceReason: reason.trim() }) },
  });
  queryClient.setQueryData(vehicleKey(carId), saved);
  void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
  void refreshRecords(carId);
  return saved;
}
