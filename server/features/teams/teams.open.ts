import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Attempts } from "../../platform/http/limits/attempts.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { openInvitations } from "./invitations/invitations.service.ts";
import { openMembers } from "./members/members.service.ts";
import { openRoles } from "./roles/roles.service.ts";
import { roleRoutes, teamRoutes } from "./teams.routes.ts";
import { openTeams } from "./teams.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly vehicles: Vehicles;
  readonly publicUrl: () => string;
}

/** Wires teams: members, roles and invitations. */
export const openTeamWork = (needs: Needs) => ({
  teams: teamRoutes({ teams: openTeams(needs), members: openMembers(needs), invitations: openInvitations(needs) }),
  roles: roleRoutes(openRoles(needs)),
});
