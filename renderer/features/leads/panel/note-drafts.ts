import type { LeadActivityKind } from "../../../../contracts/customers/lead.ts";

export interface NoteDraft {
  readonly activity: LeadActivityKind;
  readonly note: string;
}

/** What the user has written about a lead and not logged yet, by the lead's id: the panel may be closed meanwhile. */
const drafts = new Map<string, NoteDraft>();

export const noteDraftOf = (leadId: string): NoteDraft => drafts.get(leadId) ?? { activity: "call", note: "" };

export function keepNoteDraft(leadId: string, draft: NoteDraft): void {
  if (draft.note === "") drafts.delete(leadId);
  else drafts.set(leadId, draft);
}

export const clearNoteDrafts = (): void => drafts.clear();
