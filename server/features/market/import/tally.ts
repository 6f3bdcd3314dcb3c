import type { Block, Tally } from "./messages.ts";

/**
 * What an import has come to when the first `upTo` rows of a block are written: `whole` is what it had come to before
 * the block, `written` what it has created and changed in all. A later attempt begins behind the last whole block.
 */
export function tallyOf(
  whole: Tally,
  block: Block,
  { upTo, written: { created, updated } }: { upTo: number; written: Pick<Tally, "created" | "updated"> },
): Tally {
  const share = upTo / Math.max(1, block.rows.count);
  const isPart = upTo < block.rows.count;
  const progress = whole.progress + share * (block.progress - whole.progress);
  if (isPart) return { ...whole, created, updated, progress };
  // rows that an earlier attempt has written are found unchanged, and were new to the import: only the sum tells
  const { rows, rejected, errors } = block.done;
  const unchanged = Math.max(0, rows - rejected - created - updated);
  return { progress: block.progress, rows, created, updated, unchanged, rejected, errors };
}
