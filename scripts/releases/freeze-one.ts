// node scripts/releases/freeze-one.ts FOLDER: the part of freeze.ts that runs once for each database.
import { createWriteStream, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { ZipFile } from "yazl";
import { readConfig } from "../../server/config.ts";
import * as schema from "../../server/platform/db/schema.ts";
import type { Store } from "../../server/platform/db/store.ts";
import { areEventsWaiting } from "../../server/platform/events/events.repo.ts";
import { jobs } from "../../server/platform/jobs/jobs.table.ts";
import { createLog } from "../../server/platform/log.ts";
import { type RunningServer, start } from "../../server/start.ts";
import { callerOf } from "../demo/create/callers.ts";
import { dumpPostgres, dumpSqlite } from "./dump.ts";
import { fill, people } from "./fill.ts";
import { readingsOf } from "./readings.ts";
import { until } from "./until.ts";

/** What several instances tell each other, on Postgres alone. */
const emptyOnSqlite = ["liveMessages", "keyUsage", "attempts"];

const [into = ""] = process.argv.slice(2);
const databaseUrl = process.env.FORECOURT_DATABASE_URL;
const data = mkdtempSync(join(tmpdir(), "forecourt-freeze-"));
const config = readConfig({
  FORECOURT_KEYCHAIN: "off",
  FORECOURT_DATA_DIR: data,
  FORECOURT_PORT: "0",
  FORECOURT_LOG_LEVEL: "warn",
  ...(databaseUrl !== undefined && { FORECOURT_DATABASE_URL: databaseUrl }),
});

/** Nothing changes by itself any more, and each table has rows. */
async function assertComplete(store: Store): Promise<void> {
  const isDue = ({ kind, status }: typeof jobs.$inferSelect) =>
    status === "running" || (status === "queued" && kind !== "maintenance.nightly");
  await until("no job is due", async () => !(await store.read.select().from(jobs)).some(isDue));
  await until("every event is passed on", async () => !(await areEventsWaiting(store.read)));
  const tables = Object.entries(schema).filter(([name]) => databaseUrl !== undefined || !emptyOnSqlite.includes(name));
  const counts = tables.map(async ([name, table]) => ({ name, rows: await store.read.$count(table) }));
  const empty = (await Promise.all(counts)).filter(({ rows }) => rows === 0);
  if (empty.length === 0) return;
  throw new Error(`No rows in ${empty.map(({ name }) => name).join(", ")}: fill them in scripts/releases/fill.ts.`);
}

async function answers({ url }: RunningServer): Promise<string> {
  const api = callerOf(url);
  await api.accounts.login({ body: { email: people.owner.email, password: people.password } });
  return JSON.stringify({ frozenAt: new Date().toISOString(), ...people, readings: await readingsOf(api) }, null, 2);
}

async function packFiles(file: string): Promise<void> {
  const zip = new ZipFile();
  for (const name of globSync("media/**", { cwd: data, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    if (name.isFile()) zip.addFile(path, path.slice(data.length + 1).replaceAll("\\", "/"));
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

const server = await start({ config, log: createLog(config.logLevel) });
try {
  await fill(server.url, server.store);
  await assertComplete(server.store);
  const read = await answers(server);
  await assertComplete(server.store);
  await server.close();
  mkdirSync(into, { recursive: true });
  const dump = databaseUrl === undefined ? dumpSqlite(data) : await dumpPostgres(databaseUrl);
  writeFileSync(join(into, databaseUrl === undefined ? "forecourt.db.gz" : "forecourt.sql.gz"), gzipSync(dump));
  writeFileSync(join(into, "answers.json"), `${read}\n`);
  await packFiles(join(into, "files.zip"));
  console.log(`Froze ${into}`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
