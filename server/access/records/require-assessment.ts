import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type AssessmentRow, findAssessment } from "../../features/assessments/assessments.repo.ts";
import type { Access } from "../access.ts";
import type { Authorized } from "../authorized.ts";
import { type RecordDemand, rowFollowsVehicle } from "./follow-vehicle.ts";

/** A damage assessment. Throws INSPECTION_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export const requireAssessment = async <P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "assessment_id" }: RecordDemand<P>,
): Promise<Authorized<AssessmentRow, P | "view_inventory">> =>
  rowFollowsVehicle(access, await findAssessment(access.db, access.scope, id), {
    permission,
    notFound: () => new AppError("INSPECTION_NOT_FOUND", { message: "No such assessment.", field }),
  });
