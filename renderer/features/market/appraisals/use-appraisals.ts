import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";
import { type AppraisalFilters, startOf } from "./filters.ts";

export const appraisalPageSize = 25;

/** What both requests filter by. The key begins as those of a vehicle's records: a sale changes the outcomes. */
const key = ["vehicle-records", "all", "appraisals"] as const;
const common = ({ vehicle, period }: AppraisalFilters) => ({
  ...(vehicle !== undefined && { vehicle_id: vehicle }),
  ...(period !== undefined && { created_after: startOf(period, Date.now()) }),
});

/** A page of the appraisals of all vehicles, newest first. */
export const useAllAppraisals = (filters: AppraisalFilters) => {
  const query = {
    ...common(filters),
    ...(filters.decision && { decision: filters.decision }),
    limit: appraisalPageSize,
    offset: (filters.page - 1) * appraisalPageSize,
  };
  return useQuery({
    queryKey: [...key, "list", query],
    queryFn: () => api.appraisals.list({ query }),
    placeholderData: keepPreviousData,
    // a decision on the vehicle's page changes both
    refetchOnMount: "always",
  });
};

export const useCalibration = (filters: AppraisalFilters) => {
  const query = common(filters);
  return useQuery({
    queryKey: [...key, "calibration", query],
    queryFn: () => api.appraisals.calibration({ query }),
    placeholderData: keepPreviousData,
    // a decision on the vehicle's page changes both
    refetchOnMount: "always",
  });
};
