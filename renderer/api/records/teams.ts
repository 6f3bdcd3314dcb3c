import { useQuery } from "@tanstack/react-query";
import type { Team, TeamPermission } from "../../../contracts/accounts/teams.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { api } from "../client/client.ts";
import { useSession } from "../client/session.ts";

/** The maximum of one response. No dealership has more teams. */
const maxPage = { limit: 1000 } as const;

/** `alwaysRefetch`: even if the data is only some seconds old. */
export const useMyTeams = ({ alwaysRefetch = false } = {}) =>
  useQuery({
    queryKey: ["teams", "my"],
    queryFn: () => api.teams.my({ query: maxPage }),
    refetchOnMount: alwaysRefetch ? "always" : true,
  });

/** What the signed-in user may do with one vehicle. The page shows only these actions; the server checks each request. */
export interface VehicleAccess {
  can(permission: TeamPermission): boolean;
  /** The team whose role decides; undefined for the user's own vehicle. */
  readonly team: Team | undefined;
}

const fullAccess: VehicleAccess = { can: () => true, team: undefined };

/** Owners may do everything with their vehicles. For a team's vehicle, the user's role in that team decides. */
export function vehicleAccess(
  { ownerId, teamId }: Pick<Vehicle, "ownerId" | "teamId">,
  userId: string,
  teams: readonly Team[],
): VehicleAccess {
  if (ownerId === userId) return fullAccess;
  const team = teams.find(({ id }) => id === teamId);
  return { can: (permission) => team?.permissions.includes(permission) ?? false, team };
}

/** Undefined until the user's teams are loaded. If they cannot be loaded, everything is offered and the server decides. */
export function useVehicleAccess(vehicle: Pick<Vehicle, "ownerId" | "teamId"> | undefined): VehicleAccess | undefined {
  const { data: user } = useSession();
  const teams = useMyTeams();
  if (!vehicle || !user) return undefined;
  if (vehicle.ownerId === user.id) return fullAccess;
  // teams that were read before still count when they cannot be read again
  if (teams.data) return vehicleAccess(vehicle, user.id, teams.data);
  return teams.isError ? fullAccess : undefined;
}

/**
 * Whether a permission is of use to the user somewhere: in a team of theirs, or with own vehicles. Users who are only
 * members of teams of others work with the vehicles of these teams.
 */
export const hasSomewhere = (permission: TeamPermission, userId: string, teams: readonly Team[]): boolean =>
  teams.length === 0 || teams.some(({ owner, permissions }) => owner.id === userId || permissions.includes(permission));

/**
 * Whether a permission is of use to the signed-in user somewhere. Undefined until the user's teams are loaded. If they cannot
 * be loaded, everything is offered and the server decides.
 */
export function useCan(): (permission: TeamPermission) => boolean | undefined {
  const { data: user } = useSession();
  const teams = useMyTeams();
  const { data } = teams;
  if (user && data) return (permission) => hasSomewhere(permission, user.id, data);
  return () => (teams.isError ? true : undefined);
}
