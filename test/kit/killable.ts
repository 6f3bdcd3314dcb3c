import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { signedIn } from "./people.ts";
import { prepareFolder } from "./prepared-folder.ts";
import { spawnServer } from "./process.ts";
import type { TestCaller } from "./serve.ts";

/** A workstation's server in its own process, with a signed-in caller. It can be ended and started again on the same folder. */
export interface Killable {
  readonly folder: string;
  /** Its port changes at each start. */
  readonly url: string;
  readonly pid: number;
  readonly caller: TestCaller & { readonly email: string };
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Stops it gracefully; returns its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again after it has ended. With `aheadMs`, its clock is ahead of the system's by that much. */
  start(aheadMs?: number): Promise<void>;
  /** Queries the database directly. */
  look<Row>(query: string, ...values: string[]): Row[];
  /** Changes the database directly. */
  change(statements: string): void;
  close(): Promise<void>;
}

export async function startKillable(environment: Readonly<Record<string, string>> = {}): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-killable-"));
  await prepareFolder(folder);
  let server = await spawnServer(folder, environment);
  const caller = await signedIn({
    get url() {
      return server.url;
    },
  });
  function inDatabase<T>(options: Database.Options, work: (db: Database.Database) => T): T {
    const db = new Database(join(folder, "forecourt.db"), options);
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
  return {
    folder,
    get url() {
      return server.url;
    },
    get pid() {
      return server.pid;
    },
    caller,
    kill: () => server.kill(),
    stop: () => server.stop(),
    async start(aheadMs) {
      server = await spawnServer(folder, environment, aheadMs);
    },
    // read-only: a writing connection would recover the log after a kill, which is the server's task here
    look: <Row>(query: string, ...values: string[]) =>
      inDatabase({ readonly: true }, (db) => db.prepare(query).all(...values) as Row[]),
    change: (statements) => void inDatabase({}, (db) => db.exec(statements)),
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
