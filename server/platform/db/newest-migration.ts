import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** The newest migration of this version of the product, as drizzle's number. */
export function newestMigrationOf(migrationsFolder: string): number {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")));
  return Math.max(...entries.map(({ when }) => when));
}
