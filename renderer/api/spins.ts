import { useQuery } from "@tanstack/react-query";
import type { SpinJob } from "../../contracts/spin360.ts";
import { api } from "./client.ts";
import { useLive } from "./live.ts";
import { queryClient } from "./query.ts";

export const isUnderWay = ({ state }: Pick<SpinJob, "state">): boolean => state !== "ready" && state !== "failed";

/** Signed addresses live for an hour: a page that stays open asks for new ones in time. */
const manifestMs = 45 * 60_000;
const pollMs = 1500;
const pollBesideEventsMs = 8000;

/** The ready spins of a car, frame by frame. What is deleted elsewhere is nobody's news: a window that is looked at again asks. */
export const useSpinManifest = (carId: string) =>
  useQuery({
    queryKey: ["spin-manifest", carId],
    queryFn: () => api.spin360.viewer({ params: { carId } }),
    refetchInterval: manifestMs,
  });

/** The car's spin jobs, newest first; while one is under way they are asked for again. */
export function useSpinJobs(carId: string) {
  const connected = useLive((live) => live.connected);
  return useQuery({
    queryKey: ["spin-jobs", carId],
    queryFn: () => api.spin360.jobs({ query: { carId } }),
    refetchInterval: (query) =>
      query.state.data?.some(isUnderWay) ? (connected ? pollBesideEventsMs : pollMs) : false,
  });
}

/** What the page knows of the car's spins is out of date; resolves when it has been read again. */
export async function refreshSpins(carId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["spin-jobs", carId] }),
    queryClient.invalidateQueries({ queryKey: ["spin-manifest", carId] }),
  ]);
}
