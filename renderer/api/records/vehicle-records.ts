import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";

const maxRecords = 100;

/** Queries about one vehicle: each key begins with `vehicle-records` and the vehicle's id. */
export const recordsKey = (carId: string) => ["vehicle-records", carId] as const;
export const photosKey = (carId: string) => [...recordsKey(carId), "photos"] as const;
export const valuationsKey = (carId: string) => [...recordsKey(carId), "valuations"] as const;
export const diagnosticsKey = (carId: string) => [...recordsKey(carId), "diagnostics"] as const;
export const assessmentsKey = (carId: string) => [...recordsKey(carId), "assessments"] as const;
export const timelineKey = (carId: string) => [...recordsKey(carId), "timeline"] as const;

/** Reads everything about a vehicle again: after a change by this page. */
export const refreshRecords = (carId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: recordsKey(carId) });

const totalOf = (headers: Headers): number => Number(headers.get("x-total-count") ?? 0);

export const useVehiclePhotos = (carId: string) =>
  useQuery({
    queryKey: photosKey(carId),
    queryFn: () => api.vehiclePhotos.list({ params: { id: carId } }),
    enabled: carId !== "",
  });

/** The newest valuations of a vehicle, and the number of all. */
export const useValuations = (carId: string) =>
  useQuery({
    queryKey: valuationsKey(carId),
    queryFn: () => api.valuations.list({ query: { vehicle_id: carId, limit: maxRecords } }),
  });

export const useDiagnostics = (carId: string) =>
  useQuery({
    queryKey: diagnosticsKey(carId),
    queryFn: () => api.mechanical.list({ query: { vehicle_id: carId, limit: maxRecords } }),
  });

export const useAssessments = (carId: string) =>
  useQuery({
    queryKey: assessmentsKey(carId),
    queryFn: () => api.assessments.list({ query: { vehicle_id: carId, limit: maxRecords } }),
  });

export const useCases = (carId: string) =>
  useQuery({
    queryKey: [...recordsKey(carId), "cases"],
    queryFn: () => api.cases.list({ query: { vehicle_id: carId, limit: maxRecords } }),
  });

/** The leads of a vehicle, newest first, and the number of all. */
export const useVehicleLeads = (carId: string) =>
  useQuery({
    queryKey: ["leads", "of-vehicle", carId],
    queryFn: async () => {
      let total = 0;
      const leads = await api.leads.list(
        { query: { carId, sortBy: "createdAt", sortOrder: "desc", limit: maxRecords } },
        { onExtras: ({ headers }) => (total = totalOf(headers)) },
      );
      return { leads, total: Math.max(total, leads.length) };
    },
  });

export const useVehicleCampaigns = (carId: string) =>
  useQuery({
    queryKey: ["campaigns", "of-vehicle", carId],
    queryFn: async () => {
      let total = 0;
      const campaigns = await api.campaigns.list(
        { query: { vehicleId: carId, limit: maxRecords } },
        { onExtras: ({ headers }) => (total = totalOf(headers)) },
      );
      return { campaigns, total: Math.max(total, campaigns.length) };
    },
  });

const timelinePage = 30;

/** The timeline of a vehicle, newest first, page by page. */
export const useTimeline = (carId: string) =>
  useInfiniteQuery({
    queryKey: timelineKey(carId),
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset }) => {
      let total = 0;
      const entries = await api.vehicles.timeline(
        { params: { id: carId }, query: { limit: timelinePage, offset } },
        { onExtras: ({ headers }) => (total = totalOf(headers)) },
      );
      return { entries, total, next: offset + entries.length };
    },
    getNextPageParam: ({ next, total, entries }) => (next < total && entries.length > 0 ? next : undefined),
  });
