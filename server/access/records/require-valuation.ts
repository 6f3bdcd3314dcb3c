import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { findValuation, type ValuationRow, type ValuationScope } from "../../features/valuations/valuations.repo.ts";
import type { Access } from "../access.ts";
import { authorize } from "../authorize.ts";
import type { Authorized } from "../authorized.ts";
import { type RecordDemand, rowFollowsVehicle } from "./follow-vehicle.ts";

/** The valuations that the caller may see: those of their workspace, and those of their teams' vehicles. */
export const valuationScope = ({ caller, teamIds }: Access): ValuationScope => ({
  workspaceId: caller.workspaceId,
  teamIds: teamIds("view_inventory"),
});

/**
 * A valuation. It follows its vehicle if that is in the inventory; without one it belongs to its workspace. Throws
 * RESOURCE_NOT_FOUND and INSUFFICIENT_PERMISSIONS.
 */
export async function requireValuation<P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "valuation_id" }: RecordDemand<P>,
): Promise<Authorized<ValuationRow, P | "view_inventory">> {
  const row = await findValuation(access.db, valuationScope(access), id);
  const notFound = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such valuation.", field });
  if (!row) throw notFound();
  const { vehicleId } = row;
  return vehicleId === null
    ? authorize(row, permission)
    : rowFollowsVehicle(access, { ...row, vehicleId }, { permission, notFound });
}
