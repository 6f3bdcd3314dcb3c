import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { OwnedTeam } from "../../access/teams/team-standing.ts";
import { wordsIn } from "../../platform/db/search.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { invitations, memberships, teamRoles, teams } from "./teams.table.ts";

export type TeamRow = typeof teams.$inferSelect;
export type NewTeam = typeof teams.$inferInsert;

/** An account in one environment. */
export interface Who {
  readonly accountId: string;
  readonly environment: Environment;
}

export interface TeamSearch {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
  readonly search?: string | undefined;
  readonly ownerId?: string | undefined;
  /** Only teams that this person is also in. */
  readonly userId?: string | undefined;
  readonly sortBy?: "name" | "createdAt";
  readonly sortOrder?: "asc" | "desc";
  readonly limit?: number;
  readonly offset?: number;
}

const teamsOf = (db: Reader, userId: string) =>
  db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, userId));

/** Only the account's own teams are visible. */
const condition = (db: Reader, who: Who, search: TeamSearch): SQL | undefined =>
  and(
    eq(teams.environment, who.environment),
    inArray(teams.id, teamsOf(db, who.accountId)),
    search.id === undefined ? undefined : eq(teams.id, search.id),
    search.slug === undefined ? undefined : eq(teams.slug, search.slug),
    search.ownerId === undefined ? undefined : eq(teams.ownerId, search.ownerId),
    search.userId === undefined ? undefined : inArray(teams.id, teamsOf(db, search.userId)),
    ...wordsIn(teams.searchText, search.search),
  );

/** Teams with their owner, their counts and the caller's role. `now` decides which invitations are still valid. */
export const searchTeams = (db: Reader, who: Who & { readonly now: string }, search: TeamSearch) => {
  const direction = search.sortOrder === "desc" ? desc : asc;
  const standing = and(
    eq(invitations.teamId, teams.id),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, who.now),
  );
  return (
    db
      .select({
        id: teams.id,
        name: teams.name,
        slug: teams.slug,
        ownerId: teams.ownerId,
        createdAt: teams.createdAt,
        owner: { id: accounts.id, name: accounts.name, email: accounts.email },
        memberCount: db.$count(memberships, eq(memberships.teamId, teams.id)),
        roleCount: db.$count(teamRoles, eq(teamRoles.teamId, teams.id)),
        invitationCount: db.$count(invitations, standing),
        granted: teamRoles.permissions,
      })
      .from(teams)
      .innerJoin(accounts, eq(accounts.id, teams.ownerId))
      .innerJoin(memberships, and(eq(memberships.teamId, teams.id), eq(memberships.userId, who.accountId)))
      .innerJoin(teamRoles, eq(teamRoles.id, memberships.roleId))
      .where(condition(db, who, search))
      // The folded text begins with the name, so upper and lower case sort alike.
      .orderBy(direction(search.sortBy === "createdAt" ? teams.createdAt : teams.searchText), direction(teams.id))
      .limit(search.limit ?? 1)
      .offset(search.offset ?? 0)
  );
};

export const countTeams = (db: Reader, who: Who, search: TeamSearch): Promise<number> =>
  db.$count(teams, condition(db, who, search));

/** The team with the account's permissions in it; undefined for a team that the account is not in. */
export const findStanding = async (db: Reader, who: Who, teamId: string) =>
  (
    await db
      .select({ team: teams, permissions: teamRoles.permissions })
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .innerJoin(teamRoles, eq(teamRoles.id, memberships.roleId))
      .where(and(eq(teams.id, teamId), eq(teams.environment, who.environment), eq(memberships.userId, who.accountId)))
  )[0];

export const insertTeam = async (tx: Writer, team: NewTeam): Promise<void> => {
  await tx.insert(teams).values(team);
};

/**
 * Locks the team's row until the transaction ends. Changes of members, roles and invitations take this lock, so what
 * is read after it stays true.
 */
export const lockTeam = async (tx: Writer, id: string): Promise<void> => {
  await tx
    .update(teams)
    .set({ updatedAt: sql`${teams.updatedAt}` })
    .where(eq(teams.id, id))
    .returning({ id: teams.id });
};

export const updateTeam = async (tx: Writer, { team }: OwnedTeam, change: Partial<NewTeam>): Promise<void> => {
  await tx.update(teams).set(change).where(eq(teams.id, team.id)).returning({ id: teams.id });
};

/** Deletes the team with its roles, memberships and invitations. */
export const deleteTeam = async (tx: Writer, { team: { id } }: OwnedTeam): Promise<void> => {
  await tx.delete(memberships).where(eq(memberships.teamId, id)).returning({ id: memberships.id });
  await tx.delete(teams).where(eq(teams.id, id)).returning({ id: teams.id });
};
