import { useQuery } from "@tanstack/react-query";
import type { TeamRole } from "../../../contracts/roles.ts";
import type { Member, Team } from "../../../contracts/teams.ts";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";

/** The most that one answer holds: no team has more roles or open invitations. */
const all = { limit: 1000 } as const;

export interface TeamDetails {
  readonly team: Team;
  readonly members: readonly Member[];
}
export const teamKey = (id: string) => ["teams", id, "details"] as const;

/** A team with all its members. */
export const useTeam = (id: string) =>
  useQuery({
    queryKey: teamKey(id),
    queryFn: async (): Promise<TeamDetails> => {
      const { members = [], ...team } = await api.teams.get({ params: { id }, query: { includeDetails: "true" } });
      return { team, members };
    },
  });

const rolesKey = (teamId: string) => ["teams", teamId, "roles"] as const;

export const useRoles = (teamId: string) =>
  useQuery({
    queryKey: rolesKey(teamId),
    queryFn: () => api.roles.list({ params: { teamId }, query: all }),
  });

/** Shows a role as the server has just saved it, without asking for all of them again. */
export const setCachedRole = (saved: TeamRole): void => {
  queryClient.setQueryData<TeamRole[]>(rolesKey(saved.teamId), (roles) =>
    roles?.map((role) => (role.id === saved.id ? saved : role)),
  );
};

/** Only who may invite may read them. */
export const useInvitations = (teamId: string, allowed: boolean) =>
  useQuery({
    queryKey: ["teams", teamId, "invitations"],
    queryFn: () => api.teams.invitations({ params: { teamId }, query: all }),
    enabled: allowed,
  });

/** Counts, names and roles of a team stand in several answers: after a change all are read again. */
export const refetchTeams = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["teams"] });
