import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { api } from "../../../api/client/client.ts";

/** Only administrators may read the outbox, and only on a workstation. The server knows whether it is one. */
export function useCanReadOutbox(user: User): boolean {
  const isAllowed = useQuery({
    queryKey: ["outbox", "allowed"],
    queryFn: () =>
      api.outbox.list({ query: { limit: 1 } }).then(
        () => true,
        () => false,
      ),
    enabled: user.role === "ADMIN",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isAllowed.data ?? false;
}
