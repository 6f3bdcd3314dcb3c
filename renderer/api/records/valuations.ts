import { useQuery } from "@tanstack/react-query";
import type { Valuation } from "../../../contracts/pricing/valuation.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";
import { refreshRecords, valuationsKey } from "./vehicle-records.ts";
import { refreshVehicle } from "./vehicles.ts";

interface ValuationList {
  readonly valuations: Valuation[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** A valuation that the loaded list does not have. `undefined`: nothing is loaded. */
export const useOlderValuation = (carId: string, id: string | undefined) =>
  useQuery({
    queryKey: [...valuationsKey(carId), "one", id],
    queryFn: async () => {
      const found = await api.valuations.get({ params: { valuation_id: id ?? "" } });
      return found.vehicle_id === carId ? found : null;
    },
    enabled: id !== undefined,
    retry: false,
  });

/** The list with a stored valuation: in its place, or as the newest one. */
export function withValuation(list: ValuationList, saved: Valuation): ValuationList {
  const isKnown = list.valuations.some(({ valuation_id }) => valuation_id === saved.valuation_id);
  if (!isKnown) return { ...list, valuations: [saved, ...list.valuations], total: list.total + 1 };
  return {
    ...list,
    valuations: list.valuations.map((one) => (one.valuation_id === saved.valuation_id ? saved : one)),
  };
}

/** Shows a stored valuation at once, and reads again what depends on it. */
export function showValuation(carId: string, saved: Valuation): void {
  queryClient.setQueryData<ValuationList>(valuationsKey(carId), (list) => list && withValuation(list, saved));
  void refreshRecords(carId);
  void refreshVehicle(carId);
}
