import type { Membership } from "../../../../contracts/accounts/teams.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { hashOf, newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { insertMembership } from "../members/members.repo.ts";
import { lockTeam } from "../teams.repo.ts";
import { endInvitation, findByToken } from "./invitations.repo.ts";
import { invitationNotFound } from "./not-found.ts";

interface Needs {
  readonly tx: Writer;
  readonly clock: Clock;
  readonly caller: Caller;
}

/** Adds the caller to the team of their invitation. Throws ALREADY_TEAM_MEMBER, INVITATION_NOT_FOUND and INVITATION_EXPIRED. */
export async function acceptInvitation(needs: Needs, token: string): Promise<Membership> {
  const { tx, clock, caller } = needs;
  await lockTeam(tx, (await requireInvitation(tx, needs, token)).team.id);
  // Again under the lock: the invitation, its team or role may have been deleted meanwhile.
  const { invitation, team, role } = await requireInvitation(tx, needs, token);
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
}

/** The invitation of a token, for the caller. */
async function requireInvitation(db: Reader, { clock, caller }: Needs, token: string) {
  const found = await findByToken(db, hashOf(token));
  if (!found || found.team.environment !== caller.environment) throw invitationNotFound("token");
  if (found.invitation.email !== caller.email) {
    const message = "This invitation was sent to another e-mail address: sign in with that one.";
    throw new AppError("INVITATION_NOT_FOUND", { message, field: "token" });
  }
  if (found.invitation.expiresAt <= instantNow(clock)) throw new AppError("INVITATION_EXPIRED", { field: "token" });
  return found;
}
