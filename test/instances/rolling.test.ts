import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "../kit/people.ts";
import { createDatabase, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { type ServerProcess, spawnServer } from "../kit/process.ts";
import { openRoundRobin, type RoundRobin } from "../kit/round-robin.ts";

let postgres: PostgresServer;
let folder: string;
let databaseUrl: string;
let servers: ServerProcess[];
let proxy: RoundRobin;
let key: string;
// for requests only: it is ready sooner, because it loads no models
const spawn = (drainSeconds = "4") =>
  spawnServer(folder, {
    FORECOURT_ROLE: "api",
    FORECOURT_DATABASE_URL: databaseUrl,
    FORECOURT_DRAIN_SECONDS: drainSeconds,
  });
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await createDatabase(postgres.url);
  folder = mkdtempSync(join(tmpdir(), "forecourt-rolling-"));
  servers = await Promise.all([spawn(), spawn()]);
  const { api } = await signedIn({ url: servers[0]?.url ?? "" });
  key = (await api.keys.create({ body: { name: "load", environment: "production" } })).secret;
  proxy = await openRoundRobin(servers.map(({ url }) => url));
});
afterAll(async () => {
  proxy.close();
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Load {
  /** Answers by status, and errors of connections by code. */
  readonly results: Map<string, number>;
  readonly created: number;
}

/** Clients that read and write through the proxy on connections that they keep, one request after the other, until `until` ends. */
async function loadDuring(until: Promise<unknown>, clients: number): Promise<Load> {
  const results = new Map<string, number>();
  let isOver = false;
  let created = 0;
  const agent = new Agent({ keepAlive: true });
  const send = (method: "GET" | "POST", body?: object): Promise<string> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) };
      const sent = request(`${proxy.url}/v1/vehicles`, { agent, method, headers }, (answer) => {
        answer.on("error", (error) => resolve(error.message)).on("end", () => resolve(String(answer.statusCode)));
        answer.resume();
      });
      sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body && JSON.stringify(body));
    });
  const client = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      const writes = n % 3 === 0;
      const result = writes ? await send("POST", { make: "Saab", model: `${number}-${n}` }) : await send("GET");
      results.set(result, (results.get(result) ?? 0) + 1);
      if (writes && result === "201") created += 1;
      // a key has 1,000 requests in ten seconds
      await pause(60);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  await until.finally(() => {
    isOver = true;
  });
  await all;
  agent.destroy();
  return { results, created };
}

/** Each server is replaced by a new one while the other answers. */
async function restartAll(): Promise<void> {
  for (const place of servers.keys()) {
    const old = servers[place];
    expect(await old?.stop()).toBe(0);
    proxy.set(place, undefined);
    const fresh = await spawn();
    servers[place] = fresh;
    const before = proxy.sent[place] ?? 0;
    proxy.set(place, fresh.url);
    await expect.poll(() => proxy.sent[place] ?? 0, { timeout: 120_000 }).toBeGreaterThan(before + 1);
  }
}

it("two servers behind a proxy are replaced one after the other under load: no request fails, and no write is lost", async () => {
  const { results, created } = await loadDuring(restartAll(), 4);
  expect(proxy.broken).toEqual([]);
  expect([...results.keys()].sort()).toEqual(["200", "201"]);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from vehicles");
  await client.end();
  expect(rows[0]?.n).toBe(created);
  expect(created).toBeGreaterThan(0);
});

it("a server that is asked to stop says so at once, and closes each connection after its answer", async () => {
  // long, so that a busy machine asks in time; it is ended below
  const server = await spawn("60");
  const stopped = server.stop();
  try {
    const asked = async (path: string) => {
      const { status, headers } = await fetch(`${server.url}${path}`);
      return { status, connection: headers.get("connection") };
    };
    await expect.poll(() => asked("/ready"), { timeout: 50_000 }).toEqual({ status: 503, connection: "close" });
    expect(await (await fetch(`${server.url}/ready`)).json()).toMatchObject({ ready: false, stopping: true });
    expect(await asked("/health")).toEqual({ status: 200, connection: "close" });
  } finally {
    await server.kill();
    await stopped;
  }
});
