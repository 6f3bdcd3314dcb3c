import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Invitation, Membership } from "../../../../contracts/teams.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireTeam, requireTeamToChange } from "../../../access/teams/require-team.ts";
import { type Clock, days, instantNow, later } from "../../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { hashOf, newId, newToken } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import type { Outbox } from "../../outbox/outbox.service.ts";
import { findMember, insertMembership } from "../members/members.repo.ts";
import { grantableRole } from "../roles/grantable.ts";
import { findStanding, lockTeam } from "../teams.repo.ts";
import {
  cancelEarlier,
  countPending,
  endInvitation,
  findByToken,
  findInvitation,
  findPending,
  insertInvitation,
  type LoadedInvitation,
  listPending,
} from "./invitations.repo.ts";
import { invitationMail } from "./mails.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly publicUrl: () => string;
}

/** Section 8 of the interface. */
const lifetime = days(7);

const notFound = (field: string): AppError => new AppError("INVITATION_NOT_FOUND", { field });

const wire = ({ invitation, user, role }: LoadedInvitation): Invitation => ({
  id: invitation.id,
  teamId: invitation.teamId,
  userId: user?.id ?? null,
  email: invitation.email,
  roleId: invitation.roleId,
  expiresAt: invitation.expiresAt,
  user,
  role,
});

export function openInvitations({ store, clock, outbox, attempts, publicUrl }: Needs) {
  /** The invitation of a token, for the caller. Throws INVITATION_NOT_FOUND and INVITATION_EXPIRED. */
  async function opened(db: Reader, caller: Caller, token: string) {
    const found = await findByToken(db, hashOf(token));
    if (!found || found.team.environment !== caller.environment) throw notFound("token");
    if (found.invitation.email !== caller.email) {
      const message = "This invitation was sent to another e-mail address: sign in with that one.";
      throw new AppError("INVITATION_NOT_FOUND", { message, field: "token" });
    }
    if (found.invitation.expiresAt <= instantNow(clock)) throw new AppError("INVITATION_EXPIRED", { field: "token" });
    return found;
  }

  return {
    async invite(
      caller: Caller,
      teamId: string,
      { email, roleId }: { email: string; roleId: string },
    ): Promise<Invitation & { token: string }> {
      await attempts.count(attemptRules.invitation, caller.accountId);
      const token = newToken();
      return store.write(async (tx: Writer) => {
        const standing = await requireTeamToChange(tx, caller, teamId, "invite_members");
        const role = await grantableRole(tx, standing, roleId);
        const id = newId();
        await cancelEarlier(tx, teamId, email);
        await insertInvitation(tx, standing, {
          id,
          email,
          userId: null,
          roleId,
          invitedBy: caller.accountId,
          tokenHash: hashOf(token),
          status: "pending",
          expiresAt: later(clock, lifetime),
          createdAt: instantNow(clock),
        });
        const made = await findInvitation(tx, id);
        if (!made) throw new Error("the invitation could not be stored");
        if (made.user && (await findMember(tx, teamId, made.user.id))) {
          throw new AppError("ALREADY_TEAM_MEMBER", { field: "email" });
        }
        const link = `${publicUrl()}/accept-invitation?token=${token}`;
        const mail = invitationMail(email, { inviter: caller.name, team: standing.team.name, role: role.name, link });
        await outbox.send(tx, mail, { keep: caller.environment === "development" });
        await record(tx, clock, caller, {
          action: "team.member_invited",
          subjectType: "team",
          subjectId: teamId,
          details: { invitationId: id, email, role: role.name },
        });
        return { ...wire(made), token };
      });
    },

    async list(
      caller: Caller,
      teamId: string,
      page: { limit: number; offset: number },
    ): Promise<{ invitations: Invitation[]; total: number }> {
      await requireTeam(store.read, caller, teamId, "invite_members");
      const now = instantNow(clock);
      const rows = await listPending(store.read, { teamId, now, ...page });
      return { invitations: rows.map(wire), total: await countPending(store.read, teamId, now) };
    },

    cancel: (caller: Caller, invitationId: string): Promise<void> =>
      store.write(async (tx: Writer) => {
        const invitation = await findPending(tx, invitationId);
        const isSeen = invitation && (await findStanding(tx, caller, invitation.teamId));
        if (!isSeen) throw notFound("invitationId");
        await requireTeamToChange(tx, caller, invitation.teamId, "invite_members");
        // It may have been accepted while this waited for the lock.
        if (!(await endInvitation(tx, invitation.id, { status: "cancelled" }))) throw notFound("invitationId");
        await record(tx, clock, caller, {
          action: "team.invitation_cancelled",
          subjectType: "team",
          subjectId: invitation.teamId,
          details: { invitationId, email: invitation.email },
        });
      }),

    async accept(caller: Caller, token: string): Promise<Membership> {
      await attempts.count(attemptRules.token, caller.accountId);
      return store.write(async (tx: Writer) => {
        await lockTeam(tx, (await opened(tx, caller, token)).team.id);
        // Again under the lock: the invitation, its team or role may have been deleted meanwhile.
        const { invitation, team, role } = await opened(tx, caller, token);
        const membership = {
          id: newId(),
          teamId: team.id,
          userId: caller.accountId,
          roleId: role.id,
          createdAt: instantNow(clock),
        };
        if (!(await insertMembership(tx, membership))) throw new AppError("ALREADY_TEAM_MEMBER");
        await endInvitation(tx, invitation.id, { status: "accepted", userId: caller.accountId });
        await record(tx, clock, caller, {
          action: "team.member_joined",
          subjectType: "team",
          subjectId: team.id,
          details: { invitationId: invitation.id, role: role.name },
        });
        return { ...membership, team, role };
      });
    },
  };
}
export type Invitations = ReturnType<typeof openInvitations>;
