import { createContext, useContext } from "react";
import type { VehicleAccess } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";

const ReviewAccess = createContext<VehicleAccess | undefined>(undefined);
export const ReviewAccessProvider = ReviewAccess.Provider;

/** Whether the user may review findings here. Until their teams are loaded, reviewing is offered. */
export const canReview = (access: VehicleAccess | undefined): boolean => access?.can("inspect_vehicles") ?? true;

export const useCanReview = (): boolean => canReview(useContext(ReviewAccess));

/** Tells why the user cannot review; renders nothing if they can. */
export function ReviewNotice() {
  const access = useContext(ReviewAccess);
  if (canReview(access)) return null;
  return (
    <MissingPermission permission="inspect_vehicles" team={access?.team} alternative={t("results.review.readOnly")} />
  );
}
