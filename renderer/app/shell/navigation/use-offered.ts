import type { User } from "../../../../contracts/accounts.ts";
import type { TeamPermission } from "../../../../contracts/teams.ts";
import { hasSomewhere, useMyTeams } from "../../../api/teams.ts";
import { type Entry, outboxPath } from "./entries.tsx";
import { useCanReadOutbox } from "./outbox-access.ts";

/** Whether a permission is of use to the user. Until the teams are loaded all are, and the server decides. */
export function useCan(user: User): (permission: TeamPermission) => boolean {
  const teams = useMyTeams().data;
  return (permission) => teams === undefined || hasSomewhere(permission, user.id, teams);
}

/** Whether an entry is offered to the user. */
export function useOffered(user: User): (entry: Entry) => boolean {
  const canReadOutbox = useCanReadOutbox(user);
  const can = useCan(user);
  return ({ path, permission }) => {
    if (path === outboxPath) return canReadOutbox;
    return permission === undefined || can(permission);
  };
}
