import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { z } from "zod";
import { copyVpic } from "./layout.ts";

const layout = createHash("sha256").update(copyVpic).digest("hex").slice(0, 12);

/** Names the data and the layout: a new package or a changed layout makes another stamp, and so a new copy. */
export const stampOf = (version: string): string => `${version}-${layout}`;

const Origin = z.object({ stamp: z.string().endsWith(`-${layout}`) });

/** The stamp of a finished copy in today's layout; undefined where there is none, or nothing that can be read. */
export function readStamp(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = new Database(path, { readonly: true });
    try {
      return Origin.parse(database.prepare("SELECT stamp FROM origin").get()).stamp;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
