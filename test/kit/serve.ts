import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { contracts } from "../../contracts/index.ts";
import { type Client, createClient } from "../../contracts/kit/client.ts";
import { ffmpegOfTests } from "../../scripts/tools/ffmpeg.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { type Clock, systemClock } from "../../server/platform/clock.ts";
import { dialect } from "../../server/platform/db/kit.ts";
import type { SpaceOf } from "../../server/platform/disk/monitor.ts";
import { createLog, type Log } from "../../server/platform/log.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";
import { type RunningServer, start } from "../../server/start.ts";
import { sharedModels } from "./models.ts";
import { createDatabase, overSocket } from "./postgres.ts";
import { putMigratedFile, putReserve } from "./prepared-folder.ts";

export type Api = { readonly [F in keyof typeof contracts]: Client<(typeof contracts)[F]> };

/** Runs like the system's clock until a test moves it. Moving it runs all repeated tasks at once. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Stops the clock at that time until it is moved, so that no hour or window ends during a test by itself. */
  freezeAt(time: Date): void;
  /** Lets a stopped clock run on from where it stands. */
  resume(): void;
}
export function testClock(): TestClock {
  let ahead = 0;
  let standing: number | undefined;
  const repeated = new Set<() => void>();
  return {
    now: () => new Date((standing ?? Date.now()) + ahead),
    every(milliseconds, run) {
      const end = systemClock.every(milliseconds, run);
      repeated.add(run);
      return () => {
        repeated.delete(run);
        end();
      };
    },
    advance(milliseconds) {
      ahead += milliseconds;
      for (const run of repeated) run();
    },
    freezeAt(time) {
      standing = time.getTime();
      ahead = 0;
    },
    resume() {
      if (standing === undefined) return;
      ahead += standing - Date.now();
      standing = undefined;
    },
  };
}

export interface TestServer {
  readonly url: string;
  readonly clock: TestClock;
  readonly folder: string;
  readonly store: RunningServer["store"];
  /** For queries past the server. */
  readonly databaseUrl: string | undefined;
  /** Stops the server and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

let migrated: Promise<string> | undefined;

/** A Postgres database with empty tables. Copying it for each server is faster than migrating each. */
async function migratedDatabase(): Promise<string> {
  const url = await createDatabase(inject("pgUrl"));
  const { openPg } = await import("../../server/platform/db/pg.ts");
  const store = await openPg(url, migrationsFolder("pg"));
  await store.close();
  return url;
}

async function ownDatabase(): Promise<string> {
  migrated ??= migratedDatabase();
  return overSocket(await createDatabase(inject("pgUrl"), await migrated), inject("pgSocketFolder"));
}

/** A real server on a free port with its own data: SQLite or a fresh Postgres database, depending on the project. `at` freezes its clock. */
export async function serveForTest(
  environment: Readonly<Record<string, string>> = {},
  change: Partial<Config> = {},
  { spaceOf, log, at }: { readonly spaceOf?: SpaceOf; readonly log?: Log; readonly at?: Date } = {},
): Promise<TestServer> {
  process.env.NODE_ENV = "test";
  // the default data folder is also inside a folder whose name begins with a dot
  const folder = mkdtempSync(join(tmpdir(), ".forecourt-test-"));
  const databaseUrl = dialect === "pg" ? await ownDatabase() : undefined;
  if (databaseUrl === undefined) await putMigratedFile(folder);
  // tests of the disk's space see a server make its own reserve
  if (!spaceOf) putReserve(folder);
  const clock = testClock();
  if (at) clock.freezeAt(at);
  const read = readConfig({
    FORECOURT_PORT: "0",
    FORECOURT_PHONE_HOST: "127.0.0.1",
    FORECOURT_PHONE_PORT: "0",
    FORECOURT_DATA_DIR: folder,
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_BACKUP_HOUR: "off",
    FORECOURT_LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    FORECOURT_EXECUTION_PROVIDERS: "cpu",
    ...ffmpegOfTests(),
    ...(databaseUrl !== undefined && { FORECOURT_DATABASE_URL: databaseUrl }),
    ...environment,
  });
  const config = { ...read, ...change };
  const models = sharedModels(config, read.modelFolder);
  // the databases of tests need not survive a power cut
  const needs = { config, log: log ?? createLog(config.logLevel), clock, models, spaceOf, survivesPowerCut: false };
  let running = await start(needs);
  let closing: Promise<void> | undefined;
  return {
    get url() {
      return running.url;
    },
    get store() {
      return running.store;
    },
    clock,
    folder,
    databaseUrl,
    async restart() {
      await running.close();
      running = await start(needs);
    },
    close() {
      // a test may have stopped it before the others are
      closing ??= running.close().finally(() => rmSync(folder, { recursive: true, force: true }));
      return closing;
    },
  };
}

/** A caller with its own cookies, like a browser, or with a key. */
export interface TestCaller {
  readonly api: Api;
  /** Sends a raw request with the same credentials, for what the typed client does not support. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly cookies: Map<string, string>;
}

export function callerOf(
  server: { readonly url: string },
  options: { key?: string; base?: "/v1" | "/sandbox/v1" } = {},
): TestCaller {
  const cookies = new Map<string, string>();
  const credentials = (): Record<string, string> => ({
    ...(options.key !== undefined && { authorization: `Bearer ${options.key}` }),
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
  });
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, {
      ...init,
      headers: { ...credentials(), ...(init.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (/Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const api = createClient(contracts, {
    get origin() {
      return server.url;
    },
    base: options.base ?? "/v1",
    send: ({ url, method, headers, body }) => send(url, { method, headers, ...(body !== undefined && { body }) }),
  });
  return { api, cookies, fetch: (path, init = {}) => send(`${server.url}${path}`, init) };
}
