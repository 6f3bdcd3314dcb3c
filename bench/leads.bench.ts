import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { v7 } from "uuid";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { packageVersions } from "../scripts/performance/machine.ts";
import { searchTextOf } from "../server/platform/db/search.ts";
import { signedIn } from "../test/kit/people.ts";
import { type ServerProcess, spawnServer } from "../test/kit/process.ts";

const cars = 200;
/** Below the burst limit of any ten seconds. */
const requests = 200;
const rounds = 7;
const inFlight = 8;

/** Creates an account with an API key and some cars through the API. */
async function dealership(server: ServerProcess): Promise<{ key: string; vehicleIds: string[] }> {
  const caller = await signedIn(server);
  const vehicleIds: string[] = [];
  for (let i = 0; i < cars; i += 1) {
    const body = { make: "Honda", model: `Model ${i}`, overviewYear: 2000 + (i % 25), location: `Row ${i % 12}` };
    vehicleIds.push((await caller.api.vehicles.create({ body })).id);
  }
  const { secret } = await caller.api.keys.create({ body: { name: "bench", environment: "production" } });
  return { key: secret, vehicleIds };
}

/** Writes leads into the database file, because the API would take minutes. Returns the id of their workspace. */
function fill(file: string, vehicleIds: readonly string[], count: number): string {
  const database = new Database(file);
  database.pragma("foreign_keys = ON");
  const { workspaceId, ownerId } = database
    .prepare("select workspace_id as workspaceId, owner_id as ownerId from vehicles limit 1")
    .get() as { workspaceId: string; ownerId: string };
  const insert = database.prepare(`
    insert into leads (id, workspace_id, car_id, created_by, status, action, target_name, target_info, tag, note,
      position, status_since, search_text, created_at, updated_at)
    values (@id, @workspaceId, @carId, @ownerId, @status, @action, @targetName, @targetInfo, @tag, @note,
      @position, @at, @searchText, @at, @at)`);
  const statuses = ["NEW", "COMPLETED", "NOT_NEEDED"];
  database.transaction(() => {
    for (let i = 0; i < count; i += 1) {
      const texts = { action: `Call back about offer ${i % 500}`, targetName: `Customer ${i}`, tag: `tag-${i % 40}` };
      insert.run({
        ...texts,
        id: v7(),
        workspaceId,
        ownerId,
        carId: vehicleIds[i % vehicleIds.length],
        status: statuses[i % statuses.length],
        targetInfo: `customer${i}@example.com`,
        note: `Prefers evenings; trade-in of a car from ${1990 + (i % 30)}.`,
        position: (i * 7919) % 1000,
        at: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(),
        searchText: searchTextOf([texts.action, texts.targetName, texts.tag]),
      });
    }
  })();
  database.exec("analyze");
  database.close();
  return workspaceId;
}

async function spawnBare(file: string, workspaceId: string): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, "leads-bare.ts");
  const child = spawn(process.execPath, [script, file, workspaceId], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? ""));
    child.once("exit", (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { child, url };
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly total: string | undefined;
}
interface Target {
  readonly url: string;
  readonly key?: string;
}
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

const requestPage = ({ url, key }: Target): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    get(`${url}?limit=50`, { agent, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("end", () => {
        const total = res.headers["x-total-count"];
        resolve({ status: res.statusCode, body: Buffer.concat(parts).toString(), total: String(total) });
      });
    }).on("error", reject);
  });

/** Requests per second, with eight in flight. */
async function pace(target: Target): Promise<number> {
  let left = requests;
  const begun = performance.now();
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await requestPage(target);
      if (status !== 200) throw new Error(`${target.url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return requests / ((performance.now() - begun) / 1000);
}

async function assertSame(targets: readonly Target[]): Promise<number> {
  const answers = await Promise.all(targets.map(requestPage));
  if (new Set(answers.map(({ body, total }) => `${total} ${body}`)).size > 1) {
    throw new Error("the servers return different bytes");
  }
  return answers[0]?.body.length ?? 0;
}

interface Paces {
  readonly ours: number;
  readonly counting: number;
  readonly fixedTotal: number;
}

function rowsOf(paces: readonly Paces[]): BenchResult["rows"] {
  const of = (value: (one: Paces) => number) => measured(paces.map(value));
  const ratio = { unit: "×", target: 0.6, more: true } as const;
  return [
    { what: "ours", ...of(({ ours }) => ours), unit: "requests/s" },
    { what: "bare server", ...of(({ counting }) => counting), unit: "requests/s" },
    { what: "bare server with a fixed total", ...of(({ fixedTotal }) => fixedTotal), unit: "requests/s" },
    { what: "ours / bare server", ...of(({ ours, counting }) => ours / counting), ...ratio },
    {
      what: "ours / bare server with a fixed total",
      ...of(({ ours, fixedTotal }) => ours / fixedTotal),
      ...ratio,
    },
  ];
}

/**
 * Compares a page of 50 of 100,000 leads, with authentication, limits and validation, with that of a bare server (Express 5,
 * better-sqlite3).
 */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const leadCount = isQuick ? 10_000 : 100_000;
  const folder = await mkdtemp(join(tmpdir(), "bench-leads-"));
  const environment = { FORECOURT_DEFAULT_PLAN: "enterprise" };
  let server = await spawnServer(folder, environment);
  let child: ChildProcess | undefined;
  try {
    const { key, vehicleIds } = await dealership(server);
    await server.stop();
    const file = join(folder, "forecourt.db");
    const workspaceId = fill(file, vehicleIds, leadCount);
    server = await spawnServer(folder, environment);
    const bare = await spawnBare(file, workspaceId);
    child = bare.child;
    const ours = { url: `${server.url}/v1/leads`, key };
    const [counting, fixedTotal] = [{ url: `${bare.url}/v1/leads` }, { url: `${bare.url}/known/leads` }];
    const bytes = await assertSame([ours, counting, fixedTotal]);
    const paces: Paces[] = [];
    // in turns, so that other load on the machine affects all alike; the first round only warms up
    for (let round = 0; round <= rounds; round += 1) {
      paces.push({ counting: await pace(counting), ours: await pace(ours), fixedTotal: await pace(fixedTotal) });
    }
    return {
      name: `GET /leads: 50 of ${leadCount.toLocaleString("en-US")} leads (${bytes} bytes), ${inFlight} at a time`,
      versions: packageVersions("express", "better-sqlite3"),
      rows: rowsOf(paces.slice(1)),
    };
  } finally {
    child?.kill();
    await server.kill();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
