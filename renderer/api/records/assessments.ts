import { useQuery } from "@tanstack/react-query";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";
import { assessmentsKey, refreshRecords } from "./vehicle-records.ts";

interface AssessmentList {
  readonly assessments: DamageAssessment[];
  readonly total: number;
}

/** An estimate that the loaded list does not have. Null: it belongs to another vehicle. */
export const useOlderAssessment = (carId: string, id: string | undefined) =>
  useQuery({
    queryKey: [...assessmentsKey(carId), "one", id],
    queryFn: async () => {
      const found = await api.assessments.get({ params: { assessment_id: id ?? "" } });
      return found.vehicle_id === carId ? found : null;
    },
    enabled: id !== undefined,
    retry: false,
  });

/** The versions of the rate book that the vehicle's estimates use, newest first. */
export const useRateBookVersions = (carId: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ["rate-book", "versions", carId],
    queryFn: () => api.assessments.rateBookVersions({ query: { vehicle_id: carId, limit: 20 } }),
    enabled: isNeeded,
  });

/** The rates that the vehicle's estimates use now. */
export const useRateBook = (carId: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ["rate-book", "current", carId],
    queryFn: () => api.assessments.rateBook({ query: { vehicle_id: carId } }),
    enabled: isNeeded,
    staleTime: 0,
  });

export const refreshRateBooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["rate-book"] });

/** The list with a stored estimate: in its place, or as the newest one. */
export function withAssessment(list: AssessmentList, saved: DamageAssessment): AssessmentList {
  const isKnown = list.assessments.some(({ assessment_id }) => assessment_id === saved.assessment_id);
  if (!isKnown) return { ...list, assessments: [saved, ...list.assessments], total: list.total + 1 };
  return {
    ...list,
    assessments: list.assessments.map((one) => (one.assessment_id === saved.assessment_id ? saved : one)),
  };
}

/** Shows a stored estimate at once, and reads again what depends on it. */
export function showAssessment(carId: string, saved: DamageAssessment): void {
  const key = assessmentsKey(carId);
  // an estimate that the list does not have, because it is too old, stays out of it
  const one = [...key, "one", saved.assessment_id];
  if (queryClient.getQueryData(one) !== undefined) queryClient.setQueryData(one, saved);
  else queryClient.setQueryData<AssessmentList>(key, (list) => list && withAssessment(list, saved));
  void refreshRecords(carId);
}
