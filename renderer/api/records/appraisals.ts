import { useQuery } from "@tanstack/react-query";
import type { Appraisal } from "../../../contracts/pricing/appraisals.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";
import { recordsKey, refreshRecords } from "./vehicle-records.ts";

const maxAppraisals = 100;
const appraisalsKey = (carId: string) => [...recordsKey(carId), "appraisals"] as const;

/** The newest appraisals of a vehicle. */
export const useAppraisals = (carId: string) =>
  useQuery({
    queryKey: appraisalsKey(carId),
    queryFn: async () => (await api.appraisals.list({ query: { vehicle_id: carId, limit: maxAppraisals } })).appraisals,
  });

/** Shows a stored appraisal at once, and reads the vehicle's records again: a new appraisal may have made a valuation. */
export function showAppraisal(saved: Appraisal): void {
  queryClient.setQueryData<Appraisal[]>(appraisalsKey(saved.vehicle_id), (known = []) => {
    const isKnown = known.some(({ appraisal_id }) => appraisal_id === saved.appraisal_id);
    if (!isKnown) return [saved, ...known];
    return known.map((one) => (one.appraisal_id === saved.appraisal_id ? saved : one));
  });
  void refreshRecords(saved.vehicle_id);
}
