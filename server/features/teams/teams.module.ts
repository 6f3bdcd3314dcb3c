import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Attempts } from "../../platform/http/limits/attempts.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Leads } from "../leads/leads.service.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { createInvitations } from "./invitations/invitations.service.ts";
import { createMembers } from "./members/members.service.ts";
import { createRoles } from "./roles/roles.service.ts";
import { roleRoutes, teamRoutes } from "./teams.routes.ts";
import { createTeams } from "./teams.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "languageFor">;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly vehicles: Vehicles;
  readonly leads: Pick<Leads, "unassignUnseen">;
  readonly publicUrl: () => string;
}

/** Wires teams: members, roles and invitations. */
export const createTeamWork = (needs: Needs) => ({
  teams: teamRoutes({
    teams: createTeams(needs),
    members: createMembers(needs),
    invitations: createInvitations(needs),
  }),
  roles: roleRoutes(createRoles(needs)),
});
