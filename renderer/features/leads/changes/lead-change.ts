import type { Lead, LeadChange, utmNames } from "../../../../contracts/customers/lead.ts";

type Field = "status" | "lostReason" | "assigneeId" | "dueAt" | "tag" | "note" | "action" | "targetName" | "targetInfo";

/** The fields that the page changes: those that can be changed for many leads at once, and the texts of one. */
export type Change = Pick<LeadChange, Field | (typeof utmNames)[number]>;

/** A lead as it will be after a change. The server's answer replaces it. */
export function applied(lead: Lead, change: Change, now: number): Lead {
  const next = { ...lead, ...given(change) };
  const isDue = next.dueAt === null ? lead.isOverdue : Date.parse(next.dueAt) <= now;
  return {
    ...next,
    lostReason: next.status === "NOT_NEEDED" ? next.lostReason : null,
    isOverdue: next.status === "NEW" && isDue,
    statusDays: next.status === lead.status ? lead.statusDays : 0,
  };
}

const given = (change: Change): Partial<Lead> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** The change that restores what a lead had before another change. */
export function inverse(lead: Lead, change: Change): Change {
  const names = Object.keys(change).filter((name): name is keyof Change => Object.hasOwn(change, name));
  const restored: Change = Object.fromEntries(names.map((name) => [name, lead[name]]));
  return { ...restored, ...(change.status && lead.status === "NOT_NEEDED" && { lostReason: lead.lostReason }) };
}

/** Leads that get the same values, so that each group is one request. */
export function groupsOf(changes: readonly { readonly id: string; readonly change: Change }[]) {
  const groups = new Map<string, { readonly ids: string[]; readonly change: Change }>();
  for (const { id, change } of changes) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ids: [], change };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
