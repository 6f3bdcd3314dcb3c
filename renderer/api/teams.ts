import { useQuery } from "@tanstack/react-query";
import type { Team, TeamPermission } from "../../contracts/teams.ts";
import type { Vehicle } from "../../contracts/vehicles.ts";
import { api } from "./client.ts";
import { useSession } from "./session.ts";

/** The most that one answer holds: no dealership has more teams. */
const all = { limit: 1000 } as const;

/** `isAskedAnew`: also where the answer is only some seconds old, as on the team's own page. */
export const useMyTeams = ({ alwaysRefetch = false } = {}) =>
  useQuery({
    queryKey: ["teams", "my"],
    queryFn: () => api.teams.my({ query: all }),
    refetchOnMount: alwaysRefetch ? "always" : true,
  });

/** What a person may do with one vehicle. The page offers no more; the server judges each request itself. */
export interface VehicleAccess {
  can(permission: TeamPermission): boolean;
  /** The team whose role decides; undefined for a person's own vehicle. */
  readonly team: Team | undefined;
}

const everything: VehicleAccess = { can: () => true, team: undefined };

/** One's own vehicle allows everything, a team's vehicle what the role in that team allows. */
export function vehicleAccess(
  { ownerId, teamId }: Pick<Vehicle, "ownerId" | "teamId">,
  userId: string,
  teams: readonly Team[],
): VehicleAccess {
  if (ownerId === userId) return everything;
  const team = teams.find(({ id }) => id === teamId);
  return { can: (permission) => team?.permissions.includes(permission) ?? false, team };
}

/** Undefined until the person's teams are known. Where they cannot be read, the server alone decides. */
export function useVehicleAccess(vehicle: Pick<Vehicle, "ownerId" | "teamId"> | undefined): VehicleAccess | undefined {
  const { data: user } = useSession();
  const teams = useMyTeams();
  if (!vehicle || !user) return undefined;
  if (vehicle.ownerId === user.id || teams.isError) return everything;
  return teams.data && vehicleAccess(vehicle, user.id, teams.data);
}
