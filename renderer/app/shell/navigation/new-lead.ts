import type { User } from "../../../../contracts/accounts.ts";
import { useCan } from "../../../api/teams.ts";

/** The address that opens a new lead; undefined if the user may not add leads. */
export function useNewLead(user: User): string | undefined {
  return useCan(user)("create_leads") ? "/leads?new=1" : undefined;
}
