import type { Caller } from "../../../access/caller.ts";
import { requireTeamToChange } from "../../../access/teams/require-team.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { findStanding } from "../teams.repo.ts";
import { endInvitation, findPending } from "./invitations.repo.ts";
import { invitationNotFound } from "./not-found.ts";

/** Cancels a pending invitation. Throws INVITATION_NOT_FOUND, also for an invitation of another team. */
export async function cancelInvitation(
  { tx, clock, caller }: { readonly tx: Writer; readonly clock: Clock; readonly caller: Caller },
  invitationId: string,
): Promise<void> {
  const invitation = await findPending(tx, invitationId);
  const isVisible = invitation && (await findStanding(tx, caller, invitation.teamId));
  if (!isVisible) throw invitationNotFound("invitationId");
  await requireTeamToChange(tx, caller, invitation.teamId, "invite_members");
  // It may have been accepted while this waited for the lock.
  const isCanceled = await endInvitation(tx, invitation.id, { status: "cancelled" });
  if (!isCanceled) throw invitationNotFound("invitationId");
  await record(tx, clock, caller, {
    action: "team.invitation_cancelled",
    subjectType: "team",
    subjectId: invitation.teamId,
    details: { invitationId, email: invitation.email },
  });
}
