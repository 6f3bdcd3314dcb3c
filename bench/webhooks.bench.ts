import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { Agent, request } from "undici";
import { v7 } from "uuid";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import { quantile, watchHealth } from "./live.ts";

const receivers = 100;
const events = 100;
const deliveries = receivers * events;
/** On two cores. */
const wantedPerSecond = 300;

/** Opens a receiver that calls `onMessage` for each message. A slow receiver never answers. */
async function receiver(onMessage: () => void, isSlow = false): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, response) => {
    incoming.resume().on("end", () => {
      onMessage();
      if (!isSlow) response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** Writes events into the database file, as if they had happened while deliveries were stopped. */
function queue(file: string, workspaceId: string): void {
  const database = new Database(file);
  const insert = database.prepare(
    "insert into outbox_events (id, workspace_id, name, payload, created_at) values (?, ?, 'lead.created', ?, ?)",
  );
  database.transaction(() => {
    for (let i = 0; i < events; i += 1) {
      const payload = { lead_id: v7(), car_id: v7(), status: "NEW", action: `Call back about offer ${i}` };
      insert.run(v7(), workspaceId, JSON.stringify(payload), new Date().toISOString());
    }
  })();
  database.close();
}

function look<T>(file: string, query: string): T {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(query).get() as T;
  } finally {
    database.close();
  }
}

/** The same number of posts to the same receivers by the HTTP client alone, without signatures and storage. */
async function barePosts(urls: readonly string[]): Promise<number> {
  const dispatcher = new Agent();
  const body = JSON.stringify({ event: "lead.created", data: { lead_id: v7(), car_id: v7(), status: "NEW" } });
  const begun = performance.now();
  await Promise.all(
    urls.map(async (url) => {
      for (let i = 0; i < events; i += 1) {
        const answer = await request(url, { method: "POST", dispatcher, body });
        await answer.body.dump();
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await dispatcher.close();
  return deliveries / seconds;
}

/** Measures the rate of signing, sending and storing 10,000 pending deliveries while one receiver never answers. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-webhooks-"));
  const file = join(folder, "forecourt.db");
  let count = 0;
  const open = await Promise.all(
    Array.from({ length: receivers }, () =>
      receiver(() => {
        count += 1;
      }),
    ),
  );
  const slow = await receiver(() => undefined, true);
  let server = await spawnServer(folder);
  try {
    const { api } = await signedIn(server);
    for (const { url } of [...open, slow]) await api.webhooks.create({ body: { url, events: ["lead.created"] } });
    await server.stop();
    queue(file, look<{ id: string }>(file, "select workspace_id as id from webhooks").id);
    server = await spawnServer(folder);
    const begun = performance.now();
    const stop = new AbortController();
    const watching = watchHealth(server.url, stop.signal);
    const isDone = () =>
      count >= deliveries &&
      look<{ n: number }>(file, "select count(*) as n from webhook_deliveries where status = 'delivered'").n ===
        deliveries;
    while (!isDone()) await pause(20);
    const perSecond = deliveries / ((performance.now() - begun) / 1000);
    stop.abort();
    const health = await watching;
    const doubled = count - deliveries;
    const bare = await barePosts(open.map(({ url }) => url));
    return {
      name: `${deliveries} webhook deliveries to ${receivers} receivers, and one that never answers`,
      rows: [
        { what: "deliveries", value: perSecond, unit: "/s", target: wantedPerSecond, more: true },
        { what: "bare posts by the HTTP client", value: bare, unit: "/s" },
        { what: "deliveries / bare posts", value: perSecond / bare, unit: "×" },
        { what: "sent more than once", value: doubled, unit: "" },
        { what: "GET /health meanwhile, p99", value: quantile(health, 0.99), unit: "ms" },
      ],
    };
  } finally {
    await server.kill();
    for (const one of [...open, slow]) {
      one.server.closeAllConnections();
      one.server.close();
    }
    await rm(folder, { recursive: true, force: true });
  }
}
