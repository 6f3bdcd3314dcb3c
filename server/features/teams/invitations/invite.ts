import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireTeamToChange } from "../../../access/teams/require-team.ts";
import { type Clock, days, instantNow, later } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { hashOf, newId } from "../../../platform/ids.ts";
import type { Accounts } from "../../accounts/accounts.service.ts";
import { record } from "../../audit/record.ts";
import type { Outbox } from "../../outbox/outbox.service.ts";
import { findMember } from "../members/members.repo.ts";
import { grantableRole } from "../roles/grantable.ts";
import { cancelEarlier, findInvitation, insertInvitation, type LoadedInvitation } from "./invitations.repo.ts";
import { invitationMail } from "./mails.ts";

export interface InviteNeeds {
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "languageFor">;
  readonly outbox: Outbox;
  readonly publicUrl: () => string;
}
interface NewInvitation {
  readonly teamId: string;
  readonly email: string;
  readonly roleId: string;
  /** The secret of the link. Only its hash is stored. */
  readonly token: string;
}

/** Section 8 of the interface. */
const lifetime = days(7);

/** Stores an invitation and its mail. It replaces earlier invitations of the address. Throws ALREADY_TEAM_MEMBER. */
export async function invite(
  { clock, accounts, outbox, publicUrl }: InviteNeeds,
  tx: Writer,
  caller: Caller,
  { teamId, email, roleId, token }: NewInvitation,
): Promise<LoadedInvitation> {
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
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw new Error("the invitation could not be stored");
  const { user } = invitation;
  if (user && (await findMember(tx, teamId, user.id))) throw new AppError("ALREADY_TEAM_MEMBER", { field: "email" });
  const link = `${publicUrl()}/accept-invitation?token=${token}`;
  const language = await accounts.languageFor(tx, email, caller);
  const mail = invitationMail({ email, language }, { inviter: caller.name, team: standing.team.name, role, link });
  await outbox.send(tx, mail, { keep: caller.environment === "development" });
  await record(tx, clock, caller, {
    action: "team.member_invited",
    subjectType: "team",
    subjectId: teamId,
    details: { invitationId: id, email, role: role.name },
  });
  return invitation;
}
