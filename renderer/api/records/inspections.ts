import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { api } from "../client/client.ts";
import { useLive } from "../live/live.ts";

export const inspectionKey = (id: string) => ["inspection", id] as const;

/** Signed addresses of photos expire after an hour: results that stay open load new ones before that. */
const refreshAddressesMs = 45 * 60_000;
const pollMs = 1500;
const pollWithEventsMs = 8000;

/** One inspection. While it is processing it is polled, less often while the event stream reports its progress. */
export function useInspection(id: string, { enabled = true } = {}) {
  const connected = useLive((live) => live.connected);
  return useQuery({
    queryKey: inspectionKey(id),
    queryFn: () => api.visual.get({ params: { inspection_id: id } }),
    enabled,
    refetchInterval: (query) =>
      query.state.data?.status === "processing" ? (connected ? pollWithEventsMs : pollMs) : refreshAddressesMs,
  });
}

/** What a later inspection of a vehicle found that an earlier one did not, and the reverse. */
export const useComparison = (laterId: string, earlierId: string) =>
  useQuery({
    queryKey: ["inspection", laterId, "compare", earlierId],
    queryFn: () => api.visual.compare({ params: { inspection_id: laterId, other_id: earlierId } }),
  });
export type Comparison = Awaited<ReturnType<typeof api.visual.compare>>;

export interface InspectionFilter {
  readonly vehicle_id?: string;
  readonly status?: VisualInspection["status"];
  readonly awaits_review?: "true";
  readonly limit?: number;
  readonly offset?: number;
}

const hasRunning = (list: readonly VisualInspection[] | undefined): boolean =>
  list?.some(({ status }) => status === "processing") ?? false;

export function useInspections(filter: InspectionFilter) {
  return useQuery({
    queryKey: ["inspections", filter],
    queryFn: () => api.visual.list({ query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (hasRunning(query.state.data?.inspections) ? 4000 : false),
  });
}
