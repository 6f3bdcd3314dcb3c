import { and, desc, eq, gt } from "drizzle-orm";
import type { AuthorizedTeam } from "../../../access/teams/team-standing.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { accounts } from "../../accounts/accounts.table.ts";
import { invitations, teamRoles, teams } from "../teams.table.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** With the role, and the account that has verified the invited address, where there is one. */
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
export type WholeInvitation = Awaited<ReturnType<typeof whole>>[number];

const pendingIn = (teamId: string, now: string) =>
  and(eq(invitations.teamId, teamId), eq(invitations.status, "pending"), gt(invitations.expiresAt, now));

/** Those that can still be accepted at `now`, newest first. */
export const listPending = (
  db: Reader,
  { teamId, now, limit, offset }: { teamId: string; now: string; limit: number; offset: number },
): Promise<WholeInvitation[]> =>
  whole(db)
    .where(pendingIn(teamId, now))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
    .offset(offset);

export const countPending = (db: Reader, teamId: string, now: string): Promise<number> =>
  db.$count(invitations, pendingIn(teamId, now));

export const findWhole = async (db: Reader, id: string): Promise<WholeInvitation | undefined> =>
  (await whole(db).where(eq(invitations.id, id)))[0];

/** Pending ones only: a used or cancelled invitation is none any more. */
export const findPending = async (db: Reader, id: string): Promise<InvitationRow | undefined> =>
  (
    await db
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.status, "pending")))
  )[0];

/** What the token opens, for who holds it. */
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
  invitation: Omit<InvitationRow, "teamId">,
): Promise<void> => {
  await tx.insert(invitations).values({ ...invitation, teamId: team.id });
};

/** Ends a pending invitation; false when it has ended meanwhile. */
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

/** Another invitation of the same address takes the place of earlier ones. */
export const cancelEarlier = async (tx: Writer, teamId: string, email: string): Promise<void> => {
  await tx
    .update(invitations)
    .set({ status: "cancelled" })
    .where(and(eq(invitations.teamId, teamId), eq(invitations.email, email), eq(invitations.status, "pending")))
    .returning({ id: invitations.id });
};
