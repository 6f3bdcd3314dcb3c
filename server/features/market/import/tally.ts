import type { Block, Refused, Tally } from "./messages.ts";

/** Rows whose reasons are kept, the first ones. */
export const errorsKept = 100;

/**
 * What an import has come to when the first `upTo` rows of a block are written: `whole` is what it had come to before
 * the block, `written` what it has created and changed in all, `refused` the rows that this attempt could not store. A later attempt begins behind the last whole block.
 */
export function tallyOf(
  whole: Tally,
  block: Block,
  of: { upTo: number; written: Pick<Tally, "created" | "updated">; refused: Refused },
): Tally {
  const { upTo, refused } = of;
  const { created, updated } = of.written;
  const share = upTo / Math.max(1, block.rows.count);
  const isPart = upTo < block.rows.count;
  const progress = whole.progress + share * (block.progress - whole.progress);
  if (isPart) return { ...whole, created, updated, progress };
  // rows that an earlier attempt has written are found unchanged, and were new to the import: only the sum tells
  const { rows } = block.done;
  const rejected = block.done.rejected + refused.count;
  const errors = [...block.done.errors, ...refused.errors].toSorted((a, b) => a.row - b.row).slice(0, errorsKept);
  const unchanged = Math.max(0, rows - rejected - created - updated);
  return { progress: block.progress, rows, created, updated, unchanged, rejected, errors };
}
