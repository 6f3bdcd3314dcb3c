import { isAlive } from "../merge/merge.ts";
import { orderOf, tableNamed } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import { applyInBulk } from "./apply-in-bulk.ts";
import { applyRow } from "./apply-row.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { isStorable } from "./codec.ts";
import { sendDeletionsAgain } from "./deleted-together.ts";
import { heldFor, isAnyHeld } from "./held.ts";
import { waitsForRow } from "./parents.ts";
import { dropSettled } from "./refused.ts";

/**
 * Merges received rows: first parents before children, then deletions, children before parents. Then applies the held
 * rows that waited for one of these. Returns one verdict per row, in the order of `rows`.
 *
 * If the batch contains deletions, sequence numbers follow the order parents before children. A receiver that gets the
 * rows in several batches then learns about the parent first.
 */
export async function applyRows(applying: Applying, rows: readonly SentRow[]): Promise<Verdict[]> {
  for (const row of rows) applying.waiting.set(keyOfRow(row), row);
  await applyInBulk(applying, rows);
  const left = byParents(rows.filter((one) => applying.waiting.has(keyOfRow(one))));
  const deletions = left.filter((row) => !isAlive(row));
  if (deletions.length > 0) for (const row of left) applying.reservedSeqs.set(keyOfRow(row), applying.nextSeq());
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
    // A row that another row needed has already been applied.
    if (applying.waiting.has(keyOfRow(row))) await applyRow(applying, row);
  }
}

/**
 * Applies the held rows that wait for one of the applied rows, then the rows that wait for those. Each row is tried
 * once per parent: if the database deleted its parent in this batch, the row stays held until the parent comes back.
 */
async function releaseHeld(applying: Applying): Promise<void> {
  const { done } = applying;
  if (!(await isAnyHeld(applying))) return;
  const asked = new Set<string>();
  for (let from = 0; from < done.length; ) {
    const applied = done.slice(from, from + rowsInQuery);
    from += applied.length;
    const parents = [...new Set(applied.flatMap(waitsForKeysOf))].filter((key) => !asked.has(key));
    if (parents.length === 0) continue;
    for (const key of parents) asked.add(key);
    for (const row of await heldFor(applying, parents)) await applyRow(applying, row);
  }
}

/** SQLite allows 32,766 parameters per statement, Postgres 65,535. */
const rowsInQuery = 1000;

/** The value of `waits_for` in held rows that wait for this row. An array with at most one element. */
function waitsForKeysOf({ table, id }: SentRow): string[] {
  const known = tableNamed(table);
  return known === undefined || !isStorable(id) ? [] : [waitsForRow(known, id)];
}
