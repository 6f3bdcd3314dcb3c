import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../contracts/accounts/accounts.ts";
import type { TeamPermission } from "../../contracts/accounts/teams.ts";
import { workspaces } from "../features/accounts/accounts.table.ts";
import { memberships, teamRoles, teams } from "../features/teams/teams.table.ts";
import { vehicles } from "../features/vehicles/vehicles.table.ts";
import type { Reader } from "../platform/db/store.ts";
import { rowsUnder } from "../platform/db/totals.ts";

/** A condition on the table of vehicles. */
export type VehicleScope = SQL;

interface Role {
  readonly teamId: string;
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly permissions: readonly TeamPermission[];
}

/** The tables of `rolesOf`: what it finds changes only with them. */
export const roleTables = ["memberships", "teams", "team_roles"] as const;

/** An account's roles in the teams of one environment. */
export const rolesOf = (
  db: Reader,
  who: { readonly accountId: string; readonly environment: Environment },
): Promise<readonly Role[]> =>
  rowsUnder(db, { key: `roles ${who.accountId} ${who.environment}`, tables: roleTables }, () =>
    db
      .select({
        teamId: teams.id,
        workspaceId: teams.workspaceId,
        ownerId: teams.ownerId,
        permissions: teamRoles.permissions,
      })
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .innerJoin(teamRoles, eq(teamRoles.id, memberships.roleId))
      .where(and(eq(memberships.userId, who.accountId), eq(teams.environment, who.environment))),
  );

/** The workspaces of all members of the account's teams, in that environment. The teams' vehicles belong to them. */
export async function teammatesWorkspaces(
  db: Reader,
  who: { readonly accountId: string; readonly environment: Environment },
): Promise<string[]> {
  const own = db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, who.accountId));
  const rows = await db
    .selectDistinct({ id: workspaces.id })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.accountId, memberships.userId))
    .where(and(inArray(memberships.teamId, own), eq(workspaces.environment, who.environment)));
  return rows.map(({ id }) => id);
}

/** The account of a workspace, and its environment. */
export const ownerOf = async (
  db: Reader,
  workspaceId: string,
): Promise<{ accountId: string; environment: Environment } | undefined> =>
  (
    await db
      .select({ accountId: workspaces.accountId, environment: workspaces.environment })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId))
  )[0];

/** The vehicles of the workspace and of the teams. */
export const vehiclesOf = (workspaceId: string, teamIds: readonly string[]): VehicleScope => {
  const own = eq(vehicles.workspaceId, workspaceId);
  return teamIds.length === 0 ? own : sql`(${own} or ${inArray(vehicles.teamId, [...teamIds])})`;
};
