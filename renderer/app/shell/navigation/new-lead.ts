import type { User } from "../../../../contracts/accounts.ts";
import { groups } from "./entries.tsx";
import { useCan } from "./use-offered.ts";

const leadsPath = "/leads";

/** The address that opens a new lead; undefined if the user may not add leads, or while there is no page for them. */
export function useNewLead(user: User): string | undefined {
  const can = useCan(user);
  const hasPage = groups.some(({ entries }) => entries.some(({ path }) => path === leadsPath));
  return hasPage && can("create_leads") ? `${leadsPath}?new=1` : undefined;
}
