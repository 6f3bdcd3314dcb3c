import { createHash } from "node:crypto";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { and, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import { hours, later } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { prepared } from "../../../server/platform/db/prepared.ts";
import * as schema from "../../../server/platform/db/schema.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { areEventsWaiting } from "../../../server/platform/events/events.repo.ts";
import { jobs } from "../../../server/platform/jobs/jobs.table.ts";
import type { TestServer } from "../../kit/serve.ts";

/**
 * All tables except those that change with every request or on their own: counts of attempts and requests, errors of API keys, and, on
 * Postgres, the turns and live events shared by all instances.
 */
const {
  attempts: _attempts,
  keyUsage: _keyUsage,
  apiKeyErrors: _apiKeyErrors,
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

/** The number of a table's rows and their text, as one text that the database writes. Reading rows as objects takes ten times as long. */
function textOf(name: string, table: typeof jobs) {
  const columns = Object.entries(getTableColumns(table))
    .filter(([key]) => !volatileColumns[name]?.includes(key))
    .map(([, column]) => column);
  const row =
    dialect === "pg"
      ? sql`row(${sql.join(columns, sql`, `)})::text`
      : sql.join(
          columns.map((column) => sql`quote(${column})`),
          sql` || ',' || `,
        );
  const rows = sql`coalesce(string_agg(${row}, '\n' order by ${row}), '')`;
  return sql<string>`(select count(*) || ' rows: ' || ${rows} from ${table})`;
}

const textsOfTables = prepared("table_digests", (db) =>
  db
    .select(
      Object.fromEntries(
        Object.entries(stableTables).map(([name, table]) => [name, textOf(name, table as typeof jobs)] as const),
      ),
    )
    .from(sql`(select 1) as one`),
);

const nightly = "maintenance.nightly";
const isNightly = and(eq(jobs.status, "queued"), eq(jobs.kind, nightly));
const dueOrRunning = or(eq(jobs.status, "running"), and(eq(jobs.status, "queued"), ne(jobs.kind, nightly)));

type Served = Pick<TestServer, "store" | "clock">;

const postponed = new WeakSet<Store>();

/** The nightly job would change tables in the middle of a test that runs at its hour. */
async function postponeNightlyJob({ store, clock }: Served): Promise<void> {
  if (postponed.has(store)) return;
  await store.write((tx) =>
    tx
      .update(jobs)
      .set({ runAfter: later(clock, hours(23)) })
      .where(isNightly),
  );
  postponed.add(store);
}

/**
 * Waits until no job is due or running. Jobs that begin some seconds later, as after the import of a market, begin at once: the
 * clock is advanced to them.
 */
async function jobsEnded({ store, clock }: Served): Promise<void> {
  for (;;) {
    const left = await store.read.select({ runAfter: jobs.runAfter }).from(jobs).where(dueOrRunning);
    if (left.length === 0) return;
    const untilNext = Math.min(...left.map(({ runAfter }) => Date.parse(runAfter))) - clock.now().getTime();
    if (untilNext > 0) clock.advance(untilNext);
    await pause(20);
  }
}

type Digests = Readonly<Record<string, string>>;

/** The last digests of each store, and its revision then: SQLite counts the commits of other connections than the reading one. */
const known = new WeakMap<Store, { readonly revision: number; readonly digests: Digests }>();

/** A count and a hash of the rows of each table, once no job is due or running and every event was passed on. */
export async function tableDigests(server: Served): Promise<Digests> {
  const { store } = server;
  // what an answered request has left to do comes first
  await nextTurn();
  const last = known.get(store);
  // without a commit since then there is no new job or event either
  if (last && store.revision?.() === last.revision) return last.digests;
  await postponeNightlyJob(server);
  await jobsEnded(server);
  while (await areEventsWaiting(store.read)) await pause(20);
  const revision = store.revision?.();
  const [texts] = await textsOfTables(store.read, {});
  if (!texts) throw new Error("the query for the tables' texts returns one row");
  const digests = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const [rows] = text.split(" ", 1);
      return [name, `${rows} rows, ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`];
    }),
  );
  if (revision !== undefined) known.set(store, { revision, digests });
  return digests;
}
