import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type AppraisalRow, findAppraisal } from "../../features/appraisals/appraisals.repo.ts";
import { type VehicleScope, vehiclesOf } from "../access.repo.ts";
import type { Access } from "../access.ts";
import type { Authorized } from "../authorized.ts";
import { rowFollowsVehicle } from "./follow-vehicle.ts";
import type { RecordScope } from "./listed.repo.ts";

/** The caller sees the appraisals of these vehicles, because they see the costs. `vehicles` is a condition on the table of vehicles. */
export function appraisalScope({ caller, teamIds }: Access): RecordScope & { readonly vehicles: VehicleScope } {
  const { workspaceId } = caller;
  const seen = teamIds("view_inventory");
  const costTeamIds = teamIds("view_costs").filter((id) => seen.includes(id));
  return { workspaceId, teamIds: costTeamIds, vehicles: vehiclesOf(workspaceId, costTeamIds) };
}

/**
 * An appraisal of a vehicle that the caller may see. It has costs, so it needs `view_costs` beside the permission. Throws
 * RESOURCE_NOT_FOUND and INSUFFICIENT_PERMISSIONS.
 */
export async function requireAppraisal<P extends TeamPermission = "view_costs">(
  access: Access,
  id: string,
  permission: P,
): Promise<Authorized<AppraisalRow, P | "view_inventory">> {
  const notFound = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such appraisal.", field: "appraisal_id" });
  const row = await findAppraisal(access.db, access.scope, id);
  await rowFollowsVehicle(access, row, { permission: "view_costs", notFound });
  return rowFollowsVehicle(access, row, { permission, notFound });
}
