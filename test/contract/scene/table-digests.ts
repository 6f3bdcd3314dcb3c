import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as schema from "../../../server/platform/db/schema.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { areEventsWaiting } from "../../../server/platform/events/events.repo.ts";
import type { jobs } from "../../../server/platform/jobs/jobs.table.ts";
import { jobsIn } from "../../kit/jobs.ts";

/**
 * All tables except those that change with every request or on their own: counts of attempts and requests, and, on
 * Postgres, the turns and live events shared by all instances.
 */
const {
  attempts: _attempts,
  keyUsage: _keyUsage,
  turns: _turns,
  liveMessages: _liveMessages,
  ...stableTables
} = schema;

/** Columns that the server writes after an answer (the last use of a key) or on its own (the delivery of webhooks). */
const volatileColumns: Readonly<Record<string, readonly string[]>> = {
  apiKeys: ["lastUsedAt"],
  outboxEvents: ["deliveredAt"],
  webhooks: ["failureCount", "failingSince", "lastDeliveryAt", "dueAt", "restUntil", "owner", "leaseUntil"],
  webhookDeliveries: ["status", "attempts", "nextAttemptAt", "log", "deliveredAt"],
};

/** A count and a hash of the rows of each table, once no job is due or running and every event was passed on. */
export async function tableDigests(store: Store): Promise<Readonly<Record<string, string>>> {
  while (
    (await jobsIn(store)).some(
      ({ kind, status }) => status === "running" || (status === "queued" && kind !== "maintenance.nightly"),
    )
  )
    await pause(50);
  while (await areEventsWaiting(store.read)) await pause(50);
  const tables: Record<string, string> = {};
  for (const [name, table] of Object.entries(stableTables)) {
    const withoutVolatile = (key: string, value: unknown) => (volatileColumns[name]?.includes(key) ? undefined : value);
    const rows = (await store.read.select().from(table as typeof jobs))
      .map((row) => JSON.stringify(row, withoutVolatile))
      .sort();
    tables[name] = `${rows.length} rows, ${createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)}`;
  }
  return tables;
}
