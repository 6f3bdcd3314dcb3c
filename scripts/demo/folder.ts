import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { demoMark } from "../../server/platform/demo/folder.ts";
import { team } from "./dealership/people.ts";
import { DemoError } from "./options.ts";

/** The content of the marker file in a demo's folder. */
export const Mark = z.object({
  seed: z.int(),
  listings: z.int(),
  madeAt: z.iso.datetime(),
  /** The people on the sign-in page; empty in a demo of an earlier release. */
  people: z.array(z.object({ role: z.string(), email: z.string() })).default([]),
});
export type Mark = z.infer<typeof Mark>;

/** The demo in the folder; null if the folder is empty or new. Throws DemoError if the folder contains other data. */
export function demoIn(folder: string): Mark | null {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
  if (existsSync(demoMark(folder))) return Mark.parse(JSON.parse(readFileSync(demoMark(folder), "utf8")));
  const accounts = accountsIn(folder);
  const holds = accounts.length > 0 ? `accounts (${accounts[0]}${accounts.length > 1 ? ", …" : ""})` : "files";
  throw new DemoError(
    `${folder} contains ${holds} that do not belong to a demo. Nothing was changed. Name an empty or new folder with --data.`,
  );
}

/**
 * Replaces the old demo by the new one. Throws DemoError and keeps the old one while a server uses it, or if a person
 * has registered in it.
 */
export function replaceDemo(folder: string, made: string): void {
  if (existsSync(folder)) {
    assertOurs(folder);
    rmSync(folder, { recursive: true });
  }
  renameSync(made, folder);
}

/** Throws DemoError if the demo must not be replaced. */
export function assertOurs(folder: string): void {
  const known: readonly string[] = team.map(({ email }) => email);
  const registered = accountsIn(folder).find((email) => !known.includes(email));
  if (registered !== undefined) {
    throw new DemoError(
      `${registered} has registered with the demo in ${folder}: their data would be lost. Name another folder with --data, or delete this one yourself.`,
    );
  }
  if (isInUse(folder)) throw new DemoError(`A server uses ${folder}. Stop it first.`);
}

const databaseOf = (folder: string): string => join(folder, "forecourt.db");

function accountsIn(folder: string): readonly string[] {
  const file = databaseOf(folder);
  if (!existsSync(file)) return [];
  const database = new Database(file, { readonly: true });
  try {
    const has = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'accounts'").get();
    return has ? z.array(z.string()).parse(database.prepare("SELECT email FROM accounts").pluck().all()) : [];
  } finally {
    database.close();
  }
}

/** Whether a server holds the lock file of the database. */
function isInUse(folder: string): boolean {
  const lock = new Database(`${databaseOf(folder)}-lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}
