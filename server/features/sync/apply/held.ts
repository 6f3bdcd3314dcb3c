import { days, instantOf } from "../../../platform/clock.ts";
import type { RunSql } from "../../../platform/db/raw.ts";
import type { SentRow } from "../protocol/batch.ts";
import type { Applying } from "./applying.ts";
import { asKept } from "./kept.ts";
import { at, keepDead, type Place } from "./notes.ts";
import type { Rows } from "./rows.ts";

/*
 * Rows that wait for their parent. They are in `sync_held`; after some days each is a dead letter, too, which a person sees. It still waits
 * there, and is stored when its parent arrives.
 */

/** The number under which versions of rows of unknown tables are held, until this server is upgraded (`link/upgrade.ts`). */
export const unknownTable = 0;

interface Held {
  readonly no: number;
  readonly row: SentRow;
  readonly waitsFor: string;
  /** By default the row's id, under which there is one version. */
  readonly key?: string;
}

/** Keeps a row until what it waits for is there. */
export async function hold(applying: Applying, { no, row, waitsFor, key = row.id }: Held): Promise<void> {
  await applying.run(
    `insert into sync_held (table_no, row_id, workspace_id, "row", waits_for, created_at) values (?, ?, ?, ?, ?, ?)
      on conflict (table_no, row_id, workspace_id) do update set "row" = excluded."row", waits_for = excluded.waits_for`,
    [no, key, applying.workspaceId, JSON.stringify(asKept(applying, row)), waitsFor, at(applying)],
  );
}

const places = ["sync_held", "sync_dead"] as const;

/** The version of a row that waited until now. There is one at most: each is taken before another one is held. */
export async function takeHeld({ run, workspaceId }: Rows, no: number, id: string): Promise<SentRow | undefined> {
  for (const place of places) {
    const [held] = await run(
      `delete from ${place} where workspace_id = ? and waits_for is not null and table_no = ? and row_id = ? returning "row"`,
      [workspaceId, no, id],
    );
    if (held) return rowOf(held.row);
  }
  return undefined;
}

/** Whether any row of the workspace waits. */
export async function isAnyHeld({ run, workspaceId }: Rows): Promise<boolean> {
  const [found] = await run(
    `select 1 as found where exists (select 1 from sync_held where workspace_id = ?)
      or exists (select 1 from sync_dead where workspace_id = ? and waits_for is not null)`,
    [workspaceId, workspaceId],
  );
  return found !== undefined;
}

/** The rows that wait for one of these. */
export async function heldFor(
  { run, workspaceId }: Pick<Rows, "run" | "workspaceId">,
  parents: readonly string[],
): Promise<SentRow[]> {
  const among = parents.map(() => "?").join(", ");
  const found: SentRow[] = [];
  // one after the other: a transaction has one connection
  for (const place of places) {
    const rows = await run(
      `select "row" from ${place} where workspace_id = ? and waits_for in (${among}) order by waits_for, table_no, row_id`,
      [workspaceId, ...parents],
    );
    found.push(...rows.map(({ row }) => rowOf(row)));
  }
  return found;
}

/**
 * A restored host gets its rows back within minutes, and a workstation may be off over a long weekend: later, a person should know. Our own
 * choice.
 */
export const maxHeldMs = days(3);

/** In `sync_dead.reason`. */
export const missingParent = "its parent has not arrived";
/** The same after the end of the link. */
export const neverArrived = "what it belongs to never arrived";

const isOverdue = `table_no <> ${unknownTable} and created_at < ?`;
const overdueAt = (nowMs: number): string => instantOf(new Date(nowMs - maxHeldMs));

/** The workspaces with rows that have waited too long. Rows of unknown tables wait for an upgrade. */
export async function overdueWorkspaces(run: RunSql, nowMs: number): Promise<string[]> {
  const found = await run(`select distinct workspace_id from sync_held where ${isOverdue}`, [overdueAt(nowMs)]);
  return found.map(({ workspace_id: id }) => String(id));
}

/** Makes dead letters of the rows of a workspace that have waited too long. The link must be locked. Returns how many there were. */
export async function giveUpWaiting(place: Place): Promise<number> {
  const { run, workspaceId, nowMs } = place;
  const found = await run(
    `delete from sync_held where workspace_id = ? and ${isOverdue} returning table_no, "row", waits_for`,
    [workspaceId, overdueAt(nowMs)],
  );
  for (const { table_no: no, row, waits_for: waitsFor } of found) {
    const letter = { no: Number(no), row: rowOf(row), waitsFor: String(waitsFor) };
    await keepDead(place, { ...letter, reason: missingParent, side: "here" });
  }
  return found.length;
}

/**
 * When a link ends, nothing waits for a parent any more: what another link brings must not store rows of this one. People still see the dead letters.
 * Rows of unknown tables stay until the upgrade, like the rows of the other tables: nobody else may have them.
 */
export async function endWaiting(run: RunSql, workspaceId: string): Promise<void> {
  await run(`delete from sync_held where workspace_id = ? and table_no <> ${unknownTable}`, [workspaceId]);
  await run("update sync_dead set waits_for = null, reason = ? where workspace_id = ? and waits_for is not null", [
    neverArrived,
    workspaceId,
  ]);
}

/** JSON is text on SQLite and a value on Postgres. */
export const rowOf = (value: unknown): SentRow => (typeof value === "string" ? JSON.parse(value) : value) as SentRow;
