import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts.ts";
import type { OwnedTeam } from "../../access/teams/team-standing.ts";
import { wordsIn } from "../../platform/db/search.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { invitations, memberships, teamRoles, teams } from "./teams.table.ts";

export type TeamRow = typeof teams.$inferSelect;
export type NewTeam = typeof teams.$inferInsert;

/** Somebody at one of the two base addresses. */
export interface Who {
  readonly accountId: string;
  readonly environment: Environment;
}

export interface TeamSearch {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
  readonly search?: string | undefined;
  readonly ownerId?: string | undefined;
  /** Teams in which this person is, too. */
  readonly userId?: string | undefined;
  readonly sortBy?: "name" | "createdAt";
  readonly sortOrder?: "asc" | "desc";
  readonly limit?: number;
  readonly offset?: number;
}

const teamsOf = (db: Reader, userId: string) =>
  db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, userId));

/** Of the teams that somebody is in: nobody sees another. */
const condition = (db: Reader, who: Who, wish: TeamSearch): SQL | undefined =>
  and(
    eq(teams.environment, who.environment),
    inArray(teams.id, teamsOf(db, who.accountId)),
    wish.id === undefined ? undefined : eq(teams.id, wish.id),
    wish.slug === undefined ? undefined : eq(teams.slug, wish.slug),
    wish.ownerId === undefined ? undefined : eq(teams.ownerId, wish.ownerId),
    wish.userId === undefined ? undefined : inArray(teams.id, teamsOf(db, wish.userId)),
    ...wordsIn(teams.searchText, wish.search),
  );

/** Teams with their owner, what they count and the caller's role; `now` decides which invitations still stand. */
export const searchTeams = (db: Reader, who: Who & { readonly now: string }, wish: TeamSearch) => {
  const direction = wish.sortOrder === "desc" ? desc : asc;
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
      .where(condition(db, who, wish))
      // the folded text begins with the name: capitals and small letters sort alike
      .orderBy(direction(wish.sortBy === "createdAt" ? teams.createdAt : teams.searchText), direction(teams.id))
      .limit(wish.limit ?? 1)
      .offset(wish.offset ?? 0)
  );
};

export const countTeams = (db: Reader, who: Who, wish: TeamSearch): Promise<number> =>
  db.$count(teams, condition(db, who, wish));

/** The team as its member sees it, with what he is in it; undefined for a team that he is not in. */
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
 * Holds the team's row until the transaction ends, so that whatever changes its people, roles and invitations
 * comes one after the other: what was read of them after this still holds when it is acted on.
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

/** With its roles, memberships and invitations. */
export const deleteTeam = async (tx: Writer, { team: { id } }: OwnedTeam): Promise<void> => {
  await tx.delete(memberships).where(eq(memberships.teamId, id)).returning({ id: memberships.id });
  await tx.delete(teams).where(eq(teams.id, id)).returning({ id: teams.id });
};
