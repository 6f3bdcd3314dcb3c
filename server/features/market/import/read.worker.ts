import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { valuesOf } from "../../../platform/db/bulk/bulk-writer.ts";
import { newIds } from "../../../platform/ids.ts";
import { maxErrors } from "./counts.ts";
import type { Block, ReadTask, RowProblem } from "./messages.ts";
import { rowsOf } from "./reading/file.ts";
import { identityOf, SeenRows } from "./reading/identity.ts";
import type { FileRow } from "./reading/records.ts";
import { createRowReader } from "./reading/row.ts";
import { RowBuffer } from "./row-buffer.ts";

/**
 * Rows of a block. They are sorted by model before they are written, so that each transaction changes few pages of the
 * index.
 */
const blockRows = 60_000;
/** Rows of the first block: fewer, so that the writer starts early. */
const firstRows = 10_000;
/** The size of JSON at which a block ends early, at the end of the current piece of the file. */
const blockBytes = 32 * 1024 ** 2;

const { file, source, kind, now, workspaceId, before, upsert, writer } = workerData as ReadTask;
interface NewRow {
  /** Make, model, year and kind, in the order of the index. */
  readonly key: string;
  /**
   * A JSON array of its values without the first one, the id. Ids are assigned in the order in which rows are written.
   */
  readonly json: string;
}

const [id, ...slots] = upsert.one.slots;
if (id?.name !== "id") throw new Error("a row's id is the first of its values");
const withoutId = { ...upsert.one, slots };
const read = createRowReader(file.columns, { source, kind, now: new Date(now) });
const seen = new SeenRows();
const totals = { rows: 0, rejected: before.rejected, errors: [...before.errors] };
const buffer = new RowBuffer();
let blockLimit = firstRows;

/** Counts a row and adds it to the block. Rows that an earlier attempt has written are only checked for duplicates. */
function addRow(row: FileRow): void {
  const entry = entryOrReason(row);
  totals.rows += 1;
  if (totals.rows <= before.rows) return;
  if ("reason" in entry) {
    totals.rejected += 1;
    if (totals.errors.length < maxErrors) totals.errors.push({ row: row.row, reason: entry.reason });
  } else {
    buffer.add(entry.key, entry.json, row.row);
  }
}

/** An error in our own code rejects only this row. The others are imported. */
function entryOrReason(row: FileRow): NewRow | { reason: string } {
  try {
    return entryOf(row);
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ type: "row", row: row.row, problem } satisfies RowProblem);
    return { reason: "It cannot be read. Check its values." };
  }
}

function entryOf(row: FileRow): NewRow | { reason: string } {
  if ("reason" in row) return row;
  const result = read(row.cells);
  if ("reason" in result) return result;
  const identity = identityOf(workspaceId, result.entry);
  const earlier = seen.add(identity.words, row.row);
  if (earlier !== undefined) return { reason: `It is the same listing as row ${earlier}.` };
  const { makeKey, modelKey, year, kind } = result.entry;
  const values = valuesOf(withoutId, { ...result.entry, identity: identity.text });
  return { key: `${makeKey}\n${modelKey}\n${year}\n${kind}`, json: JSON.stringify(values) };
}

/** The next block is read while one is written. In memory are both blocks and the row buffer. */
let received: Promise<unknown> = Promise.resolve();
async function sendBlock(progress: number, isLast: boolean): Promise<void> {
  const rows = buffer.take(newIds);
  blockLimit = blockRows;
  await received;
  const block: Block = { rows, progress, isLast, done: { ...totals, errors: [...totals.errors] } };
  writer.postMessage(block, [rows.bytes.buffer, rows.ends.buffer, rows.numbers.buffer]);
  received = once(writer, "message");
}

for await (const { rows, share } of rowsOf(file)) {
  for (const row of rows) addRow(row);
  if (buffer.count >= blockLimit || buffer.filledBytes >= blockBytes) await sendBlock(share, false);
}
await sendBlock(1, true);
await received;
writer.close();
