import type { Team } from "../../../contracts/teams.ts";
import { useSession } from "../../api/session.ts";
import { hasSomewhere, useMyTeams } from "../../api/teams.ts";

interface LeadAccess {
  readonly canCreate: boolean;
  readonly canManage: boolean;
  /** A team whose role lacks the permission to manage leads. */
  readonly team: Team | undefined;
}

/** What the user may do with leads of at least some vehicles. The panel checks the vehicle of its lead. */
export function useLeadAccess(): LeadAccess {
  const { data: user } = useSession();
  const { data: teams } = useMyTeams();
  if (!user || !teams) return { canCreate: true, canManage: true, team: undefined };
  return {
    canCreate: hasSomewhere("create_leads", user.id, teams),
    canManage: hasSomewhere("manage_leads", user.id, teams),
    team: teams.find(({ permissions }) => !permissions.includes("manage_leads")),
  };
}
