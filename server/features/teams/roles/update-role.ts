import type { z } from "zod";
import type { roles as contract, TeamRole } from "../../../../contracts/accounts/roles.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { inOrder } from "../../../access/permissions.ts";
import { assertMayGrant, requireTeamToChange } from "../../../access/teams/require-team.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import type { Leads } from "../../leads/leads.service.ts";
import { requireRole } from "./require-role.ts";
import { findCountedRole, updateRole } from "./roles.repo.ts";

interface Needs {
  readonly tx: Writer;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly leads: Pick<Leads, "unassignUnseen">;
}

/**
 * Changes a role. The caller must have the permissions that are added. Members who may no longer view the inventory lose
 * their open leads. Throws VALIDATION_ERROR for the Owner role.
 */
export async function changeRolePermissions(
  { tx, clock, caller, leads }: Needs,
  { teamId, roleId }: { readonly teamId: string; readonly roleId: string },
  body: z.output<typeof contract.update.body>,
): Promise<TeamRole> {
  const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
  const before = await requireRole(tx, teamId, roleId);
  if (before.kind === "owner") {
    throw new AppError("VALIDATION_ERROR", { message: "The Owner role cannot be changed.", field: "roleId" });
  }
  const permissions = body.permissions ? inOrder(body.permissions) : before.permissions;
  const added = permissions.filter((permission) => !before.permissions.includes(permission));
  assertMayGrant(standing, added, "permissions");
  const change = { name: body.name ?? before.name, permissions };
  await updateRole(tx, standing, { ...change, id: before.id, updatedAt: instantNow(clock) });
  const isHidden = before.permissions.includes("view_inventory") && !permissions.includes("view_inventory");
  if (isHidden) await leads.unassignUnseen(tx, { teamId });
  await record(tx, clock, caller, {
    action: "team.role_changed",
    subjectType: "team",
    subjectId: teamId,
    details: { roleId, from: { name: before.name, permissions: before.permissions }, to: change },
  });
  const after = await findCountedRole(tx, teamId, roleId);
  if (!after) throw new Error("the role is missing within its own transaction");
  return { ...after.role, memberCount: after.memberCount };
}
