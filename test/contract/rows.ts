import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as schema from "../../server/db/schema.ts";
import type { Store } from "../../server/db/store.ts";
import type { jobs } from "../../server/jobs/jobs.table.ts";
import { jobsIn } from "../kit/jobs.ts";

/** Every row of every table, as one hash, once no job is due or under way. */
export async function everyRow(store: Store): Promise<string> {
  while (
    (await jobsIn(store)).some(
      ({ kind, status }) => status === "running" || (status === "queued" && kind !== "maintenance.nightly"),
    )
  )
    await pause(50);
  const hash = createHash("sha256");
  for (const [name, table] of Object.entries(schema).sort(([a], [b]) => a.localeCompare(b))) {
    const rows = await store.read.select().from(table as typeof jobs);
    hash.update(name).update(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join("\n"),
    );
  }
  return hash.digest("hex");
}
