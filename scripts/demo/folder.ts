import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { demoMark } from "../../server/platform/demo/folder.ts";
import { team } from "./dealership/people.ts";
import { Refusal } from "./options.ts";

/** What the mark in a demo's folder says. */
export const Mark = z.object({
  seed: z.int(),
  listings: z.int(),
  madeAt: z.iso.datetime(),
  /** Whom the sign-in page offers; none in a demo of an earlier release. */
  people: z.array(z.object({ role: z.string(), email: z.string() })).default([]),
});
export type Mark = z.infer<typeof Mark>;

/** The demo in the folder; null where it has none and may become one. Throws Refusal where the folder is somebody's. */
export function demoIn(folder: string): Mark | null {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
  if (existsSync(demoMark(folder))) return Mark.parse(JSON.parse(readFileSync(demoMark(folder), "utf8")));
  const accounts = accountsIn(folder);
  const holds = accounts.length > 0 ? `accounts (${accounts[0]}${accounts.length > 1 ? ", …" : ""})` : "files";
  throw new Refusal(
    `${folder} holds ${holds} that are no demo's; nothing was touched. Name an empty or new folder with --data.`,
  );
}

/**
 * Puts the newly made demo in the old one's place. Throws Refusal, with the old one as it was, while a server works on
 * it, or where somebody has registered with it whom the demo did not make.
 */
export function replaceDemo(folder: string, made: string): void {
  if (existsSync(folder)) {
    assertOurs(folder);
    rmSync(folder, { recursive: true });
  }
  renameSync(made, folder);
}

/** Throws Refusal where a demo must not be made anew. */
export function assertOurs(folder: string): void {
  const known: readonly string[] = team.map(({ email }) => email);
  const stranger = accountsIn(folder).find((email) => !known.includes(email));
  if (stranger !== undefined) {
    throw new Refusal(
      `${stranger} has registered with the demo in ${folder}: what he keeps there would be lost. Take another folder with --data, or delete this one yourself.`,
    );
  }
  if (isInUse(folder)) throw new Refusal(`A server works on ${folder}: stop it first.`);
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

/** Whether a server holds the lock that it takes beside its database. */
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
