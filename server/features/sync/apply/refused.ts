import { canonical } from "../merge/canonical.ts";
import { isObsolete } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { rowOf } from "./held.ts";
import { asKept } from "./kept.ts";
import { addDeadLetter, deadLetterIds, deadLetterJson, shownText } from "./notes.ts";
import { readKnown } from "./rows.ts";

/*
 * Dead letters of refused rows. A letter is deleted when its row is stored or refused again. Changes that another
 * machine made and nobody has seen are kept. Letters of rows with a deleted parent are kept for their values: a later
 * version does not replace them.
 */

const exceptDeletedParents = "and reason not like '%parent%'";
const letters = `sync_dead where workspace_id = ? and side = 'here' and waits_for is null ${exceptDeletedParents}`;

/** Stores a refused row as a dead letter and deletes the letters of its earlier versions. */
export async function refused(applying: Applying, row: SentRow, reason: string): Promise<Verdict> {
  const table = tableNamed(row.table);
  const no = table?.policy.no ?? 0;
  const { run, workspaceId } = applying;
  const noted = await run(`select id, "row" from ${letters} and table_no = ? and row_id = ?`, [
    workspaceId,
    no,
    shownText(row.id),
  ]);
  for (const { id, row: before } of noted) {
    if (isReplaced(table, rowOf(before), asKept(applying, row))) await run("delete from sync_dead where id = ?", [id]);
  }
  await addDeadLetter(applying, no, asKept(applying, row), reason);
  return `refused: ${reason}`;
}

function isReplaced(table: SyncedTable | undefined, letter: SentRow, by: SentRow): boolean {
  // whoever has sent it
  const plain = (row: SentRow) => canonical({ ...row, origin: undefined });
  if (table === undefined) return plain(letter) === plain(rowOf(deadLetterJson(by)));
  return isObsolete(table.rules, letter, letter.based ?? null, by);
}

/** Deletes the letters of rows that are stored now, or that a stored version replaced. */
export async function dropSettled(applying: Applying): Promise<void> {
  const stored = applying.done.filter((row) => applying.verdicts.get(keyOfRow(row)) === "merged");
  const noted = await deadLetterIds(applying, { side: "here", rows: stored, where: exceptDeletedParents });
  for (const row of stored) {
    const table = tableNamed(row.table);
    const ids = noted.get(keyOfRow(row));
    const known = table && ids && (await readKnown(applying, table, row.id));
    if (!table || !ids || !known) continue;
    for (const id of ids) await dropIfObsolete(applying, table, { id, by: known.version });
  }
}

async function dropIfObsolete(
  { run }: Applying,
  { rules }: SyncedTable,
  { id, by }: { readonly id: unknown; readonly by: Version },
): Promise<void> {
  const [found] = await run(`select "row" from sync_dead where id = ?`, [id]);
  if (!found) return;
  const letter = rowOf(found.row);
  if (isObsolete(rules, letter, letter.based ?? null, by)) await run("delete from sync_dead where id = ?", [id]);
}
