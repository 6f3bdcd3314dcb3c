import { useState } from "react";
import type { Lead } from "../../../../contracts/lead.ts";

/** The leads selected in the list, by id. They stay selected on other pages of the list. */
export interface LeadSelection {
  readonly leads: ReadonlyMap<string, Lead>;
  readonly set: (leads: readonly Lead[], isSelected: boolean) => void;
  readonly clear: () => void;
}

export function useLeadSelection(): LeadSelection {
  const [leads, setLeads] = useState<ReadonlyMap<string, Lead>>(new Map());
  return {
    leads,
    set: (changed, isSelected) =>
      setLeads((before) => {
        const next = new Map(before);
        for (const lead of changed) {
          if (isSelected) next.set(lead.id, lead);
          else next.delete(lead.id);
        }
        return next;
      }),
    clear: () => setLeads(new Map()),
  };
}
