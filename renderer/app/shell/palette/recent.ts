import { z } from "zod";

const maxRecent = 6;
const Recent = z.array(z.object({ id: z.string(), label: z.string(), path: z.string() }));
export type RecentItem = z.infer<typeof Recent>[number];

/** Workstations are shared: each user has a list of their own. */
const keyOf = (userId: string): string => `forecourt-recent-${userId}`;

/** What the user opened last in this browser, newest first. */
export function readRecent(userId: string): readonly RecentItem[] {
  try {
    return Recent.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

export function addRecent(userId: string, { id, label, path }: RecentItem): void {
  const others = readRecent(userId).filter((item) => item.path !== path);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ id, label, path }, ...others].slice(0, maxRecent)));
  } catch {
    // storage is blocked: the list stays empty
  }
}
