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

/** An arbitrary number. Instances that start, link or unlink change the triggers one after the other, under this advisory lock. */
const captureLock = 4_780_003;
/** The triggers wait for writers of their tables, and other writers wait for them meanwhile. Then the transaction is tried again. */
const lockTimeout = "set local lock_timeout = '3s'";

/** Before a transaction looks whether a workspace is linked and changes the triggers accordingly. SQLite has one writer at a time. */
export async function lockCapture(tx: Writer, dialect: Dialect): Promise<void> {
  if (dialect === "sqlite") return;
  await sqlOf(tx)(`select pg_advisory_xact_lock(${captureLock})`);
  await sqlOf(tx)(lockTimeout);
}

/**
 * Makes the database note the changes of all synced tables, as this version of the product needs it. Does nothing if it does so already, or if a
 * newer version has made it do so, as while instances are replaced one by one. Rows of a table that was not captured before are noted as new,
 * and references that an earlier version sent, although nobody else can have what they name, as changed.
 * Returns whether something was changed. Call `lockCapture` first.
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
  await noteFresh(
    run,
    wanted.filter(({ triggers }) => ![...triggers.keys()].every((name) => made.has(name))).map(({ table }) => table),
  );
  await noteReferences(run, made.get(`sync_rows_${moving}_update`));
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
  await noteFresh(run, fresh);
  if (isChanged) await noteReferences(run, made.get(`sync_rows_${moving}`));
  return isChanged;
}

/** The function says which version of the product made it, so that an older instance that starts does not replace it. */
const labeled = ({ body }: Capture): string =>
  `-- forecourt ${softwareVersion} ${createHash("sha256").update(body).digest("hex").slice(0, 12)}\n${body}`;

const versionIn = (body: string): string => /^-- forecourt (\S+) /.exec(body)?.[1] ?? "0";

/** Compares by numbers: 1.10.0 is newer than 1.9.2. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0));
  for (let at = 0; at < 3; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Ends it, when no workspace is linked any more. */
export async function removeCapture(tx: Writer, dialect: Dialect): Promise<void> {
  const run = sqlOf(tx);
  for (const table of syncedTables) {
    if (dialect === "pg") await run(`drop function if exists ${captureOnPg(table).name}() cascade`);
    else for (const name of triggersOnSqlite(table).keys()) await run(`drop trigger if exists ${name}`);
  }
  if (dialect === "pg") await run(`drop function if exists ${pendingOnPg.name}() cascade`);
}

/** Postgres: waits until each transaction that writes has ended, and lets others wait meanwhile. */
export async function lockTables(tx: Writer): Promise<void> {
  await sqlOf(tx)(lockTimeout);
  await sqlOf(tx)(`lock table ${syncedTables.map(({ name }) => name).join(", ")} in share row exclusive mode`);
}

/** Notes the rows of a workspace that have no version as new. */
export async function noteUnversioned(tx: Writer, workspaceId: string): Promise<void> {
  for (const table of syncedTables) {
    await sqlOf(tx)(unversionedRowsOf(table, "sync_link.workspace_id = ?"), [workspaceId]);
  }
}

/** The first version that noted its moves no longer sent references to rows that do not travel: the linked server waits for these rows in vain. */
const moving = "files";

/** `before`: what captured changes of that table until now. */
async function noteReferences(run: RunSql, before: string | undefined): Promise<void> {
  if (before !== undefined && notesMoves(before)) return;
  for (const sql of syncedTables.flatMap(referencesToOwnRows)) await run(sql);
}

async function noteFresh(run: RunSql, tables: readonly SyncedTable[]): Promise<void> {
  for (const table of tables) await run(unversionedRowsOf(table, "1 = 1"));
}
