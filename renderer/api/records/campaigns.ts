import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Campaign, Platform } from "../../../contracts/customers/campaigns.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";

export const campaignPageSize = 50;
/** The server queries the platforms for figures at most once a minute. */
const metricsMs = 60_000;

export interface CampaignQuery {
  readonly status?: Campaign["status"];
  readonly vehicleId?: string;
  readonly page: number;
}

/** A page of the campaigns, newest first, and the number of all. */
export const useCampaigns = ({ page, ...filter }: CampaignQuery) =>
  useQuery({
    queryKey: ["campaigns", "list", filter, page],
    queryFn: async () => {
      let total = 0;
      const query = { ...filter, limit: campaignPageSize, offset: (page - 1) * campaignPageSize };
      const campaigns = await api.campaigns.list(
        { query },
        { onExtras: ({ headers }) => (total = Number(headers.get("x-total-count") ?? 0)) },
      );
      return { campaigns, total: Math.max(total, campaigns.length) };
    },
    placeholderData: keepPreviousData,
  });

const campaignKey = (id: string) => ["campaigns", "one", id] as const;

export const useCampaign = (id: string, enabled = true) =>
  useQuery({
    queryKey: campaignKey(id),
    queryFn: () => api.campaigns.get({ params: { id } }),
    enabled,
  });

/** Reads everything about campaigns and accounts again: after a change by this page. */
export const refreshCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["campaigns"] });

/** What a campaign has achieved. A change of a lead reads it again, too (`live-records.ts`). */
export const useCampaignResults = (id: string) =>
  useQuery({
    queryKey: ["campaigns", "results", id],
    queryFn: () => api.campaignResults.get({ params: { campaignId: id } }),
    refetchInterval: metricsMs,
  });

export const useConnections = () =>
  useQuery({
    queryKey: ["campaigns", "connections"],
    queryFn: () => api.campaigns.connections({ query: {} }),
  });

export const useAdPages = (enabled: boolean) =>
  useQuery({ queryKey: ["campaigns", "pages"], queryFn: () => api.campaigns.pages(), enabled });

/** Pauses a campaign on these platforms, all at once. Throws the first error after all have answered. */
export async function pauseOn(campaignId: string, platforms: readonly Platform[]): Promise<void> {
  const answers = await Promise.allSettled(
    platforms.map((platformType) => api.campaigns.pause({ params: { campaignId }, body: { platformType } })),
  );
  await refreshCampaigns();
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
}
