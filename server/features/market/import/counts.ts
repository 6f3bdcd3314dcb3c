import type { Block, ImportCounts, UnstorableRows } from "./messages.ts";

/** The maximum number of row errors that are stored: the first ones. */
export const maxErrors = 100;

/**
 * The counts of an import when the first `upTo` rows of a block are written. `complete` are the counts after the last
 * complete block. `written` are all rows created and updated so far. `refused` are the rows that this attempt could not
 * store. A later attempt begins after the last complete block.
 */
export function countsAfter(
  complete: ImportCounts,
  block: Block,
  of: { upTo: number; written: Pick<ImportCounts, "created" | "updated">; unstorable: UnstorableRows },
): ImportCounts {
  const { upTo, unstorable } = of;
  const { created, updated } = of.written;
  const share = upTo / Math.max(1, block.rows.count);
  const isPart = upTo < block.rows.count;
  const progress = complete.progress + share * (block.progress - complete.progress);
  if (isPart) return { ...complete, created, updated, progress };
  // Rows that an earlier attempt wrote are found unchanged now, but the import created or updated them. So the number
  // of unchanged rows is calculated from the total.
  const { rows } = block.done;
  const rejected = block.done.rejected + unstorable.count;
  const errors = [...block.done.errors, ...unstorable.errors].toSorted((a, b) => a.row - b.row).slice(0, maxErrors);
  const unchanged = Math.max(0, rows - rejected - created - updated);
  return { progress: block.progress, rows, created, updated, unchanged, rejected, errors };
}
