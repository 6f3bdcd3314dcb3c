import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { z } from "zod";
import { copyVpic } from "./layout.ts";

const layout = createHash("sha256").update(copyVpic).digest("hex").slice(0, 12);

/** Identifies the version of the data and of the layout. A new stamp means that the copy must be built again. */
export const stampOf = (version: string): string => `${version}-${layout}`;

const Origin = z.object({ stamp: z.string().endsWith(`-${layout}`) });

/** The stamp of a complete copy in the current layout; undefined if there is none, or if it cannot be read. */
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
