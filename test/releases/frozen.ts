import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { inject } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import type { people } from "../../scripts/releases/fill.ts";
import type { Readings } from "../../scripts/releases/readings.ts";
import { readConfig } from "../../server/config.ts";
import { dialect } from "../../server/platform/db/kit.ts";
import type { Store } from "../../server/platform/db/store.ts";
import { createLog } from "../../server/platform/log.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";
import { type RunningServer, start } from "../../server/start.ts";
import { createDatabase } from "../kit/postgres.ts";
import { testClock } from "../kit/serve.ts";
import { unzip } from "../kit/unzip.ts";

const releases = inRoot("test/fixtures/releases");

/** The versions whose databases are frozen, oldest first. */
export const frozenVersions = readdirSync(releases).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** The responses of the release when it was frozen, and the accounts that can sign in. */
export type Answers = typeof people & { readonly frozenAt: string; readonly readings: Readings };

/** A data folder and a database: those of a frozen release, or empty ones. */
export interface Installation {
  readonly folder: string;
  readonly databaseUrl: string | undefined;
}

export async function emptyInstallation(): Promise<Installation> {
  return {
    folder: mkdtempSync(join(tmpdir(), "forecourt-release-")),
    databaseUrl: dialect === "pg" ? await createDatabase(inject("pgUrl")) : undefined,
  };
}

/** A copy of a frozen release, not upgraded yet. */
export async function restore(version: string): Promise<Installation & { readonly answers: Answers }> {
  const installation = await emptyInstallation();
  const frozen = (name: string) => readFileSync(join(releases, version, dialect, name));
  for (const [name, bytes] of unzip(frozen("files.zip"))) {
    const file = join(installation.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  if (installation.databaseUrl === undefined) {
    writeFileSync(databaseFile(installation), gunzipSync(frozen("forecourt.db.gz")));
  } else {
    const client = new pg.Client(installation.databaseUrl);
    await client.connect();
    await client.query(gunzipSync(frozen("forecourt.sql.gz")).toString()).finally(() => client.end());
  }
  return { ...installation, answers: JSON.parse(frozen("answers.json").toString()) as Answers };
}

export const databaseFile = ({ folder }: Installation): string => join(folder, "forecourt.db");

/** Runs the migrations alone, as a server does when it starts. */
export async function upgrade(installation: Installation): Promise<void> {
  await (await open(installation)).close();
}

async function open(installation: Installation): Promise<Store> {
  if (installation.databaseUrl === undefined) {
    const { openSqlite } = await import("../../server/platform/db/sqlite.ts");
    return openSqlite(databaseFile(installation), migrationsFolder("sqlite"));
  }
  const { openPg } = await import("../../server/platform/db/pg.ts");
  return openPg(installation.databaseUrl, migrationsFolder("pg"));
}

/** Starts the product on an installation, one minute after it was frozen: nothing has expired or is old enough to be removed. */
export async function serve(installation: Installation, frozenAt: string): Promise<RunningServer> {
  const clock = testClock();
  clock.freezeAt(new Date(Date.parse(frozenAt) + 60_000));
  const config = readConfig({
    FORECOURT_DATA_DIR: installation.folder,
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_PORT: "0",
    FORECOURT_LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    FORECOURT_EXECUTION_PROVIDERS: "cpu",
    ...(installation.databaseUrl !== undefined && { FORECOURT_DATABASE_URL: installation.databaseUrl }),
  });
  return start({ config, log: createLog(config.logLevel), clock });
}
