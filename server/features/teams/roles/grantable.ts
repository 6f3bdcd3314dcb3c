import { AppError } from "../../../../contracts/kit/errors.ts";
import { assertMayGrant } from "../../../access/teams/require-team.ts";
import type { TeamStanding } from "../../../access/teams/team-standing.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { findRole, type RoleRow } from "./roles.repo.ts";

/**
 * The role that the caller grants to another person. Throws RESOURCE_NOT_FOUND for an unknown role or one of another
 * team, VALIDATION_ERROR for the Owner role, INSUFFICIENT_PERMISSIONS for a role with permissions that the caller
 * lacks.
 */
export async function grantableRole(db: Reader, standing: TeamStanding, roleId: string): Promise<RoleRow> {
  const field = "roleId";
  const role = await findRole(db, standing.team.id, roleId);
  if (!role) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such role in this team.", field });
  if (role.kind === "owner") {
    throw new AppError("VALIDATION_ERROR", { message: "The Owner role is the team's owner's alone.", field });
  }
  assertMayGrant(standing, role.permissions, field);
  return role;
}
