import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { roles as contract, TeamRole } from "../../../../contracts/roles.ts";
import type { Caller } from "../../../access/caller.ts";
import { inOrder } from "../../../access/permissions.ts";
import { assertMayGrant, requireMembership, requireTeamToChange } from "../../../access/teams/require-team.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import {
  countRoles,
  deleteRole,
  findCountedRole,
  findRole,
  insertRole,
  isRoleInUse,
  listRoles,
  type RoleRow,
  updateRole,
} from "./roles.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}
type NewRole = z.output<typeof contract.create.body>;
type RoleChange = z.output<typeof contract.update.body>;

const wire = ({ role, memberCount }: { role: RoleRow; memberCount: number }): TeamRole => ({ ...role, memberCount });

/** A role's name is unique within its team. Throws VALIDATION_ERROR. */
const withName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("VALIDATION_ERROR", { message: "name: another role of this team has it", field: "name" });
  }
};

async function existing(db: Reader, teamId: string, roleId: string): Promise<RoleRow> {
  const role = await findRole(db, teamId, roleId);
  if (!role) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such role in this team.", field: "roleId" });
  return role;
}

export function openRoles({ store, clock }: Needs) {
  return {
    async list(
      caller: Caller,
      teamId: string,
      page: { limit: number; offset: number },
    ): Promise<{ roles: TeamRole[]; total: number }> {
      await requireMembership(store.read, caller, teamId);
      const rows = await listRoles(store.read, teamId, page);
      return { roles: rows.map(wire), total: await countRoles(store.read, teamId) };
    },

    create: (caller: Caller, teamId: string, body: NewRole): Promise<TeamRole> =>
      withName(() =>
        store.write(async (tx: Writer) => {
          const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
          assertMayGrant(standing, body.permissions, "permissions");
          const now = instantNow(clock);
          const role: RoleRow = {
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
          return wire({ role, memberCount: 0 });
        }),
      ),

    update: (caller: Caller, teamId: string, roleId: string, body: RoleChange): Promise<TeamRole> =>
      withName(() =>
        store.write(async (tx: Writer) => {
          const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
          const before = await existing(tx, teamId, roleId);
          if (before.kind === "owner") {
            throw new AppError("VALIDATION_ERROR", { message: "The Owner role cannot be changed.", field: "roleId" });
          }
          const permissions = body.permissions ? inOrder(body.permissions) : before.permissions;
          const added = permissions.filter((permission) => !before.permissions.includes(permission));
          assertMayGrant(standing, added, "permissions");
          const change = { name: body.name ?? before.name, permissions };
          await updateRole(tx, standing, { ...change, id: before.id, updatedAt: instantNow(clock) });
          await record(tx, clock, caller, {
            action: "team.role_changed",
            subjectType: "team",
            subjectId: teamId,
            details: { roleId, from: { name: before.name, permissions: before.permissions }, to: change },
          });
          const after = await findCountedRole(tx, teamId, roleId);
          if (!after) throw new Error("the role is gone within its own transaction");
          return wire(after);
        }),
      ),

    remove: (caller: Caller, teamId: string, roleId: string): Promise<void> =>
      store.write(async (tx: Writer) => {
        const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
        const role = await existing(tx, teamId, roleId);
        if (await isRoleInUse(tx, roleId, instantNow(clock))) throw new AppError("ROLE_IN_USE", { field: "roleId" });
        await deleteRole(tx, standing, role);
        await record(tx, clock, caller, {
          action: "team.role_deleted",
          subjectType: "team",
          subjectId: teamId,
          details: { role: { id: roleId, name: role.name, permissions: role.permissions } },
        });
      }),
  };
}
export type Roles = ReturnType<typeof openRoles>;
