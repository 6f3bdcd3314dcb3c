import { days, instantOf } from "../../../platform/clock.ts";
import type { RunSql } from "../../../platform/db/raw.ts";
import type { SentRow } from "../protocol/batch.ts";
import type { Applying } from "./applying.ts";
import { asKept } from "./kept.ts";
import { insertDeadLetter, nowOf, type Place } from "./notes.ts";
import type { Rows } from "./rows.ts";

/*
 * Rows that wait for their parent are in `sync_held`. After some days each becomes a dead letter, so that a person sees
 * it. It still waits there and is stored when its parent arrives.
 */

/** The table number of held rows of unknown tables. They wait until this server is upgraded (`link/upgrade.ts`). */
export const unknownTable = 0;

interface Held {
  readonly no: number;
  readonly row: SentRow;
  readonly waitsFor: string;
  /** The default is the row's id, which allows one version per row. */
  readonly key?: string;
}

/** Keeps a row until its parent or an upgrade arrives. */
export async function hold(applying: Applying, { no, row, waitsFor, key = row.id }: Held): Promise<void> {
  await applying.run(
    `insert into sync_held (table_no, row_id, workspace_id, "row", waits_for, created_at) values (?, ?, ?, ?, ?, ?)
      on conflict (table_no, row_id, workspace_id) do update set "row" = excluded."row", waits_for = excluded.waits_for`,
    [no, key, applying.workspaceId, JSON.stringify(asKept(applying, row)), waitsFor, nowOf(applying)],
  );
}

const waitingTables = ["sync_held", "sync_dead"] as const;

/** Removes and returns the waiting version of a row. At most one exists: a version is taken before another is held. */
export async function takeHeld({ run, workspaceId }: Rows, no: number, id: string): Promise<SentRow | undefined> {
  for (const table of waitingTables) {
    const [held] = await run(
      `delete from ${table} where workspace_id = ? and waits_for is not null and table_no = ? and row_id = ? returning "row"`,
      [workspaceId, no, id],
    );
    if (held) return rowOf(held.row);
  }
  return undefined;
}

/** Whether any row of the workspace waits for a parent or an upgrade. */
export async function isAnyHeld({ run, workspaceId }: Rows): Promise<boolean> {
  const [found] = await run(
    `select 1 as found where exists (select 1 from sync_held where workspace_id = ?)
      or exists (select 1 from sync_dead where workspace_id = ? and waits_for is not null)`,
    [workspaceId, workspaceId],
  );
  return found !== undefined;
}

/** The rows that wait for one of these parents. */
export async function heldFor(
  { run, workspaceId }: Pick<Rows, "run" | "workspaceId">,
  parents: readonly string[],
): Promise<SentRow[]> {
  const among = parents.map(() => "?").join(", ");
  const found: SentRow[] = [];
  // Run in sequence: a transaction has one connection.
  for (const table of waitingTables) {
    const rows = await run(
      `select "row" from ${table} where workspace_id = ? and waits_for in (${among}) order by waits_for, table_no, row_id`,
      [workspaceId, ...parents],
    );
    found.push(...rows.map(({ row }) => rowOf(row)));
  }
  return found;
}

/**
 * How long a row waits before a person sees it. A restored host gets its rows back within minutes, and a workstation
 * may be off for a long weekend. Our own choice.
 */
export const maxHeldMs = days(3);

/** Stored in `sync_dead.reason`. */
export const missingParent = "its parent has not arrived";
/** Stored in `sync_dead.reason` after the link has ended. */
export const neverArrived = "what it belongs to never arrived";

const isOverdue = `table_no <> ${unknownTable} and created_at < ?`;
const overdueAt = (nowMs: number): string => instantOf(new Date(nowMs - maxHeldMs));

/** The workspaces with overdue rows. Rows of unknown tables wait for an upgrade and are never overdue. */
export async function overdueWorkspaces(run: RunSql, nowMs: number): Promise<string[]> {
  const found = await run(`select distinct workspace_id from sync_held where ${isOverdue}`, [overdueAt(nowMs)]);
  return found.map(({ workspace_id: id }) => String(id));
}

/**
 * Turns the overdue rows of a workspace into dead letters. The caller must hold the lock on the link. Returns the
 * number of rows.
 */
export async function giveUpWaiting(place: Place): Promise<number> {
  const { run, workspaceId, nowMs } = place;
  const found = await run(
    `delete from sync_held where workspace_id = ? and ${isOverdue} returning table_no, "row", waits_for`,
    [workspaceId, overdueAt(nowMs)],
  );
  for (const { table_no: no, row, waits_for: waitsFor } of found) {
    const letter = { no: Number(no), row: rowOf(row), waitsFor: String(waitsFor) };
    await insertDeadLetter(place, { ...letter, reason: missingParent, side: "here" });
  }
  return found.length;
}

/**
 * Ends all waiting for parents when a link ends: the rows of another link must not cause rows of this link to be
 * stored. The dead letters stay visible. Rows of unknown tables stay until the upgrade, because no other machine may
 * have them.
 */
export async function endWaiting(run: RunSql, workspaceId: string): Promise<void> {
  await run(`delete from sync_held where workspace_id = ? and table_no <> ${unknownTable}`, [workspaceId]);
  await run("update sync_dead set waits_for = null, reason = ? where workspace_id = ? and waits_for is not null", [
    neverArrived,
    workspaceId,
  ]);
}

/** Parses the `row` column: SQLite returns JSON as text, Postgres as a value. */
export const rowOf = (value: unknown): SentRow => (typeof value === "string" ? JSON.parse(value) : value) as SentRow;
