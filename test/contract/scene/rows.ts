import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as schema from "../../../server/platform/db/schema.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { areEventsWaiting } from "../../../server/platform/events/events.repo.ts";
import type { jobs } from "../../../server/platform/jobs/jobs.table.ts";
import { jobsIn } from "../../kit/jobs.ts";

/** That somebody asked or tried is counted, whatever comes of it; live events are told of what goes on by itself: on Postgres in tables, for all instances. */
const { attempts: _counted, keyUsage: _used, turns: _turns, liveMessages: _told, ...tablesOfThings } = schema;

/** What the server writes after an answer (that a key was used) or on its own (webhooks' deliverer). */
const movedByItself: Readonly<Record<string, readonly string[]>> = {
  apiKeys: ["lastUsedAt"],
  outboxEvents: ["deliveredAt"],
  webhooks: ["failureCount", "failingSince", "lastDeliveryAt", "dueAt", "restUntil", "owner", "leaseUntil"],
  webhookDeliveries: ["status", "attempts", "nextAttemptAt", "log", "deliveredAt"],
};

/** Every row of every table, as a count and a hash for each table, once no job is due or under way and every event is passed on. */
export async function everyRow(store: Store): Promise<Readonly<Record<string, string>>> {
  while (
    (await jobsIn(store)).some(
      ({ kind, status }) => status === "running" || (status === "queued" && kind !== "maintenance.nightly"),
    )
  )
    await pause(50);
  while (await areEventsWaiting(store.read)) await pause(50);
  const tables: Record<string, string> = {};
  for (const [name, table] of Object.entries(tablesOfThings)) {
    const still = (key: string, value: unknown) => (movedByItself[name]?.includes(key) ? undefined : value);
    const rows = (await store.read.select().from(table as typeof jobs)).map((row) => JSON.stringify(row, still)).sort();
    tables[name] = `${rows.length} rows, ${createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)}`;
  }
  return tables;
}
