import { useQueries } from "@tanstack/react-query";
import type { Vehicle } from "../../contracts/vehicles.ts";
import { api } from "./client.ts";
import { useSession } from "./session.ts";
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

/** The people that the user works with, as far as they are loaded. */
export function usePeople(): People {
  const { data: user } = useSession();
  const { data: teams = [] } = useMyTeams();
  const answers = useQueries({
    queries: teams.map(({ id }) => ({
      queryKey: ["teams", id, "members"],
      queryFn: () => api.teams.members({ params: { teamId: id }, query: maxPage }),
      staleTime: 60_000,
    })),
  });
  const membersOf = (teamId: string | null): readonly Person[] =>
    answers[teams.findIndex(({ id }) => id === teamId)]?.data ?? [];
  const all = byName([...(user ? [user] : []), ...teams.flatMap(({ id, owner }) => [owner, ...membersOf(id)])]);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    all,
    nameOf: (id) => names.get(id),
    ofVehicle: ({ ownerId, teamId }) => byName([...all.filter(({ id }) => id === ownerId), ...membersOf(teamId)]),
  };
}
