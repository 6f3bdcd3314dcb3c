import { and, asc, count, eq, gt } from "drizzle-orm";
import type { AuthorizedTeam } from "../../../access/teams/team-standing.ts";
import { workspaceOf } from "../../../platform/db/parent-workspace.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { invitations, memberships, teamRoles, teams } from "../teams.table.ts";

export type RoleRow = typeof teamRoles.$inferSelect;
export type NewRole = typeof teamRoles.$inferInsert;

const counted = (db: Reader) =>
  db
    .select({ role: teamRoles, memberCount: count(memberships.id) })
    .from(teamRoles)
    .leftJoin(memberships, eq(memberships.roleId, teamRoles.id))
    .groupBy(teamRoles.id)
    .$dynamic();

/** In the order of their creation. */
export const listRoles = (db: Reader, teamId: string, page: { limit: number; offset: number }) =>
  counted(db)
    .where(eq(teamRoles.teamId, teamId))
    .orderBy(asc(teamRoles.createdAt), asc(teamRoles.id))
    .limit(page.limit)
    .offset(page.offset);

export const countRoles = (db: Reader, teamId: string): Promise<number> =>
  db.$count(teamRoles, eq(teamRoles.teamId, teamId));

const isRole = (teamId: string, id: string) => and(eq(teamRoles.teamId, teamId), eq(teamRoles.id, id));

export const findCountedRole = async (db: Reader, teamId: string, id: string) =>
  (await counted(db).where(isRole(teamId, id)))[0];

export const findRole = async (db: Reader, teamId: string, id: string): Promise<RoleRow | undefined> =>
  (await db.select().from(teamRoles).where(isRole(teamId, id)))[0];

/** The roles of a new team. */
export const insertDefaultRoles = async (tx: Writer, roles: readonly NewRole[]): Promise<void> => {
  await tx.insert(teamRoles).values(roles.map((role) => ({ ...role, workspaceId: workspaceOf(teams, role.teamId) })));
};

export const insertRole = async (
  tx: Writer,
  { team }: AuthorizedTeam<"manage_roles">,
  role: Omit<NewRole, "teamId">,
): Promise<void> => {
  await tx.insert(teamRoles).values({ ...role, teamId: team.id, workspaceId: team.workspaceId });
};

export const updateRole = async (
  tx: Writer,
  { team }: AuthorizedTeam<"manage_roles">,
  { id, ...change }: Partial<NewRole> & Pick<RoleRow, "id">,
): Promise<void> => {
  await tx.update(teamRoles).set(change).where(isRole(team.id, id)).returning({ id: teamRoles.id });
};

/** Whether a member, or an invitation that is valid at `now`, has the role. */
export const isRoleInUse = async (db: Reader, roleId: string, now: string): Promise<boolean> =>
  (await db.$count(memberships, eq(memberships.roleId, roleId))) > 0 ||
  (await db.$count(
    invitations,
    and(eq(invitations.roleId, roleId), eq(invitations.status, "pending"), gt(invitations.expiresAt, now)),
  )) > 0;

export const deleteRole = async (
  tx: Writer,
  { team }: AuthorizedTeam<"manage_roles">,
  { id }: Pick<RoleRow, "id">,
): Promise<void> => {
  await tx.delete(teamRoles).where(isRole(team.id, id)).returning({ id: teamRoles.id });
};
