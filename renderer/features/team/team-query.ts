import { useQuery } from "@tanstack/react-query";
import type { TeamRole } from "../../../contracts/accounts/roles.ts";
import type { Member, Team } from "../../../contracts/accounts/teams.ts";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";

/** The maximum of one response. No team has more roles or open invitations. */
const maxPage = { limit: 1000 } as const;

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
    queryFn: () => api.roles.list({ params: { teamId }, query: maxPage }),
  });

/** Updates a saved role in the loaded list. */
export const setCachedRole = (saved: TeamRole): void => {
  queryClient.setQueryData<TeamRole[]>(rolesKey(saved.teamId), (roles) =>
    roles?.map((role) => (role.id === saved.id ? saved : role)),
  );
};

/** Open invitations. Only members who may invite people may read them. */
export const useInvitations = (teamId: string, allowed: boolean) =>
  useQuery({
    queryKey: ["teams", teamId, "invitations"],
    queryFn: () => api.teams.invitations({ params: { teamId }, query: maxPage }),
    enabled: allowed,
  });

/** Reads all team data again after a change: counts, names and roles are part of several responses. */
export const refetchTeams = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["teams"] });
