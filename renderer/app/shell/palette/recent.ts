import { z } from "zod";
import { readStored, writeStored } from "../../../ui/user-storage.ts";

const maxRecent = 6;
const Recent = z.array(z.object({ id: z.string(), label: z.string(), path: z.string() }));
export type RecentItem = z.infer<typeof Recent>[number];

const name = "recent";

/** What the user opened last in this browser, newest first. */
export const readRecent = (userId: string): readonly RecentItem[] => readStored(userId, name, Recent) ?? [];

export function addRecent(userId: string, { id, label, path }: RecentItem): void {
  const others = readRecent(userId).filter((item) => item.path !== path);
  writeStored(userId, name, [{ id, label, path }, ...others].slice(0, maxRecent));
}
