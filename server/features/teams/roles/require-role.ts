import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { findRole, type RoleRow } from "./roles.repo.ts";

/** A role of the team. Throws RESOURCE_NOT_FOUND. */
export async function requireRole(db: Reader, teamId: string, roleId: string): Promise<RoleRow> {
  const role = await findRole(db, teamId, roleId);
  if (!role) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such role in this team.", field: "roleId" });
  return role;
}
