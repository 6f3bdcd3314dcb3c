import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { backupsIn, mediaIn } from "../../server/platform/backup/layout.ts";
import { type Backup, backupsOf } from "../../server/platform/backup/manifest.ts";
import { problemsOfBackup } from "../../server/platform/backup/verify.ts";
import { newestMigrationReadOnly } from "../../server/platform/db/copy.sqlite.ts";
import { newestMigrationOf } from "../../server/platform/db/newest-migration.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";
import { keyFileIn } from "../../server/platform/secrets/key-places.ts";
import { keyFromText, unseal } from "../../server/platform/secrets/seal.ts";
import { faultsOf, type Rows, rowsIn } from "./database-contents.ts";
import { type Answers, databaseFile, restore } from "./frozen.ts";
import { expectKeptRows } from "./kept-rows.ts";

/** A data folder with the SQLite database of a release, for the built server in a process of its own. */
export interface OldFolder {
  readonly folder: string;
  readonly answers: Answers;
  readonly contents: Contents;
}

/** What a release had, or a folder or backup has. */
export interface Contents {
  readonly newestMigration: number | null;
  readonly rows: Rows;
  /** SHA-256 of each stored file. */
  readonly media: ReadonlyMap<string, string>;
}

export async function oldFolder(version: string): Promise<OldFolder> {
  const { folder, answers } = await restore(version);
  return { folder, answers, contents: await contentsOf(folder) };
}

/** Of a data folder or a backup. */
export async function contentsOf(folder: string): Promise<Contents> {
  const media = readdirSync(mediaIn(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(folder, file), createHash("sha256").update(readFileSync(file)).digest("hex")] as const);
  return { newestMigration: migrationOf(folder), rows: await rowsIn(onSqlite(folder)), media: new Map(media) };
}

/** Through a connection that cannot write: after a kill, the log of the database is recovered by the next server. */
export const migrationOf = (folder: string): number | null => newestMigrationReadOnly(databaseFile(onSqlite(folder)));

export const onSqlite = (folder: string) => ({ folder, databaseUrl: undefined });

/**
 * How far the clock of a server must be ahead for its first or a later start after the release was frozen: nothing has expired, and no
 * background work is due.
 */
export const aheadFor = ({ answers }: OldFolder, starts = 1): number =>
  Date.parse(answers.frozenAt) + 60_000 + starts * 10_000 - Date.now();

export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).sort();

/** The tables whose rows are not as in the release, and the stored files. Every value of every row counts. */
export function differences(is: Contents, was: Contents): string[] {
  const tables = new Set([...is.rows.keys(), ...was.rows.keys()]);
  const sameRows = (table: string) => isDeepStrictEqual(comparable(is.rows, table), comparable(was.rows, table));
  const files = new Set([...is.media.keys(), ...was.media.keys()]);
  return [
    ...(is.newestMigration === was.newestMigration ? [] : ["the newest migration"]),
    ...[...tables].filter((table) => !sameRows(table)),
    ...[...files].filter((file) => is.media.get(file) !== was.media.get(file)),
  ];
}

/** Restoring a backup renews the epoch of incremental reads, so that all earlier cursors are invalid. */
const comparable = (rows: Rows, table: string) =>
  rows.get(table)?.map(({ epoch, ...row }) => (table === "change_state" ? row : { ...row, epoch }));

/** Checks that a folder has the newest schema and everything of the release. */
export async function expectUpgraded(folder: string, { contents }: OldFolder): Promise<void> {
  expect(await faultsOf(onSqlite(folder))).toEqual([]);
  const now = await contentsOf(folder);
  expect(now.newestMigration).toBe(newestMigrationOf(migrationsFolder("sqlite")));
  // the server seals the secrets with its key
  expectKeptRows(contents.rows, now.rows, new Set(["secrets"]));
  expectSameSecrets(folder, contents.rows, now.rows);
  expect(Object.fromEntries(now.media)).toMatchObject(Object.fromEntries(contents.media));
}

function expectSameSecrets(folder: string, frozen: Rows, upgraded: Rows): void {
  const key = keyFromText(readFileSync(keyFileIn(folder), "utf8"));
  const sealed = new Map(upgraded.get("secrets")?.map(({ id, value }) => [id, String(value)]));
  for (const { id, value } of frozen.get("secrets") ?? []) {
    expect(key && unseal(key, String(id), sealed.get(id) ?? ""), String(id)).toBe(value);
  }
}

/** Checks that each backup in the folder is whole, and is the release as it was. Returns them, newest first. */
export async function expectWholeBackups(folder: string, { contents }: OldFolder): Promise<readonly Backup[]> {
  const backups = await backupsOf({ dataFolder: folder, backupFolder: backupsIn(folder) });
  for (const backup of backups) {
    expect(backup.manifest.reason).toBe("before-migration");
    expect(await problemsOfBackup(backup)).toEqual([]);
    expect(differences(await contentsOf(backup.folder), contents)).toEqual([]);
  }
  return backups;
}

/** Checks that the folder has one whole backup of the release. Neither an unfinished copy nor a second one takes space. */
export async function expectOneBackup(folder: string, old: OldFolder): Promise<Backup> {
  const [only, ...others] = await expectWholeBackups(folder, old);
  if (!only) throw new Error("there is no backup");
  expect(others).toEqual([]);
  expect(readdirSync(backupsIn(folder))).toEqual([basename(only.folder)]);
  return only;
}
