import type { Team, TeamPermission } from "../../../contracts/accounts/teams.ts";
import { useSession } from "../../api/client/session.ts";
import { hasSomewhere, useMyTeams } from "../../api/records/teams.ts";

export interface LeadAccess {
  readonly canRead: boolean;
  readonly canCreate: boolean;
  readonly canManage: boolean;
  /** A team of the user, whose owner can grant what is missing. */
  readonly team: Team | undefined;
}

/** What the user may do with leads of at least some vehicles. The panel checks the vehicle of its lead. */
export function useLeadAccess(): LeadAccess {
  const { data: user } = useSession();
  const { data: teams } = useMyTeams();
  const can = (permission: TeamPermission): boolean => !user || !teams || hasSomewhere(permission, user.id, teams);
  return {
    canRead: can("view_inventory"),
    canCreate: can("create_leads"),
    canManage: can("manage_leads"),
    team: teams?.[0],
  };
}
