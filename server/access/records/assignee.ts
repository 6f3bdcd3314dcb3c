import { AppError } from "../../../contracts/kit/errors.ts";
import type { Reader } from "../../platform/db/store.ts";
import { ownerOf, rolesOf } from "../access.repo.ts";
import type { VehicleOwners } from "../access.ts";
import { allows } from "../permissions.ts";

/**
 * Throws VALIDATION_ERROR for `assigneeId` unless the account may see the vehicle: it owns the vehicle's workspace, or
 * is in the vehicle's team. An unknown account gets the same message.
 */
export async function assertAssignee(db: Reader, vehicle: VehicleOwners, accountId: string): Promise<void> {
  const owner = await ownerOf(db, vehicle.workspaceId);
  if (!owner || owner.accountId === accountId) return;
  const roles = vehicle.teamId === null ? [] : await rolesOf(db, { accountId, environment: owner.environment });
  const role = roles.find(({ teamId }) => teamId === vehicle.teamId);
  if (role && allows({ isOwner: role.ownerId === accountId, permissions: role.permissions }, "view_inventory")) return;
  const message = "This account may not see the vehicle. Choose its owner or a member of its team.";
  throw new AppError("VALIDATION_ERROR", { message, field: "assigneeId" });
}
