import { instantOf } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import type { Applying } from "./applying.ts";

type Place = Pick<Applying, "run" | "workspaceId" | "nowMs">;

const at = ({ nowMs }: Place): string => instantOf(new Date(nowMs));

/** JSON that both databases can keep. A row that was refused for a character that they cannot is shown with a replacement. */
function shown(row: SentRow): string {
  return JSON.stringify(row, (_, value: unknown) => {
    if (typeof value === "string") return shownText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [shownText(name), item]));
  });
}

const shownText = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

interface Dead {
  readonly no: number;
  readonly row: SentRow;
  readonly reason: string;
  /** `host`: the linked server has refused it. */
  readonly side: "here" | "host";
}

async function keepDead(place: Place, { no, row, reason, side }: Dead): Promise<void> {
  await place.run(
    `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", side, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), place.workspaceId, no, shownText(row.id), reason, shown(row), side, at(place)],
  );
}

/** Keeps a row that cannot be kept in its table, whole, for a person to see. */
export const noteDead = (place: Place, no: number, row: SentRow, reason: string): Promise<void> =>
  keepDead(place, { no, row, reason, side: "here" });

const mark = "refused: ";

/** Notes which of the rows the linked server has refused. A row that it refuses again replaces its note. */
export async function noteRefused(place: Place, rows: readonly SentRow[], verdicts: readonly Verdict[]): Promise<void> {
  for (const [nth, row] of rows.entries()) {
    const verdict = verdicts[nth] ?? "merged";
    if (!verdict.startsWith(mark)) continue;
    const no = tableNamed(row.table)?.policy.no ?? 0;
    await place.run("delete from sync_dead where workspace_id = ? and table_no = ? and row_id = ? and side = 'host'", [
      place.workspaceId,
      no,
      row.id,
    ]);
    await keepDead(place, { no, row, reason: verdict.slice(mark.length), side: "host" });
  }
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
