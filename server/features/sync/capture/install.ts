import { createHash } from "node:crypto";
import { type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import {
  type Capture,
  captureOnPg,
  notesMoves,
  pendingOnPg,
  referencesToOwnRows,
  triggersOnSqlite,
  unversionedRowsOf,
} from "./triggers.ts";

type Dialect = Store["dialect"];

/** An arbitrary number. Serializes instances that change the triggers, with an advisory lock. */
const captureLock = 4_780_003;
/**
 * Changing a trigger waits for writers of its table, and blocks other writers while it waits. After the timeout the
 * transaction is retried.
 */
const lockTimeout = "set local lock_timeout = '3s'";

/**
 * Call before a transaction checks whether workspaces are linked and changes the triggers. SQLite needs no lock: it has
 * a single writer.
 */
export async function lockCapture(tx: Writer, dialect: Dialect): Promise<void> {
  if (dialect === "sqlite") return;
  await sqlOf(tx)(`select pg_advisory_xact_lock(${captureLock})`);
  await sqlOf(tx)(lockTimeout);
}

/**
 * Installs the triggers that capture changes of all synced tables, in the form of this version of the product. Does
 * nothing if they are installed, or if a newer version has installed its own, for example during a rolling upgrade.
 *
 * Marks rows of newly captured tables as new. Marks references that an earlier version sent, although the rows that
 * they refer to are never synced, as changed. Returns whether anything changed. Call `lockCapture` first.
 */
export async function installCapture(tx: Writer, dialect: Dialect): Promise<boolean> {
  const run = sqlOf(tx);
  return dialect === "sqlite" ? installOnSqlite(run) : installOnPg(run);
}

/** Whether `installCapture` has nothing to do. */
export async function isCaptureInstalled(tx: Writer, dialect: Dialect): Promise<boolean> {
  const run = sqlOf(tx);
  return (dialect === "sqlite" ? await readSqlite(run) : await readPg(run)).isInstalled;
}

async function readSqlite(run: RunSql) {
  const found = await run(
    "select name, sql from sqlite_schema where type = 'trigger' and substr(name, 1, 10) = 'sync_rows_'",
  );
  const made = new Map(found.map(({ name, sql }) => [String(name), String(sql)]));
  const wanted = syncedTables.map((table) => ({ table, triggers: triggersOnSqlite(table) }));
  const all = new Map(wanted.flatMap(({ triggers }) => [...triggers]));
  const isInstalled = made.size === all.size && [...all].every(([name, sql]) => made.get(name) === sql);
  return { made, wanted, all, isInstalled };
}

async function installOnSqlite(run: RunSql): Promise<boolean> {
  const { made, wanted, all, isInstalled } = await readSqlite(run);
  if (isInstalled) return false;
  for (const name of made.keys()) await run(`drop trigger "${name}"`);
  for (const sql of all.values()) await run(sql);
  await markTablesNew(
    run,
    wanted.filter(({ triggers }) => ![...triggers.keys()].every((name) => made.has(name))).map(({ table }) => table),
  );
  await markReferencesChanged(run, made.get(`sync_rows_${markerTable}_update`));
  return true;
}

async function readPg(run: RunSql) {
  const functions = await run(
    "select proname as name, prosrc as body from pg_proc where proname like 'sync\\_%' and prorettype = 'trigger'::regtype",
  );
  const made = new Map(functions.map(({ name, body }) => [String(name), String(body)]));
  const triggers = new Set(
    (await run("select tgname as name from pg_trigger where tgname like 'sync\\_%'")).map(({ name }) => String(name)),
  );
  const wanted = [
    { table: undefined, capture: pendingOnPg },
    ...syncedTables.map((table) => ({ table, capture: captureOnPg(table) })),
  ].map((one) => ({ ...one, body: labeled(one.capture) }));
  const isByNewer = [...made.values()].some((body) => isNewer(versionIn(body), softwareVersion));
  const isSame = wanted.every(({ capture: { name }, body }) => made.get(name) === body && triggers.has(name));
  return { made, triggers, wanted, isByNewer, isInstalled: isByNewer || isSame };
}

async function installOnPg(run: RunSql): Promise<boolean> {
  const { made, triggers, wanted, isByNewer } = await readPg(run);
  if (isByNewer) return false;
  let isChanged = false;
  const fresh: SyncedTable[] = [];
  for (const { table, capture, body } of wanted) {
    if (made.get(capture.name) !== body) {
      isChanged = true;
      await run(`create or replace function ${capture.name}() returns trigger language plpgsql as $$${body}$$`);
    }
    if (triggers.has(capture.name)) continue;
    isChanged = true;
    await run(capture.trigger);
    if (table) fresh.push(table);
  }
  const names = new Set(wanted.map(({ capture }) => capture.name));
  for (const name of [...triggers].filter((one) => !names.has(one))) await run(`drop function ${name}() cascade`);
  await markTablesNew(run, fresh);
  if (isChanged) await markReferencesChanged(run, made.get(`sync_rows_${markerTable}`));
  return isChanged;
}

/**
 * The function's text contains the version of the product, so that an older instance does not replace it at its start.
 */
const labeled = ({ body }: Capture): string =>
  `-- forecourt ${softwareVersion} ${createHash("sha256").update(body).digest("hex").slice(0, 12)}\n${body}`;

const versionIn = (body: string): string => /^-- forecourt (\S+) /.exec(body)?.[1] ?? "0";

/** Compares the numbers: 1.10.0 is newer than 1.9.2. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0));
  for (let at = 0; at < 3; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Removes the triggers after the last workspace was unlinked. */
export async function removeCapture(tx: Writer, dialect: Dialect): Promise<void> {
  const run = sqlOf(tx);
  for (const table of syncedTables) {
    if (dialect === "pg") await run(`drop function if exists ${captureOnPg(table).name}() cascade`);
    else for (const name of triggersOnSqlite(table).keys()) await run(`drop trigger if exists ${name}`);
  }
  if (dialect === "pg") await run(`drop function if exists ${pendingOnPg.name}() cascade`);
}

/** Postgres: waits until all writing transactions have ended, and blocks new ones. */
export async function lockTables(tx: Writer): Promise<void> {
  await sqlOf(tx)(lockTimeout);
  await sqlOf(tx)(`lock table ${syncedTables.map(({ name }) => name).join(", ")} in share row exclusive mode`);
}

/** Marks all rows of a workspace that have no version as new. */
export async function markUnversionedNew(tx: Writer, workspaceId: string): Promise<void> {
  for (const table of syncedTables) {
    await sqlOf(tx)(unversionedRowsOf(table, "sync_link.workspace_id = ?"), [workspaceId]);
  }
}

/**
 * The triggers of this table identify the installed version. The version that first captured moves of this table also
 * stopped sending references to rows that are not synced, for which the linked server would wait forever.
 */
const markerTable = "files";

/** `before`: the trigger or function that captured changes of that table until now. */
async function markReferencesChanged(run: RunSql, before: string | undefined): Promise<void> {
  if (before !== undefined && notesMoves(before)) return;
  for (const sql of syncedTables.flatMap(referencesToOwnRows)) await run(sql);
}

async function markTablesNew(run: RunSql, tables: readonly SyncedTable[]): Promise<void> {
  for (const table of tables) await run(unversionedRowsOf(table, "1 = 1"));
}
