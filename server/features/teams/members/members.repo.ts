import { and, asc, eq } from "drizzle-orm";
import type { AuthorizedTeam } from "../../../access/teams/team-standing.ts";
import { workspaceOf } from "../../../platform/db/parent-workspace.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { accounts } from "../../accounts/accounts.table.ts";
import { memberships, teamRoles, teams } from "../teams.table.ts";

export type MembershipRow = typeof memberships.$inferSelect;
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

const people = (db: Reader) =>
  db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      createdAt: memberships.createdAt,
      role: { id: teamRoles.id, name: teamRoles.name, permissions: teamRoles.permissions },
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .innerJoin(teamRoles, eq(teamRoles.id, memberships.roleId))
    .$dynamic();

/** Members in the order in which they joined; all of them without a page. */
export const listMembers = (db: Reader, teamId: string, page?: { limit: number; offset: number }) => {
  const all = people(db).where(eq(memberships.teamId, teamId)).orderBy(asc(memberships.createdAt), asc(memberships.id));
  return page ? all.limit(page.limit).offset(page.offset) : all;
};

export const countMembers = (db: Reader, teamId: string): Promise<number> =>
  db.$count(memberships, eq(memberships.teamId, teamId));

const isMembership = (teamId: string, userId: string) =>
  and(eq(memberships.teamId, teamId), eq(memberships.userId, userId));

export const findMember = async (db: Reader, teamId: string, userId: string): Promise<MemberRow | undefined> =>
  (await people(db).where(isMembership(teamId, userId)))[0];

/** False if the person is already in the team. */
export const insertMembership = async (tx: Writer, membership: Omit<MembershipRow, "workspaceId">): Promise<boolean> =>
  (
    await tx
      .insert(memberships)
      .values({ ...membership, workspaceId: workspaceOf(teams, membership.teamId) })
      .onConflictDoNothing()
      .returning({ id: memberships.id })
  ).length > 0;

export const changeRole = async (
  tx: Writer,
  { team }: AuthorizedTeam<"manage_roles">,
  { userId, roleId }: { readonly userId: string; readonly roleId: string },
): Promise<void> => {
  await tx.update(memberships).set({ roleId }).where(isMembership(team.id, userId)).returning({ id: memberships.id });
};

export const deleteMembership = async (tx: Writer, teamId: string, userId: string): Promise<void> => {
  await tx.delete(memberships).where(isMembership(teamId, userId)).returning({ id: memberships.id });
};
