import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { useInspections } from "../../api/records/inspections.ts";
import { compareAddress } from "../compare/address.ts";

/** The page that compares an inspection with the vehicle's inspection before it. Undefined if there is none. */
export function useComparisonAddress({ inspection_id, vehicle_id, created_at }: VisualInspection): string | undefined {
  const { data } = useInspections({ vehicle_id, status: "completed", limit: 50 });
  // the newest first
  const before = data?.inspections.find((one) => one.created_at < created_at);
  return before && compareAddress(inspection_id, before.inspection_id);
}
