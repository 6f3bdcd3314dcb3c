import { instantOf } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import type { Applying } from "./applying.ts";

const at = ({ nowMs }: Applying): string => instantOf(new Date(nowMs));

/** JSON that both databases can keep. A row that was refused for a character that they cannot is shown with a replacement. */
function shown(row: SentRow): string {
  return JSON.stringify(row, (_, value: unknown) => {
    if (typeof value === "string") return shownText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [shownText(name), item]));
  });
}

const shownText = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

/** Keeps a row that cannot be kept in its table, whole, for a person to see. */
export async function noteDead(applying: Applying, no: number, row: SentRow, reason: string): Promise<void> {
  await applying.run(
    `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", created_at) values (?, ?, ?, ?, ?, ?, ?)`,
    [newId(), applying.workspaceId, no, shownText(row.id), reason, shown(row), at(applying)],
  );
}

interface Lost {
  readonly kind: "overwritten" | "deleted" | "taken";
  readonly lost: SentRow;
  readonly otherRowId?: string;
}

/** Keeps a version that lost, whole, for a person to see. */
export async function noteConflict(applying: Applying, { policy }: SyncedTable, conflict: Lost): Promise<void> {
  const { kind, lost, otherRowId = null } = conflict;
  await applying.run(
    `insert into sync_conflicts (id, workspace_id, table_no, row_id, kind, other_row_id, lost, created_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), applying.workspaceId, policy.no, lost.id, kind, otherRowId, JSON.stringify(lost), at(applying)],
  );
}

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
    [no, key, applying.workspaceId, JSON.stringify(row), waitsFor, at(applying)],
  );
}

const heldKey = "table_no = ? and row_id = ? and workspace_id = ?";

/** The held version of a row, which is no longer held. */
export async function takeHeld(applying: Applying, no: number, id: string): Promise<SentRow | undefined> {
  const key = [no, id, applying.workspaceId];
  const [held] = await applying.run(`select "row" from sync_held where ${heldKey}`, key);
  if (!held) return undefined;
  await applying.run(`delete from sync_held where ${heldKey}`, key);
  return rowOf(held.row);
}

/** JSON is text on SQLite and a value on Postgres. */
export const rowOf = (value: unknown): SentRow => (typeof value === "string" ? JSON.parse(value) : value) as SentRow;
