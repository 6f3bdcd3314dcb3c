import { useLeadSummary } from "../../api/leads.ts";

/** How many leads are overdue, for the navigation; 0 until it is known. */
export const useOverdueLeads = (): number => useLeadSummary().data?.overdue ?? 0;
