import { createContext, useContext } from "react";
import type { Permit } from "../../../api/teams.ts";
import { MissingPermission } from "../../../ui/missing-permission.tsx";

const ReviewPermit = createContext<Permit | undefined>(undefined);
export const ReviewPermitProvider = ReviewPermit.Provider;

/** Whether the person may answer findings here. Until their teams are known the answers are offered. */
export const mayReview = (permit: Permit | undefined): boolean => permit?.may("inspect_vehicles") ?? true;

export const useMayReview = (): boolean => mayReview(useContext(ReviewPermit));

/** Says why there are no answers to give; nothing where there are. */
export function ReviewNotice() {
  const permit = useContext(ReviewPermit);
  if (mayReview(permit)) return null;
  return (
    <MissingPermission
      permission="inspect_vehicles"
      team={permit?.team}
      still="You can read the results, and somebody who inspects vehicles reviews them."
    />
  );
}
