import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import pg from "pg";
import { signedIn } from "../../test/kit/people.ts";
import { createDatabase, type PostgresServer } from "../../test/kit/postgres.ts";
import { residentBytes, type ServerProcess, spawnServer } from "../../test/kit/process.ts";
import type { TestCaller } from "../../test/kit/serve.ts";
import { openTcpProxy, type TcpProxy } from "../../test/kit/tcp-proxy.ts";

const profiled = process.env.BENCH_SYNC_PROFILE;
/** `BENCH_SYNC_PROFILE=FOLDER` writes a CPU profile of each server there. */
const profiling: Readonly<Record<string, string>> =
  profiled === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiled}` };

/** A hosted server on Postgres, with a key for sync. */
export interface Host {
  readonly server: ServerProcess;
  readonly owner: TestCaller;
  readonly secret: string;
  /** The way to it, which counts the bytes. */
  readonly proxy: TcpProxy;
  readonly url: string;
  readonly database: pg.Client;
  close(): Promise<void>;
}

export async function openHost(postgres: PostgresServer): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "bench-host-"));
  const address = await createDatabase(postgres.url);
  const server = await spawnServer(folder, { ...profiling, FORECOURT_DATABASE_URL: address });
  const owner = await signedIn(server);
  const { secret } = await owner.api.keys.create({
    body: { name: "Desk", environment: "production", permissions: ["sync:write"] },
  });
  const database = new pg.Client(address);
  await database.connect();
  const proxy = await openTcpProxy(Number(new URL(server.url).port));
  return {
    server,
    owner,
    secret,
    proxy,
    database,
    url: `http://127.0.0.1:${proxy.port}`,
    async close() {
      await database.end();
      proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A workstation on SQLite. */
export interface Desk {
  readonly server: ServerProcess;
  readonly owner: TestCaller;
  readonly folder: string;
  look<Row>(query: string): Row | undefined;
  close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), "bench-desk-"));
  const server = await spawnServer(folder, {
    ...profiling,
    FORECOURT_SECRET_KEY: "a key of this benchmark, long enough for it",
  });
  const owner = await signedIn(server);
  const database = new Database(join(folder, "forecourt.db"), { readonly: true });
  return {
    server,
    owner,
    folder,
    look: <Row>(query: string) => database.prepare(query).get() as Row | undefined,
    async close() {
      database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const linkWith = (desk: Desk, host: Host) =>
  desk.owner.api.sync.link({ body: { url: host.url, apiKey: host.secret } });

/** Whether the workstation has received everything and has no unsent rows. Cheap: the index on sequence numbers answers it. */
const isMirrored = `select 1 from sync_link where is_mirrored = 1 and not exists (
  select 1 from sync_rows where workspace_id = sync_link.workspace_id and seq > sync_link.pushed)`;

/**
 * Until the workstation has sent and received everything. Throws the error of an exchange that failed. It looks into the
 * database, because the answer of `GET /sync/status` counts the unsent rows: with 200,000 rows that would take a third of
 * the workstation's time.
 */
export async function untilEqual(desk: Desk): Promise<void> {
  for (let looks = 1; desk.look(isMirrored) === undefined; looks += 1) {
    await pause(50);
    if (looks % 200 === 0) throwIfFailed(await desk.owner.api.sync.status());
  }
  // The exchange has still to end.
  for (;;) {
    const status = await desk.owner.api.sync.status();
    throwIfFailed(status);
    if (!status.isRunning && status.unsent === 0 && status.lastSuccessAt !== null) return;
    await pause(20);
  }
}

function throwIfFailed({ lastError }: Awaited<ReturnType<Desk["owner"]["api"]["sync"]["status"]>>): void {
  if (lastError) throw new Error(`sync failed: ${lastError.code} ${lastError.message}`);
}

/** Runs the work, and returns by how many bytes each process was larger meanwhile than before, at the highest. */
export async function growthDuring(pids: readonly number[], work: () => Promise<void>): Promise<number[]> {
  const before = pids.map(residentBytes);
  const highest = [...before];
  const timer = setInterval(() => {
    for (const [at, pid] of pids.entries()) highest[at] = Math.max(highest[at] ?? 0, residentBytes(pid));
  }, 100);
  await work().finally(() => clearInterval(timer));
  return pids.map((_, at) => (highest[at] ?? 0) - (before[at] ?? 0));
}

/** A folder that the Postgres process may write to. */
export async function withOpenFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-copy-"));
  await chmod(folder, 0o777);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
