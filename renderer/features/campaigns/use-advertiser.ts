import type { Team } from "../../../contracts/accounts/teams.ts";
import { useSession } from "../../api/client/session.ts";
import { hasSomewhere, useMyTeams } from "../../api/records/teams.ts";

export interface AdvertiserAccess {
  readonly mayRun: boolean;
  /** The team whose role lacks the permission, for the notice. */
  readonly team: Team | undefined;
}

/**
 * Whether the user may create campaigns and connect accounts at all. Undefined until the teams are loaded. If they cannot
 * be loaded, everything is offered and the server decides.
 */
export function useAdvertiser(): AdvertiserAccess | undefined {
  const { data: user } = useSession();
  const teams = useMyTeams();
  if (teams.isError) return { mayRun: true, team: undefined };
  if (!user || !teams.data) return undefined;
  const mayRun = hasSomewhere("edit_inventory", user.id, teams.data);
  return { mayRun, team: mayRun ? undefined : teams.data[0] };
}
