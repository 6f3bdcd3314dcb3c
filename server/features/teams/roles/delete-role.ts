import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireTeamToChange } from "../../../access/teams/require-team.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { requireRole } from "./require-role.ts";
import { deleteRole, isRoleInUse } from "./roles.repo.ts";

/** Deletes a role that no member and no pending invitation has. Throws ROLE_IN_USE. */
export async function removeRole(
  { tx, clock, caller }: { readonly tx: Writer; readonly clock: Clock; readonly caller: Caller },
  teamId: string,
  roleId: string,
): Promise<void> {
  const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
  const role = await requireRole(tx, teamId, roleId);
  if (await isRoleInUse(tx, roleId, instantNow(clock))) throw new AppError("ROLE_IN_USE", { field: "roleId" });
  await deleteRole(tx, standing, role);
  await record(tx, clock, caller, {
    action: "team.role_deleted",
    subjectType: "team",
    subjectId: teamId,
    details: { role: { id: roleId, name: role.name, permissions: role.permissions } },
  });
}
