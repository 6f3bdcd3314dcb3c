import type { InventoryVehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { type ColumnKey, figuresOf } from "./columns/columns.tsx";
import { filterQuery, type InventoryFilters, pageQuery } from "./filters/filters.ts";

/** The pages of the inventory's list. */
export const inventoryKey = ["vehicles", "inventory"] as const;

export interface InventoryPage {
  readonly cars: readonly InventoryVehicle[];
  /** Vehicles on all pages. */
  readonly total: number;
}

export function inventoryQuery(filters: InventoryFilters, shown: readonly ColumnKey[]) {
  const figures = figuresOf(shown);
  const include = figures.length > 0 && { include: figures.join(",") };
  const query = { ...filterQuery(filters), ...pageQuery(filters), ...include };
  return {
    queryKey: [...inventoryKey, query],
    queryFn: async (): Promise<InventoryPage> => {
      let total = 0;
      const cars = await api.vehicles.list(
        { query },
        { onExtras: ({ headers }) => (total = Number(headers.get("x-total-count") ?? 0)) },
      );
      return { cars, total: Math.max(total, cars.length) };
    },
  };
}
