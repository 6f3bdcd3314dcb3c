import { useQueries, useQuery } from "@tanstack/react-query";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";

export const vehicleKey = (id: string) => ["vehicle", id] as const;
export const saleKey = (id: string) => ["vehicle-sale", id] as const;
/** The id of the last valid sale of a vehicle that is not sold now. */
export const lastSaleIdKey = (id: string) => ["vehicle-last-sale-id", id] as const;

/** The last valid sale of a vehicle. It fails for a vehicle that has none. */
export const saleQuery = (id: string) => ({
  queryKey: saleKey(id),
  queryFn: () => api.vehicles.sale({ params: { id } }),
});

const vehicleQuery = (id: string) => ({
  queryKey: vehicleKey(id),
  queryFn: () => api.vehicles.get({ params: { id } }),
});

export const useVehicle = (id: string) => useQuery({ ...vehicleQuery(id), enabled: id !== "" });

/** Reads a vehicle again, and the lists that show it. */
export async function refreshVehicle(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
  await queryClient.invalidateQueries({ queryKey: vehicleKey(id) });
}

/** The cars with these ids, as far as they are loaded. */
export function useVehiclesById(ids: readonly string[]): ReadonlyMap<string, Vehicle> {
  const distinct = [...new Set(ids)];
  const answers = useQueries({ queries: distinct.map((id) => ({ ...vehicleQuery(id), staleTime: 60_000 })) });
  return new Map(answers.flatMap(({ data }, at) => (data ? [[distinct[at] ?? data.id, data] as const] : [])));
}
