import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Access, assertTeam } from "../../../access/access.ts";
import { lacksPermission } from "../../../access/errors.ts";
import type { VehicleRow } from "../vehicles.repo.ts";

/**
 * Throws unless the caller may set this team of a vehicle. A person who manages a team may take a vehicle out of it.
 * Only the account that a vehicle belongs to may give it to a team.
 */
export function assertMayMove(
  access: Access,
  { before, teamId }: { before: VehicleRow; teamId: string | null | undefined },
): void {
  if (teamId === undefined || teamId === before.teamId) return;
  if (teamId === null && !access.may(before, "manage_team")) throw lacksPermission("manage_team", "teamId");
  if (teamId !== null && before.workspaceId !== access.caller.workspaceId) {
    const message = "Only the account that the vehicle belongs to can give it to another team.";
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message, field: "teamId" });
  }
  assertTeam(access, teamId, "edit_inventory");
}
