import { useCan } from "../../../api/records/teams.ts";

/** The address that opens a new lead; undefined if the user may not add leads. */
export function useNewLead(): string | undefined {
  return useCan()("create_leads") === false ? undefined : "/leads?new=1";
}
