import { and, desc, eq, gt } from "drizzle-orm";
import type { AuthorizedTeam } from "../../../access/teams/team-standing.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { accounts } from "../../accounts/accounts.table.ts";
import { invitations, teamRoles, teams } from "../teams.table.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** An invitation with its role, and the account that has verified the invited address. */
const whole = (db: Reader) =>
  db
    .select({
      invitation: invitations,
      user: { id: accounts.id, name: accounts.name, email: accounts.email },
      role: { id: teamRoles.id, name: teamRoles.name },
    })
    .from(invitations)
    .innerJoin(teamRoles, eq(teamRoles.id, invitations.roleId))
    .leftJoin(accounts, and(eq(accounts.email, invitations.email), eq(accounts.emailVerified, true)))
    .$dynamic();
export type LoadedInvitation = Awaited<ReturnType<typeof whole>>[number];

const pendingIn = (teamId: string, now: string) =>
  and(eq(invitations.teamId, teamId), eq(invitations.status, "pending"), gt(invitations.expiresAt, now));

/** Invitations that can be accepted at `now`, newest first. */
export const listPending = (
  db: Reader,
  { teamId, now, limit, offset }: { teamId: string; now: string; limit: number; offset: number },
): Promise<LoadedInvitation[]> =>
  whole(db)
    .where(pendingIn(teamId, now))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
    .offset(offset);

export const countPending = (db: Reader, teamId: string, now: string): Promise<number> =>
  db.$count(invitations, pendingIn(teamId, now));

export const findInvitation = async (db: Reader, id: string): Promise<LoadedInvitation | undefined> =>
  (await whole(db).where(eq(invitations.id, id)))[0];

/** A pending invitation. Used and canceled ones are not found. */
export const findPending = async (db: Reader, id: string): Promise<InvitationRow | undefined> =>
  (
    await db
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.status, "pending")))
  )[0];

/** The invitation of a token. */
export const findByToken = async (db: Reader, tokenHash: string) =>
  (
    await db
      .select({ invitation: invitations, team: teams, role: teamRoles })
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .innerJoin(teamRoles, eq(teamRoles.id, invitations.roleId))
      .where(and(eq(invitations.tokenHash, tokenHash), eq(invitations.status, "pending")))
  )[0];

export const insertInvitation = async (
  tx: Writer,
  { team }: AuthorizedTeam<"invite_members">,
  invitation: Omit<InvitationRow, "teamId" | "workspaceId">,
): Promise<void> => {
  await tx.insert(invitations).values({ ...invitation, teamId: team.id, workspaceId: team.workspaceId });
};

/** Ends a pending invitation; false if it has already ended. */
export const endInvitation = async (
  tx: Writer,
  id: string,
  change: { status: "accepted" | "cancelled"; userId?: string },
): Promise<boolean> =>
  (
    await tx
      .update(invitations)
      .set(change)
      .where(and(eq(invitations.id, id), eq(invitations.status, "pending")))
      .returning({ id: invitations.id })
  ).length > 0;

/** Cancels earlier invitations of the same address. */
export const cancelEarlier = async (tx: Writer, teamId: string, email: string): Promise<void> => {
  await tx
    .update(invitations)
    .set({ status: "cancelled" })
    .where(and(eq(invitations.teamId, teamId), eq(invitations.email, email), eq(invitations.status, "pending")))
    .returning({ id: invitations.id });
};
