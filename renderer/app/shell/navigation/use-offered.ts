import type { User } from "../../../../contracts/accounts.ts";
import type { Team, TeamPermission } from "../../../../contracts/teams.ts";
import { useMyTeams } from "../../../api/teams.ts";
import { type Entry, outboxPath } from "./entries.tsx";
import { useCanReadOutbox } from "./outbox-access.ts";

/**
 * Whether a permission is of use to the user somewhere: in a team of theirs, or with own vehicles. Users who are only
 * members of teams of others work with the vehicles of these teams.
 */
export const hasSomewhere = (permission: TeamPermission, userId: string, teams: readonly Team[]): boolean =>
  teams.length === 0 || teams.some(({ owner, permissions }) => owner.id === userId || permissions.includes(permission));

/** Whether an entry is offered to the user. Until the teams are loaded all entries are, and the server decides. */
export function useOffered(user: User): (entry: Entry) => boolean {
  const canReadOutbox = useCanReadOutbox(user);
  const teams = useMyTeams().data;
  return ({ path, permission }) => {
    if (path === outboxPath) return canReadOutbox;
    return permission === undefined || teams === undefined || hasSomewhere(permission, user.id, teams);
  };
}
