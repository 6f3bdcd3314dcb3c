import type { Invitation, Membership } from "../../../../contracts/accounts/teams.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireTeam } from "../../../access/teams/require-team.ts";
import { instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { newToken } from "../../../platform/ids.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { cancelInvitation } from "./cancel-invitation.ts";
import { countPending, type LoadedInvitation, listPending } from "./invitations.repo.ts";
import { type InviteNeeds, invite } from "./invite.ts";

interface Needs extends InviteNeeds {
  readonly store: Store;
  readonly attempts: Attempts;
}
interface Page {
  readonly limit: number;
  readonly offset: number;
}

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

export function createInvitations(needs: Needs) {
  const { store, clock, attempts } = needs;
  return {
    async invite(
      caller: Caller,
      teamId: string,
      body: { email: string; roleId: string },
    ): Promise<Invitation & { token: string }> {
      await attempts.count(attemptRules.invitation, caller.accountId);
      const token = newToken();
      const invitation = await store.write((tx) => invite(needs, tx, caller, { ...body, teamId, token }));
      return { ...wire(invitation), token };
    },

    async list(caller: Caller, teamId: string, page: Page): Promise<{ invitations: Invitation[]; total: number }> {
      await requireTeam(store.read, caller, teamId, "invite_members");
      const now = instantNow(clock);
      const rows = await listPending(store.read, { teamId, now, ...page });
      return { invitations: rows.map(wire), total: await countPending(store.read, teamId, now) };
    },

    cancel: (caller: Caller, invitationId: string): Promise<void> =>
      store.write((tx) => cancelInvitation({ tx, clock, caller }, invitationId)),

    async accept(caller: Caller, token: string): Promise<Membership> {
      await attempts.count(attemptRules.token, caller.accountId);
      return store.write((tx) => acceptInvitation({ tx, clock, caller }, token));
    },
  };
}
export type Invitations = ReturnType<typeof createInvitations>;
