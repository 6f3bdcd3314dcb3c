import type { AuthorizedLead } from "../../../access/records/require-leads.ts";

/** Leads in the order in which a transaction locks them. It is the same in each, so two cannot wait for each other. */
export const inLockOrder = (leads: readonly AuthorizedLead<"manage_leads">[]): AuthorizedLead<"manage_leads">[] =>
  leads.toSorted((a, b) => (a.lead.id < b.lead.id ? -1 : 1));
