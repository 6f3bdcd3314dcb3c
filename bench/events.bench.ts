import { mkdtemp, rm } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchResult, BenchRow } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { createDatabase, startPostgres } from "../test/kit/postgres.ts";
import { residentBytes, spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { cpuSeconds } from "./cpu.ts";
import { quantile, watchHealth } from "./live.ts";

const clients = 200;
const events = 100;
/** The maximum cost of 200 clients, our own estimates: memory of their connections, and processor time per message. */
const targets = { megabytes: 20, microseconds: 200 };

/** Opens a client that calls `onEvent` for each event. */
async function listen(url: string, headers: Record<string, string>, onEvent: () => void): Promise<IncomingMessage> {
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/v1/events`, { headers, agent: false }, resolve).on("error", reject);
  });
  if (stream.statusCode !== 200) throw new Error(`the stream answered ${stream.statusCode}`);
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    for (const _ of chunk.matchAll(/^event: webhook$/gm)) onEvent();
  });
  stream.on("error", () => undefined);
  return stream;
}

/** Triggers the events one after the other. Returns the processor seconds of the server. */
async function happen(caller: TestCaller, webhookId: string, pid: number, isHeard: () => boolean): Promise<number> {
  const before = cpuSeconds(pid);
  for (let i = 0; i < events; i += 1) await caller.api.webhooks.test({ params: { id: webhookId } });
  while (!isHeard()) await pause(10);
  return cpuSeconds(pid) - before;
}

async function measure(label: string, environment: Readonly<Record<string, string>> = {}): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-events-"));
  let arrived = 0;
  const receiver = createServer((request, response) => {
    arrived += 1;
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const server = await spawnServer(folder, environment);
  const streams: IncomingMessage[] = [];
  try {
    const caller = await signedIn(server);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { webhook_id } = await caller.api.webhooks.create({ body: { url, events: ["ping"] } });
    const alone = await happen(caller, webhook_id, server.pid, () => arrived >= events);
    // By then the last event has been delivered.
    await pause(1000);
    const before = residentBytes(server.pid);
    let heard = 0;
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (let i = 0; i < clients; i += 1) streams.push(await listen(server.url, { cookie }, () => (heard += 1)));
    const stop = new AbortController();
    const watching = watchHealth(server.url, stop.signal);
    const together = await happen(caller, webhook_id, server.pid, () => heard >= clients * events);
    stop.abort();
    const health = await watching;
    const megabytes = (residentBytes(server.pid) - before) / 2 ** 20;
    const microseconds = ((together - alone) / (clients * events)) * 1e6;
    return [
      { what: `${label}: processor time per message`, value: microseconds, unit: "µs", target: targets.microseconds },
      { what: `${label}: memory of ${clients} clients`, value: megabytes, unit: "MB", target: targets.megabytes },
      { what: `${label}: delivered more than once`, value: heard - clients * events, unit: "", target: 0 },
      { what: `${label}: GET /health meanwhile, p99`, value: quantile(health, 0.99), unit: "ms" },
    ];
  } finally {
    for (const stream of streams) stream.destroy();
    await server.kill();
    receiver.closeAllConnections();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the cost of delivering every event to 200 clients of one server, on both databases. */
export async function bench(): Promise<BenchResult> {
  const postgres = await startPostgres();
  try {
    const onPostgres = { FORECOURT_DATABASE_URL: await createDatabase(postgres.url) };
    const rows = [...(await measure("SQLite")), ...(await measure("Postgres", onPostgres))];
    return { name: `${events} live events to ${clients} clients of one server`, rows };
  } finally {
    await postgres.stop();
  }
}
