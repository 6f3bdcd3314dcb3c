import type { Announcement } from "../../../../contracts/inspections/by-hand.ts";

const isSameFact = (one: Announcement, other: Announcement): boolean =>
  one.kind === other.kind && (one.kind !== "other" || one.text === other.text);

/** The announcements of several lists, newest list first: the newest of each kind, and of `other` each text once. */
export const newestAnnouncements = (lists: readonly (readonly Announcement[])[]): Announcement[] => {
  const all = lists.flat();
  return all.filter((one, at) => all.findIndex((other) => isSameFact(one, other)) === at);
};
