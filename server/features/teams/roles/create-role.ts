import type { z } from "zod";
import type { roles as contract, TeamRole } from "../../../../contracts/accounts/roles.ts";
import type { Caller } from "../../../access/caller.ts";
import { inOrder } from "../../../access/permissions.ts";
import { assertMayGrant, requireTeamToChange } from "../../../access/teams/require-team.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { insertRole, type RoleRow } from "./roles.repo.ts";

/** Creates a role with permissions that the caller has. */
export async function createRole(
  { tx, clock, caller }: { readonly tx: Writer; readonly clock: Clock; readonly caller: Caller },
  teamId: string,
  body: z.output<typeof contract.create.body>,
): Promise<TeamRole> {
  const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
  assertMayGrant(standing, body.permissions, "permissions");
  const now = instantNow(clock);
  const role: Omit<RoleRow, "workspaceId"> = {
    id: newId(),
    teamId,
    name: body.name,
    kind: "custom",
    permissions: inOrder(body.permissions),
    createdAt: now,
    updatedAt: now,
  };
  await insertRole(tx, standing, role);
  await record(tx, clock, caller, {
    action: "team.role_created",
    subjectType: "team",
    subjectId: teamId,
    details: { role: { id: role.id, name: role.name, permissions: role.permissions } },
  });
  return { ...role, memberCount: 0 };
}
