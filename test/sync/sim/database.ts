import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { triggersOnSqlite } from "../../../server/features/sync/capture/triggers.ts";
import type { SyncNeeds } from "../../../server/features/sync/link/host.ts";
import { syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import { type RawRow, type RunSql, registerSql } from "../../../server/platform/db/raw.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { BeforeCommit, Writer } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";

/** The machine stops, or the network fails, in the middle of something. */
export class Cut extends Error {}

/** All rows of a database by table: what a backup has. */
export type Content = ReadonlyMap<string, readonly (readonly unknown[])[]>;

/** What a simulated mistake makes of a statement. Undefined: it is left out. */
export type Sabotage = (statement: string) => string | undefined;

interface SimDatabase {
  readonly store: SyncNeeds["store"];
  readonly run: RunSql;
  /** Reads what nobody counts or changes. */
  readonly look: RunSql;
  /** Stops the machine before the statement with this number: its transaction is rolled back. */
  stopAfter(statements: number | undefined): void;
  sabotage(how: Sabotage | undefined): void;
  /** How many statements ran. */
  counted(): number;
  content(): Content;
  load(content: Content): void;
  close(): void;
}

/**
 * Databases that were used and can be used again: reading the schema and preparing the statements took nine tenths of the time of a
 * run. One with a changed schema is not used again.
 */
const free: Connection[] = [];

export async function openDatabase(): Promise<SimDatabase> {
  const connection = free.pop() ?? connect(await template());
  const { database, statements, tables, empty, load, content, begin, commit } = connection;
  let stop: number | undefined;
  let sabotage: Sabotage | undefined;
  let count = 0;
  const run: RunSql = async (given, values = []) => {
    count += 1;
    if (stop !== undefined) {
      stop -= 1;
      if (stop < 0) throw new Cut("the machine stopped");
    }
    const statement = sabotage === undefined ? given : sabotage(given);
    if (statement === undefined) return [];
    let prepared = statements.get(statement);
    if (prepared === undefined) {
      prepared = database.prepare(statement);
      if (!/^(create|drop)/i.test(statement)) statements.set(statement, prepared);
    }
    if (prepared.reader) return prepared.all(...values) as RawRow[];
    prepared.run(...values);
    return [];
  };
  const look: RunSql = async (statement, values = []) => {
    const prepared = statements.get(statement) ?? database.prepare(statement);
    statements.set(statement, prepared);
    return prepared.all(...values) as RawRow[];
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
      begin.run();
      try {
        const result = await work(tx);
        if (step) await step(tx, "own");
        commit.run();
        return result;
      } catch (error) {
        if (database.inTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
  };
  const version = database.pragma("schema_version", { simple: true });
  load(empty);
  return {
    store,
    run,
    look,
    content,
    load,
    counted: () => count,
    stopAfter: (statements) => {
      stop = statements;
    },
    sabotage: (how) => {
      sabotage = how;
    },
    close() {
      const isSame = database.pragma("schema_version", { simple: true }) === version && tables.length > 0;
      if (isSame) free.push(connection);
      else database.close();
    },
  };
}

const parentsOf = (database: Database.Database, table: string): string[] =>
  database.prepare('select "table" from pragma_foreign_key_list(?)').pluck().all(table).map(String);

/**
 * The tables in an order in which they can be filled, and backward emptied, while foreign keys are checked. Switching the checks off
 * and on again makes SQLite prepare all statements anew: that took more than half of the time of a run.
 */
function parentsFirst(database: Database.Database, tables: readonly string[]): string[] {
  const sorted = new Set<string>();
  function add(table: string): void {
    if (sorted.has(table)) return;
    for (const parent of parentsOf(database, table)) if (parent !== table) add(parent);
    sorted.add(table);
  }
  for (const table of tables) add(table);
  return [...sorted].filter((table) => tables.includes(table));
}

type Connection = ReturnType<typeof connect>;

function connect(image: Buffer) {
  const database = new Database(image);
  database.pragma("foreign_keys = ON");
  const statements = new Map<string, Database.Statement>();
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob '__*' and name not glob 'vehicle_[it]*' and name not glob '*_trigrams*'",
    )
    .pluck()
    .all()
    .map(String);
  const access = parentsFirst(database, tables).map((name) => ({
    name,
    isOwnParent: parentsOf(database, name).includes(name),
    all: database.prepare(`select * from ${name}`).raw(),
    some: database.prepare(`select 1 from ${name} limit 1`),
    clear: database.prepare(`delete from ${name}`),
  }));
  // triggers write these, as long as there is a link
  const last = (name: string) => ["sync_pending", "sync_link"].indexOf(name);
  access.sort((a, b) => last(a.name) - last(b.name));
  const childrenFirst = access.toReversed();
  const [begin, commit] = [database.prepare("begin immediate"), database.prepare("commit")];
  const [unlink, forget] = [database.prepare("delete from sync_link"), database.prepare("delete from sync_rows")];
  const inserts = new Map<string, Database.Statement>();
  const insertInto = (name: string, columns: number, rows: number): Database.Statement => {
    const key = `${name} ${rows}`;
    const known = inserts.get(key);
    if (known) return known;
    const row = `(${Array(columns).fill("?").join(", ")})`;
    const made = database.prepare(`insert into ${name} values ${Array(rows).fill(row).join(", ")}`);
    inserts.set(key, made);
    return made;
  };
  const content = (): Content =>
    new Map(
      access.flatMap(({ name, all }) => {
        const rows = all.all() as unknown[][];
        return rows.length === 0 ? [] : [[name, rows] as const];
      }),
    );
  function load(wanted: Content): void {
    begin.run();
    // without a link and versions, the triggers note nothing
    unlink.run();
    forget.run();
    for (const { some, clear } of childrenFirst) if (some.get() !== undefined) clear.run();
    for (const { name, isOwnParent } of access) {
      const rows = wanted.get(name) ?? [];
      const [first] = rows;
      // a row may refer to a later one of the same statement
      if (first && isOwnParent) insertInto(name, first.length, rows.length).run(...rows.flat());
      else for (const row of rows) insertInto(name, row.length, 1).run(...row);
    }
    commit.run();
  }
  return { database, statements, tables, empty: content(), content, load, begin, commit };
}

let made: Promise<Buffer> | undefined;

/** A migrated database. It has no triggers of other features, which only cost time here. */
function template(): Promise<Buffer> {
  made ??= makeTemplate();
  return made;
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-sim-"));
  try {
    const file = join(folder, "forecourt.db");
    await openSqlite(file, migrationsFolder("sqlite"), { survivesPowerCut: false }).close();
    const database = new Database(file);
    database.pragma("journal_mode = DELETE");
    const triggers = database.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all();
    for (const name of triggers) database.exec(`drop trigger "${String(name)}"`);
    database.exec(poison);
    for (const table of syncedTables) for (const sql of triggersOnSqlite(table).values()) database.exec(sql);
    const bytes = database.serialize();
    database.close();
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A row that the host refuses and its workstation does not. */
const poison = `create trigger poison before insert on leads
  when new.note = 'poison' and exists (select 1 from sync_link where role = 'host')
  begin select raise(abort, 'poison'); end`;
