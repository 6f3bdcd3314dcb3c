import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CaseStatus, InspectionCase } from "../../../contracts/papers/cases.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";
import { inspectionKey } from "./inspections.ts";
import { refreshRecords } from "./vehicle-records.ts";

/** All queries about cases begin with it. */
const casesKey = ["cases"] as const;
const caseKey = (id: string) => [...casesKey, "one", id] as const;

const hasRunning = ({ steps }: InspectionCase): boolean =>
  Object.values(steps).some(({ status }) => status === "processing");

/** The event stream reports the end of an analysis. This is for when there is no stream. */
const pollMs = 4000;

export const useCase = (id: string, isNeeded = true) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: () => api.cases.get({ params: { inspection_id: id } }),
    enabled: isNeeded,
    refetchInterval: ({ state }) => (state.data && hasRunning(state.data) ? pollMs : false),
  });

interface CaseFilter {
  readonly vehicle_id?: string;
  readonly status?: CaseStatus;
  readonly limit: number;
  readonly offset: number;
}

export const useCaseList = (filter: CaseFilter) =>
  useQuery({
    queryKey: [...casesKey, "list", filter],
    queryFn: () => api.cases.list({ query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.inspections.some(hasRunning) ? pollMs : false),
  });

/** The photos of a case, once they are analyzed. */
export function useCasePhotos({ steps: { visual } }: InspectionCase) {
  const id = visual.id ?? "";
  return useQuery({
    queryKey: inspectionKey(id),
    queryFn: () => api.visual.get({ params: { inspection_id: id } }),
    enabled: visual.status === "completed" && id !== "",
  });
}

export const useStepEstimate = (id: string) =>
  useQuery({
    queryKey: [...casesKey, "estimate", id],
    queryFn: () => api.assessments.get({ params: { assessment_id: id } }),
  });

export const useStepValuation = (id: string) =>
  useQuery({
    queryKey: [...casesKey, "valuation", id],
    queryFn: () => api.valuations.get({ params: { valuation_id: id } }),
  });

/** Shows a changed case at once, and reads again what depends on it. */
export function showCase(changed: InspectionCase): void {
  queryClient.setQueryData(caseKey(changed.inspection_id), changed);
  refreshCases(changed.vehicle_id);
}

/** Reads the cases again, and all records of the vehicle. */
export function refreshCases(vehicleId: string): void {
  void queryClient.invalidateQueries({ queryKey: casesKey });
  void refreshRecords(vehicleId);
}
