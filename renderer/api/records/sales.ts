import type { SaleWithHistory } from "../../../contracts/papers/sales.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";
import { refetchLeads } from "./leads.ts";
import { refreshRecords } from "./vehicle-records.ts";
import { lastSaleIdKey, refreshVehicle } from "./vehicles.ts";

/** A sale as it was read, with the `ETag` of the answer. */
export interface ReadSale {
  readonly sale: SaleWithHistory;
  readonly etag: string | undefined;
}

export async function readSale(id: string): Promise<ReadSale> {
  let etag: string | undefined;
  const sale = await api.sales.get(
    { params: { id } },
    { onExtras: ({ headers }) => (etag = headers.get("etag") ?? undefined) },
  );
  return { sale, etag };
}

/**
 * Reads again what shows a sale of the vehicle: its page and records, the lists, its leads, the start page and the KPIs. The
 * query of the sale itself is left to the caller.
 */
export async function refreshAfterSale(carId: string): Promise<void> {
  void refreshRecords(carId);
  void queryClient.invalidateQueries({ queryKey: lastSaleIdKey(carId) });
  void queryClient.invalidateQueries({ queryKey: ["kpis"] });
  void queryClient.invalidateQueries({ queryKey: ["kpi-history"] });
  await Promise.all([refreshVehicle(carId), refetchLeads()]);
}
