import { isAlive } from "../merge/merge.ts";
import { orderOf, tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import { applyRow } from "./apply-row.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { isStorable } from "./codec.ts";
import { sendDeletionsAgain } from "./deleted-together.ts";
import { heldFor, isAnyHeld } from "./held.ts";
import { waitsForRow } from "./parents.ts";
import { dropSettled } from "./refused.ts";
import { applyTogether } from "./together.ts";

/**
 * Merges received rows, parents before their children, and deletions last, children before their parents. The verdicts are in the
 * order of the rows. Rows that waited for one of these follow. With deletions, places are in the order of parents and children: whoever receives
 * the rows in several batches knows of the parent first.
 */
export async function applyRows(applying: Applying, rows: readonly SentRow[]): Promise<Verdict[]> {
  for (const row of rows) applying.waiting.set(keyOfRow(row), row);
  await applyTogether(applying, rows);
  const left = byParents(rows.filter((one) => applying.waiting.has(keyOfRow(one))));
  const deletions = left.filter((row) => !isAlive(row));
  if (deletions.length > 0) for (const row of left) applying.places.set(keyOfRow(row), applying.nextSeq());
  await applyEach(applying, left.filter(isAlive));
  await applyEach(applying, deletions.toReversed());
  await releaseHeld(applying);
  await sendDeletionsAgain(applying);
  await dropSettled(applying);
  return rows.map((row) => applying.verdicts.get(keyOfRow(row)) ?? "merged");
}

const byParents = (rows: readonly SentRow[]): SentRow[] => rows.toSorted((a, b) => orderOf(a.table) - orderOf(b.table));

async function applyEach(applying: Applying, rows: readonly SentRow[]): Promise<void> {
  for (const row of rows) {
    // a row may have been applied already, for another one that needed it
    if (applying.waiting.has(keyOfRow(row))) await applyRow(applying, row);
  }
}

/**
 * Applies held rows that wait for one of the rows that were applied, and then those that wait for them. Each row is tried once for each parent: one
 * that still waits, because the database deleted its parent in this batch, is tried again when the parent comes back.
 */
async function releaseHeld(applying: Applying): Promise<void> {
  const { done } = applying;
  if (!(await isAnyHeld(applying))) return;
  const asked = new Set<string>();
  for (let from = 0; from < done.length; ) {
    const applied = done.slice(from, from + rowsInQuery);
    from += applied.length;
    const parents = [...new Set(applied.flatMap(placeOf))].filter((place) => !asked.has(place));
    if (parents.length === 0) continue;
    for (const place of parents) asked.add(place);
    for (const row of await heldFor(applying, parents)) await applyRow(applying, row);
  }
}

/** SQLite allows 32,766 values in a statement, Postgres 65,535. */
const rowsInQuery = 1000;

/** What a row that waits for this one has in `waits_for`. */
function placeOf({ table, id }: SentRow): string[] {
  const known = tableNamed(table);
  return known === undefined || !isStorable(id) ? [] : [waitsForRow(known, id)];
}
