import type { z } from "zod";
import type { roles as contract, TeamRole } from "../../../../contracts/accounts/roles.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireMembership } from "../../../access/teams/require-team.ts";
import type { Clock } from "../../../platform/clock.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Leads } from "../../leads/leads.service.ts";
import { createRole } from "./create-role.ts";
import { removeRole } from "./delete-role.ts";
import { countRoles, listRoles } from "./roles.repo.ts";
import { changeRolePermissions } from "./update-role.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: Pick<Leads, "unassignUnseen">;
}
interface Page {
  readonly limit: number;
  readonly offset: number;
}
type NewRole = z.output<typeof contract.create.body>;
type RoleChange = z.output<typeof contract.update.body>;

/** A role's name is unique within its team. Throws VALIDATION_ERROR. */
const withName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("VALIDATION_ERROR", { message: "name: another role of this team has it", field: "name" });
  }
};

export function createRoles({ store, clock, leads }: Needs) {
  return {
    async list(caller: Caller, teamId: string, page: Page): Promise<{ roles: TeamRole[]; total: number }> {
      await requireMembership(store.read, caller, teamId);
      const rows = await listRoles(store.read, teamId, page);
      const roles = rows.map(({ role, memberCount }) => ({ ...role, memberCount }));
      return { roles, total: await countRoles(store.read, teamId) };
    },

    create: (caller: Caller, teamId: string, body: NewRole): Promise<TeamRole> =>
      withName(() => store.write((tx) => createRole({ tx, clock, caller }, teamId, body))),

    update: (caller: Caller, teamId: string, roleId: string, body: RoleChange): Promise<TeamRole> =>
      withName(() =>
        store.write((tx) => changeRolePermissions({ tx, clock, caller, leads }, { teamId, roleId }, body)),
      ),

    remove: (caller: Caller, teamId: string, roleId: string): Promise<void> =>
      store.write((tx) => removeRole({ tx, clock, caller }, teamId, roleId)),
  };
}
export type Roles = ReturnType<typeof createRoles>;
