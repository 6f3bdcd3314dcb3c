import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SupplySort } from "../../../contracts/pricing/market-supply.ts";
import { api } from "../client/client.ts";

export const supplyPageSize = 50;

export interface SupplyQuery {
  readonly make?: string;
  readonly model?: string;
  readonly zip_code?: string;
  readonly radius_miles?: number;
  readonly area?: "market";
  readonly min_cars: number;
  readonly sort_by: SupplySort;
  readonly sort_order: "asc" | "desc";
  /** From 1. */
  readonly page: number;
}

/** A page of the models of an area, with their days' supply. */
export const useMarketSupply = ({ page, ...query }: SupplyQuery) =>
  useQuery({
    queryKey: ["market", "supply", query, page],
    queryFn: () =>
      api.market.supply({ query: { ...query, limit: supplyPageSize, offset: (page - 1) * supplyPageSize } }),
    placeholderData: keepPreviousData,
  });
