import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { Agent, request } from "undici";
import { v7 } from "uuid";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { measured, quantileOf } from "../scripts/kit/statistics.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import { watchHealth } from "./live.ts";

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

interface Receivers {
  readonly urls: readonly string[];
  readonly slowUrl: string;
  /** Messages that all but the slow one have received since `reset`. */
  count(): number;
  reset(): void;
  close(): void;
}

async function openReceivers(): Promise<Receivers> {
  let count = 0;
  const onMessage = () => {
    count += 1;
  };
  const open = await Promise.all(Array.from({ length: receivers }, () => receiver(onMessage)));
  const slow = await receiver(() => undefined, true);
  return {
    urls: open.map(({ url }) => url),
    slowUrl: slow.url,
    count: () => count,
    reset: () => {
      count = 0;
    },
    close() {
      for (const { server } of [...open, slow]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

interface Delivered {
  readonly perSecond: number;
  /** The response times of GET /health meanwhile, in ms. */
  readonly health: readonly number[];
  /** Messages that came again. */
  readonly doubled: number;
}
type Round = Delivered & { readonly bare: number };

/** Starts a server on a folder with pending events, and stops it once they are delivered and stored. */
async function deliver(folder: string, { count, reset }: Receivers, round: number): Promise<Delivered> {
  const file = join(folder, "forecourt.db");
  queue(file, look<{ id: string }>(file, "select workspace_id as id from webhooks").id);
  reset();
  const server = await spawnServer(folder);
  try {
    const begun = performance.now();
    const stop = new AbortController();
    const watching = watchHealth(server.url, stop.signal);
    const isDone = () =>
      count() >= deliveries &&
      look<{ n: number }>(file, "select count(*) as n from webhook_deliveries where status = 'delivered'").n ===
        (round + 1) * deliveries;
    while (!isDone()) await pause(20);
    const perSecond = deliveries / ((performance.now() - begun) / 1000);
    stop.abort();
    return { perSecond, health: await watching, doubled: count() - deliveries };
  } finally {
    await server.stop();
  }
}

/** Adds a webhook for each receiver. */
async function subscribe(folder: string, urls: readonly string[]): Promise<void> {
  const server = await spawnServer(folder);
  try {
    const { api } = await signedIn(server);
    for (const url of urls) await api.webhooks.create({ body: { url, events: ["lead.created"] } });
  } finally {
    await server.stop();
  }
}

/** Measures the rate of signing, sending and storing 10,000 pending deliveries while one receiver never answers. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-webhooks-"));
  const open = await openReceivers();
  try {
    await subscribe(folder, [...open.urls, open.slowUrl]);
    const rounds: Round[] = [];
    // both sides take turns, so that other load on the machine affects both alike
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      const ours = await deliver(folder, open, round);
      rounds.push({ ...ours, bare: await barePosts(open.urls) });
    }
    const of = (figure: (round: Round) => number) => measured(rounds.map(figure));
    const health = rounds.flatMap((round) => round.health);
    return {
      name: `${deliveries} webhook deliveries to ${receivers} receivers, and one that never answers`,
      rows: [
        { what: "deliveries", ...of(({ perSecond }) => perSecond), unit: "/s", target: wantedPerSecond, more: true },
        { what: "bare posts by the HTTP client", ...of(({ bare }) => bare), unit: "/s" },
        { what: "deliveries / bare posts", ...of(({ perSecond, bare }) => perSecond / bare), unit: "×" },
        { what: "sent more than once", value: rounds.reduce((sum, { doubled }) => sum + doubled, 0), unit: "" },
        { what: "GET /health meanwhile, p99", value: quantileOf(health, 0.99), unit: "ms" },
      ],
    };
  } finally {
    open.close();
    await rm(folder, { recursive: true, force: true });
  }
}
