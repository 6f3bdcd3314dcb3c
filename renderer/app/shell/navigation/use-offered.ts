import type { User } from "../../../../contracts/accounts.ts";
import { hasSomewhere, useMyTeams } from "../../../api/teams.ts";
import { type Entry, outboxPath } from "./entries.tsx";
import { useCanReadOutbox } from "./outbox-access.ts";

/** Whether an entry is offered to the user. Until the teams are loaded all entries are, and the server decides. */
export function useOffered(user: User): (entry: Entry) => boolean {
  const canReadOutbox = useCanReadOutbox(user);
  const teams = useMyTeams().data;
  return ({ path, permission }) => {
    if (path === outboxPath) return canReadOutbox;
    return permission === undefined || teams === undefined || hasSomewhere(permission, user.id, teams);
  };
}
