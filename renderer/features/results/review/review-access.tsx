import { createContext, useContext } from "react";
import type { VehicleAccess } from "../../../api/teams.ts";
import { MissingPermission } from "../../../ui/missing-permission.tsx";

const ReviewAccess = createContext<VehicleAccess | undefined>(undefined);
export const ReviewAccessProvider = ReviewAccess.Provider;

/** Whether the person may answer findings here. Until their teams are known the answers are offered. */
export const canReview = (access: VehicleAccess | undefined): boolean => access?.can("inspect_vehicles") ?? true;

export const useCanReview = (): boolean => canReview(useContext(ReviewAccess));

/** Says why there are no answers to give; nothing where there are. */
export function ReviewNotice() {
  const access = useContext(ReviewAccess);
  if (canReview(access)) return null;
  return (
    <MissingPermission
      permission="inspect_vehicles"
      team={access?.team}
      still="You can read the results, and somebody who inspects vehicles reviews them."
    />
  );
}
