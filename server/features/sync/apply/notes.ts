import { instantOf } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import type { Applying } from "./applying.ts";

export type Place = Pick<Applying, "run" | "workspaceId" | "nowMs">;

export const at = ({ nowMs }: Place): string => instantOf(new Date(nowMs));

/** JSON that both databases can keep. A row that was refused for a character that they cannot is shown with a replacement. */
export function shown(row: SentRow): string {
  return JSON.stringify(row, (_, value: unknown) => {
    if (typeof value === "string") return shownText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [shownText(name), item]));
  });
}

export const shownText = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

interface Dead {
  readonly no: number;
  readonly row: SentRow;
  readonly reason: string;
  /** `host`: the linked server has refused it. */
  readonly side: "here" | "host";
  /** The parent with which the row is stored after all. */
  readonly waitsFor?: string;
}

export async function keepDead(place: Place, { no, row, reason, side, waitsFor }: Dead): Promise<void> {
  await place.run(
    `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", side, waits_for, created_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), place.workspaceId, no, shownText(row.id), reason, shown(row), side, waitsFor ?? null, at(place)],
  );
}

/** Keeps a row that cannot be kept in its table, whole, for a person to see. */
export const noteDead = (place: Place, no: number, row: SentRow, reason: string): Promise<void> =>
  keepDead(place, { no, row, reason, side: "here" });

const mark = "refused: ";

/** Notes which of the rows the linked server has refused. What it now says of a row replaces what it said before. */
export async function noteRefused(place: Place, rows: readonly SentRow[], verdicts: readonly Verdict[]): Promise<void> {
  const { run, workspaceId } = place;
  const ofHost = "from sync_dead where workspace_id = ? and side = 'host'";
  const noted = await run(`select distinct table_no, row_id ${ofHost}`, [workspaceId]);
  const known = new Set(noted.map(({ table_no: no, row_id: id }) => `${Number(no)}:${String(id)}`));
  for (const [nth, row] of rows.entries()) {
    const verdict = verdicts[nth] ?? "merged";
    if (verdict === "held") continue;
    const no = tableNamed(row.table)?.policy.no ?? 0;
    if (known.has(`${no}:${row.id}`)) {
      await run(`delete ${ofHost} and table_no = ? and row_id = ?`, [workspaceId, no, row.id]);
    }
    if (verdict.startsWith(mark)) await keepDead(place, { no, row, reason: verdict.slice(mark.length), side: "host" });
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
