import { instantOf } from "../../../platform/clock.ts";
import { isAmong } from "../../../platform/db/raw.ts";
import { newId } from "../../../platform/ids.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import { type Applying, keyOfRow } from "./applying.ts";

export type Place = Pick<Applying, "run" | "workspaceId" | "nowMs" | "dialect">;

export const at = ({ nowMs }: Place): string => instantOf(new Date(nowMs));

/** A row as a dead letter has it. */
export interface Letter extends SentRow {
  /** The row as it was sent, as JSON, which escapes characters that no database can store. Only if the row is shown with replacements for them. */
  readonly asSent?: string;
}

/** JSON that both databases can store. A character that they cannot store is shown as a replacement, and the letter has the row as it was sent, too. */
export function letterOf(row: SentRow): string {
  const sent = JSON.stringify(row);
  const shown = JSON.stringify(row, (_, value: unknown) => {
    if (typeof value === "string") return shownText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [shownText(name), item]));
  });
  return shown === sent ? shown : `${shown.slice(0, -1)},"asSent":${JSON.stringify(sent)}}`;
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
  /** Of the linked server. */
  readonly version?: string | undefined;
}

export async function keepDead(place: Place, { no, row, reason, side, waitsFor, version }: Dead): Promise<void> {
  const refusedBy = side === "here" ? softwareVersion : (version ?? null);
  const shownId = shownText(row.id);
  await place.run(
    `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", side, waits_for, version, created_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), place.workspaceId, no, shownId, reason, letterOf(row), side, waitsFor ?? null, refusedBy, at(place)],
  );
}

/** Keeps a row that cannot be kept in its table, whole, for a person to see. */
export const noteDead = (place: Place, no: number, row: SentRow, reason: string): Promise<void> =>
  keepDead(place, { no, row, reason, side: "here" });

const mark = "refused: ";

interface Answered {
  readonly rows: readonly SentRow[];
  readonly verdicts: readonly Verdict[];
  /** Of the linked server, if it says so. */
  readonly version?: string | undefined;
}

/** Notes which of the rows the linked server has refused. What it now says of a row replaces what it said before. */
export async function noteRefused(place: Place, { rows, verdicts, version }: Answered): Promise<void> {
  const { run, workspaceId } = place;
  const noted = await letterIds(place, { side: "host", rows });
  for (const [nth, row] of rows.entries()) {
    const verdict = verdicts[nth] ?? "merged";
    if (verdict === "held") continue;
    for (const id of noted.get(keyOfRow(row)) ?? []) {
      await run("delete from sync_dead where id = ? and workspace_id = ?", [id, workspaceId]);
    }
    const no = tableNamed(row.table)?.policy.no ?? 0;
    const reason = verdict.slice(mark.length);
    if (verdict.startsWith(mark)) await keepDead(place, { no, row, reason, side: "host", version });
  }
}

/**
 * The dead letters of rows, by `keyOfRow`: of those that wait for nothing. There may be very many letters, and hardly any is of these rows: without
 * letters it is one query, and otherwise one for each table.
 */
export async function letterIds(
  { run, workspaceId, dialect }: Pick<Applying, "run" | "workspaceId" | "dialect">,
  {
    side,
    rows,
    where = "",
  }: { readonly side: Dead["side"]; readonly rows: readonly RowName[]; readonly where?: string },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const letters = new Map<string, string[]>();
  const [any] = await run("select 1 as found from sync_dead where workspace_id = ? limit 1", [workspaceId]);
  if (!any) return letters;
  for (const [table, named] of Map.groupBy(rows, (row) => row.table)) {
    const found = await run(
      `select id, row_id from sync_dead where workspace_id = ? and table_no = ? and row_id ${isAmong(dialect)}
        and side = ? and waits_for is null ${where}`,
      [workspaceId, tableNamed(table)?.policy.no ?? 0, JSON.stringify(named.map(({ id }) => shownText(id))), side],
    );
    for (const { id, row_id: rowId } of found) {
      const key = keyOfRow({ table, id: String(rowId) });
      letters.set(key, [...(letters.get(key) ?? []), String(id)]);
    }
  }
  return letters;
}

type RowName = Pick<SentRow, "table" | "id">;
