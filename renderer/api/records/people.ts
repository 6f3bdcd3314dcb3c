import { useQueries } from "@tanstack/react-query";
import type { Team } from "../../../contracts/accounts/teams.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { api } from "../client/client.ts";
import { useSession } from "../client/session.ts";
import { useMyTeams } from "./teams.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
}

interface People {
  /** The user and the members of all their teams, by name. */
  readonly all: readonly Person[];
  readonly nameOf: (id: string) => string | undefined;
  /** Who may take care of a vehicle: its owner, and the members of its team. */
  readonly ofVehicle: (vehicle: Pick<Vehicle, "ownerId" | "teamId">) => readonly Person[];
}

/** The maximum of one response. No team has more members. */
const maxPage = { limit: 1000 } as const;

const byName = (people: readonly Person[]): Person[] =>
  [...new Map(people.map((person) => [person.id, person])).values()].sort((a, b) => a.name.localeCompare(b.name));

interface TeamWithMembers {
  readonly team: Team;
  /** Empty until they are loaded. */
  readonly members: readonly Person[];
}

/** The user's teams with their members. The members are loaded while `enabled` is true. */
export function useTeamMembers(enabled = true): readonly TeamWithMembers[] {
  const { data: teams = [] } = useMyTeams();
  const members = useQueries({
    queries: teams.map(({ id }) => ({
      queryKey: ["teams", id, "members"],
      queryFn: () => api.teams.members({ params: { teamId: id }, query: maxPage }),
      enabled,
      staleTime: 60_000,
    })),
  });
  return teams.map((team, at) => ({ team, members: members[at]?.data ?? [] }));
}

/** The people that the user works with, as far as they are loaded. */
export function usePeople(): People {
  const { data: user } = useSession();
  const teams = useTeamMembers();
  const membersOf = (teamId: string | null) => teams.find(({ team }) => team.id === teamId)?.members ?? [];
  const all = byName([...(user ? [user] : []), ...teams.flatMap(({ team, members }) => [team.owner, ...members])]);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    all,
    nameOf: (id) => names.get(id),
    ofVehicle: ({ ownerId, teamId }) => byName([...all.filter(({ id }) => id === ownerId), ...membersOf(teamId)]),
  };
}
