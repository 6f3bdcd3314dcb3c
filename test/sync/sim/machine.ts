import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { SyncNeeds } from "../../../server/features/sync/link/host.ts";
import { createSync, type Sync } from "../../../server/features/sync/sync.module.ts";
import { type RawRow, type RunSql, registerSql, sqlOf } from "../../../server/platform/db/raw.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { BeforeCommit, Writer } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";

/** A database in memory, with the store's transactions. Its file can be copied, as a backup does. */
function openDatabase(image: Buffer) {
  const database = new Database(image);
  database.pragma("foreign_keys = ON");
  const statements = new Map<string, Database.Statement>();
  const run: RunSql = async (statement, values = []) => {
    const known = statements.get(statement) ?? database.prepare(statement);
    if (!/^(create|drop)/i.test(statement)) statements.set(statement, known);
    if (known.reader) return known.all(...values) as RawRow[];
    known.run(...values);
    return [];
  };
  // sync uses only SQL as text
  const tx = {} as Writer;
  registerSql(tx, run);
  let step: BeforeCommit | undefined;
  const store: SyncNeeds["store"] = {
    dialect: "sqlite",
    beforeCommit: (next) => {
      step = next;
    },
    async write(work) {
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = await work(tx);
        if (step) await step(tx, "own");
        database.exec("COMMIT");
        return result;
      } catch (error) {
        if (database.inTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
  };
  return { database, store };
}

let template: Promise<Buffer> | undefined;

/** A migrated database with an account and its workspace. */
export function emptyImage(): Promise<Buffer> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-sim-"));
  try {
    const file = join(folder, "forecourt.db");
    await openSqlite(file, migrationsFolder("sqlite"), { survivesPowerCut: false }).close();
    const database = new Database(file);
    database.pragma("journal_mode = DELETE");
    const image = database.serialize();
    database.close();
    return image;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Machine {
  readonly name: string;
  readonly workspaceId: string;
  readonly isHost: boolean;
  sync: Sync;
  offsetMs: number;
  backup: Buffer | undefined;
  ask(sql: string, values?: readonly unknown[]): Promise<readonly RawRow[]>;
  image(): Buffer;
  /** Goes on with another database, as after a restore. */
  replace(image: Buffer): Promise<void>;
  close(): void;
}

interface MachineNeeds {
  readonly number: number;
  readonly isHost: boolean;
  readonly now: () => number;
  readonly random: (bytes: number) => string;
}

export async function openMachine({ number, isHost, now, random }: MachineNeeds): Promise<Machine> {
  const workspaceId = `workspace-${number}`;
  let opened = openDatabase(await emptyImage());
  const machine: Machine = {
    name: isHost ? "host" : `desk ${number}`,
    workspaceId,
    isHost,
    offsetMs: 0,
    backup: undefined,
    sync: syncOf(),
    ask: (sql, values) => opened.store.write((tx) => sqlOf(tx)(sql, values)),
    image: () => opened.database.serialize(),
    async replace(image) {
      opened.database.close();
      opened = openDatabase(image);
      machine.sync = syncOf();
      await machine.sync.resume();
    },
    close: () => void opened.database.close(),
  };
  function syncOf(): Sync {
    return createSync({ store: opened.store, derive: derivedColumns, random, now: () => now() + machine.offsetMs });
  }
  const at = "2026-01-01T00:00:00.000Z";
  await machine.ask(
    "insert into accounts (id, email, name, password_hash, role, plan, email_verified, created_at, updated_at) values (?, ?, 'Ada', '', 'owner', 'free', 1, ?, ?)",
    [`account-${number}`, `${number}@example.com`, at, at],
  );
  await machine.ask("insert into workspaces (id, account_id, environment, created_at) values (?, ?, 'production', ?)", [
    workspaceId,
    `account-${number}`,
    at,
  ]);
  await machine.sync.link(workspaceId, isHost ? "host" : "workstation");
  return machine;
}
