import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../contracts/accounts.ts";
import { api } from "../../api/client.ts";

/** The outbox is an administrator's, on a workstation: whether this is one, the server says. */
export function useCanReadOutbox(user: User): boolean {
  const answer = useQuery({
    queryKey: ["outbox", "allowed"],
    queryFn: () =>
      api.outbox.list({ query: { limit: 1 } }).then(
        () => true,
        () => false,
      ),
    enabled: user.role === "ADMIN",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return answer.data ?? false;
}
