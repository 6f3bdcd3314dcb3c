import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { signedIn } from "../kit/people.ts";
import { createDatabase, startPostgres } from "../kit/postgres.ts";
import { type ServerProcess, spawnServer } from "../kit/process.ts";
import { type Api, callerOf, type TestCaller } from "../kit/serve.ts";

/** One of several servers that share a database. It runs in a separate process. */
export interface Instance {
  readonly url: string;
  /** Uses the key of the owner. */
  readonly api: Api;
  readonly caller: TestCaller;
  /** Suspends or resumes the process. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  kill(): Promise<void>;
  /** Starts it again after it was killed. */
  start(): Promise<void>;
}

export interface Pair {
  readonly a: Instance;
  readonly b: Instance;
  /** Advances the clocks of both servers, and of later starts. The leases of a killed server have then expired. */
  pass(milliseconds: number): Promise<void>;
  /** Queries the database directly. */
  look<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Two servers that share a Postgres and a folder, and an owner who can call either. */
export async function startPair(environment: Readonly<Record<string, string>> = {}): Promise<Pair> {
  const postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url);
  const folder = mkdtempSync(join(tmpdir(), "forecourt-instances-"));
  let aheadMs = 0;
  const spawn = () => spawnServer(folder, { FORECOURT_DATABASE_URL: databaseUrl, ...environment }, aheadMs);
  const processes = await Promise.all([spawn(), spawn()]);
  const key = await keyOf(processes[0]);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The database may be stopped while a connection is still being closed.
  database.on("error", () => undefined);
  const running = new Set(processes);
  const instance = (server: ServerProcess): Instance => {
    let current = server;
    const address = {
      get url() {
        return current.url;
      },
    };
    const caller = callerOf(address, { key });
    return Object.assign(address, {
      api: caller.api,
      caller,
      signal: (name: "SIGSTOP" | "SIGCONT") => void process.kill(current.pid, name),
      kill: () => {
        running.delete(current);
        return current.kill();
      },
      start: async () => {
        current = await spawn();
        running.add(current);
      },
    });
  };
  const [a, b] = [instance(processes[0]), instance(processes[1])];
  return {
    a,
    b,
    async pass(milliseconds) {
      aheadMs += milliseconds;
      await Promise.all([...running].map((server) => server.setAhead(aheadMs)));
    },
    look: async <Row extends pg.QueryResultRow>(query: string) => (await database.query<Row>(query)).rows,
    async close() {
      await Promise.all([a.kill(), b.kill()]);
      await database.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The key of the first account, which works at either instance. */
async function keyOf(server: ServerProcess): Promise<string> {
  const { api } = await signedIn(server);
  return (await api.keys.create({ body: { name: "both", environment: "production" } })).secret;
}
