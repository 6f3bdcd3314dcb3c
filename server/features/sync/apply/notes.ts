import { instantOf } from "../../../platform/clock.ts";
import { isAmong } from "../../../platform/db/raw.ts";
import { newId } from "../../../platform/ids.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import { type Applying, keyOfRow } from "./applying.ts";

export type Place = Pick<Applying, "run" | "workspaceId" | "nowMs" | "dialect">;

export const nowOf = ({ nowMs }: Place): string => instantOf(new Date(nowMs));

/** A row in a dead letter. */
export interface Letter extends SentRow {
  /**
   * JSON of the original row. Only present if the shown row has replacement characters: JSON escapes characters that no
   * database can store.
   */
  readonly asSent?: string;
}

/**
 * JSON of a dead letter that both databases can store. Characters that they cannot store are replaced, and `asSent`
 * then contains the original row.
 */
export function deadLetterJson(row: SentRow): string {
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
  /** The parent that the row waits for. The row is stored when the parent arrives. */
  readonly waitsFor?: string;
  /** The software version of the linked server. */
  readonly version?: string | undefined;
}

export async function insertDeadLetter(
  place: Place,
  { no, row, reason, side, waitsFor, version }: Dead,
): Promise<void> {
  const refusedBy = side === "here" ? softwareVersion : (version ?? null);
  const shownId = shownText(row.id);
  await place.run(
    `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", side, waits_for, version, created_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      newId(),
      place.workspaceId,
      no,
      shownId,
      reason,
      deadLetterJson(row),
      side,
      waitsFor ?? null,
      refusedBy,
      nowOf(place),
    ],
  );
}

/** Stores a row that cannot be applied as a dead letter, for a person to review. */
export const addDeadLetter = (place: Place, no: number, row: SentRow, reason: string): Promise<void> =>
  insertDeadLetter(place, { no, row, reason, side: "here" });

const refusedPrefix = "refused: ";

interface Answered {
  readonly rows: readonly SentRow[];
  readonly verdicts: readonly Verdict[];
  /** The software version of the linked server, if it sends one. */
  readonly version?: string | undefined;
}

/** Stores the rows that the linked server refused. A new verdict for a row replaces the earlier one. */
export async function storeRefusals(place: Place, { rows, verdicts, version }: Answered): Promise<void> {
  const { run, workspaceId } = place;
  const noted = await deadLetterIds(place, { side: "host", rows });
  for (const [nth, row] of rows.entries()) {
    const verdict = verdicts[nth] ?? "merged";
    if (verdict === "held") continue;
    for (const id of noted.get(keyOfRow(row)) ?? []) {
      await run("delete from sync_dead where id = ? and workspace_id = ?", [id, workspaceId]);
    }
    const no = tableNamed(row.table)?.policy.no ?? 0;
    const reason = verdict.slice(refusedPrefix.length);
    if (verdict.startsWith(refusedPrefix)) await insertDeadLetter(place, { no, row, reason, side: "host", version });
  }
}

/**
 * The ids of the dead letters of rows, by `keyOfRow`, without those that wait for a parent. Runs one query if there are
 * no dead letters, otherwise one per table: there may be many letters, and few belong to these rows.
 */
export async function deadLetterIds(
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
