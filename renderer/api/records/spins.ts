import { useQuery } from "@tanstack/react-query";
import type { SpinJob } from "../../../contracts/inspections/spin360.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";
import { useLive } from "../live/live.ts";

export const isRunning = ({ state }: Pick<SpinJob, "state">): boolean => state !== "ready" && state !== "failed";

/** Signed addresses expire after an hour: a page that stays open loads new ones before that. */
const refreshAddressesMs = 45 * 60_000;
const pollMs = 1500;
const pollWithEventsMs = 8000;

/** The ready spins of a car with all frames. No event reports a deletion: it is noticed when the window gets the focus. */
export const useSpinManifest = (carId: string) =>
  useQuery({
    queryKey: ["spin-manifest", carId],
    queryFn: () => api.spin360.viewer({ params: { carId } }),
    refetchInterval: refreshAddressesMs,
  });

/** The car's spin jobs, newest first. They are polled while one of them is running. */
export function useSpinJobs(carId: string) {
  const connected = useLive((live) => live.connected);
  return useQuery({
    queryKey: ["spin-jobs", carId],
    queryFn: () => api.spin360.jobs({ query: { carId } }),
    refetchInterval: (query) => (query.state.data?.some(isRunning) ? (connected ? pollWithEventsMs : pollMs) : false),
  });
}

/** Reads the car's spins and jobs again; resolves when they are loaded. */
export async function refreshSpins(carId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["spin-jobs", carId] }),
    queryClient.invalidateQueries({ queryKey: ["spin-manifest", carId] }),
  ]);
}
