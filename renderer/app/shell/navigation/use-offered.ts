import type { User } from "../../../../contracts/accounts/accounts.ts";
import { useCan } from "../../../api/records/teams.ts";
import { type Entry, outboxPath } from "./entries.tsx";
import { useCanReadOutbox } from "./outbox-access.ts";

/** Whether an entry is offered to the user. */
export function useOffered(user: User): (entry: Entry) => boolean {
  const canReadOutbox = useCanReadOutbox(user);
  const can = useCan();
  return ({ path, permission }) => {
    if (path === outboxPath) return canReadOutbox;
    return permission === undefined || can(permission) !== false;
  };
}
