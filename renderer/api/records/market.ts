import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MarketImport } from "../../../contracts/pricing/market.ts";
import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";

/** The end of a training has no event of its own. */
const trainingPollMs = 2000;
/** Events carry only progress; poll for the row counts. */
const importPollMs = 1500;
export const importPageSize = 25;
export const listingPageSize = 50;

export type MarketSummary = Awaited<ReturnType<typeof api.market.summary>>;

/** Reads everything about the market again: after a change by this page. */
export async function refreshMarket(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["market"] }),
    queryClient.invalidateQueries({ queryKey: ["market-imports"] }),
  ]);
}

export const useMarketSummary = () =>
  useQuery({
    queryKey: ["market", "summary"],
    queryFn: () => api.market.summary(),
    refetchInterval: ({ state }) => (state.data?.model_training?.status === "processing" ? trainingPollMs : false),
  });

export const useMarketBreakdown = () =>
  useQuery({ queryKey: ["market", "breakdown"], queryFn: () => api.market.breakdown() });

export interface ListingQuery {
  readonly make?: string;
  readonly model?: string;
  readonly year_min?: number;
  readonly year_max?: number;
  readonly zip_code?: string;
  readonly radius_miles?: number;
  readonly kind?: MarketKind;
  readonly source?: string;
  /** From 1. */
  readonly page: number;
}

export const useListings = ({ page, ...query }: ListingQuery) =>
  useQuery({
    queryKey: ["market", "listings", query, page],
    queryFn: () =>
      api.market.listings({ query: { ...query, limit: listingPageSize, offset: (page - 1) * listingPageSize } }),
    placeholderData: keepPreviousData,
  });

const isRunning = ({ status }: MarketImport): boolean => status === "processing";

/** A page of the imports, newest first. Pages count from 1. */
export const useImports = (page: number) =>
  useQuery({
    queryKey: ["market-imports", "page", page],
    queryFn: () => api.market.listImports({ query: { limit: importPageSize, offset: (page - 1) * importPageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.imports.some(isRunning) ? importPollMs : false),
  });

export const useImport = (importId: string) =>
  useQuery({
    queryKey: ["market-imports", importId],
    queryFn: () => api.market.getImport({ params: { import_id: importId } }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? importPollMs : false),
  });

/** Stops an import. Rows that are stored so far are kept. */
export async function cancelImport(importId: string): Promise<void> {
  await api.market.cancelImport({ params: { import_id: importId } });
  await refreshMarket();
}

export async function trainModel(): Promise<void> {
  await api.market.trainModel();
  await queryClient.invalidateQueries({ queryKey: ["market", "summary"] });
}
