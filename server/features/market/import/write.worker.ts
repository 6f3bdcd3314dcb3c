import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Counts, Row } from "../../../platform/db/bulk/bulk-writer.ts";
import { openBulkWriter } from "../../../platform/db/bulk/open.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { countsAfter, maxErrors } from "./counts.ts";
import type { Block, ImportCounts, Report, UnstorableRows, WriteTask } from "./messages.ts";

const { importId, before, location, upsert, advance, reader } = workerData as WriteTask;
const bulk = await openBulkWriter(location);
/** The counts after the last complete block, and all rows created and updated so far. */
let complete: ImportCounts = before;
let written: Pick<ImportCounts, "created" | "updated"> = before;
/** The rows that this attempt could not store. */
let unstorable: UnstorableRows = { count: 0, errors: [] };
/** The maximum number of rows of a transaction. It is smaller while a row that the database rejects is located. */
let limit = Number.POSITIVE_INFINITY;
/** The maximum number of rows that are tried again together after one was rejected. Our own estimate. */
const maxRowsAfterRefusal = 1024;

/** How much of a block is written. */
interface Written {
  readonly upTo: number;
  readonly isComplete: boolean;
}

const report = (report: Report): void => parentPort?.postMessage(report);
const countOf = ({ created, updated, unchanged }: Counts): number => created + updated + unchanged;

/** Waits for the turn and writes rows of a block, starting at `from`. Returns undefined if the import was cancelled. */
async function write(block: Block, from: number): Promise<Written | undefined> {
  report({ type: "ready" });
  await once(parentPort as NonNullable<typeof parentPort>, "message");
  const after = (counts: Counts): ImportCounts => {
    const sum = { created: written.created + counts.created, updated: written.updated + counts.updated };
    return countsAfter(complete, block, { upTo: from + countOf(counts), written: sum, unstorable });
  };
  const closing = (counts: Counts): Row => {
    const total = after(counts);
    return { importId, ...total, errors: JSON.stringify(total.errors) };
  };
  const task = { rows: block.rows, from, limit, upsert, closing: { statement: advance, values: closing } };
  const counts = await bulk.write(task).catch((error: unknown) => {
    if (from === block.rows.count || !isRowError(error)) throw error;
    return { error };
  });
  if (!counts) {
    report({ type: "nothing" });
    return undefined;
  }
  if ("error" in counts) return { upTo: narrow(block, from, counts.error), isComplete: false };
  limit *= 2;
  const total = after(counts);
  const upTo = from + countOf(counts);
  const isComplete = upTo === block.rows.count;
  written = total;
  if (isComplete) complete = total;
  report({ type: "written", progress: total.progress, rows: isComplete ? total.rows : total.rows + upTo });
  return { upTo, isComplete };
}

/** After a rejection: halves the number of rows to try, or rejects the row if only one was tried. Returns the next row. */
function narrow(block: Block, from: number, error: unknown): number {
  const tried = Math.min(limit, block.rows.count - from, maxRowsAfterRefusal);
  limit = Math.max(1, Math.floor(tried / 2));
  if (tried > 1) {
    report({ type: "nothing" });
    return from;
  }
  const row = block.rows.numbers[from] ?? 0;
  const errors = [...unstorable.errors, { row, reason: "It cannot be stored. Check its values." }];
  unstorable = { count: unstorable.count + 1, errors: errors.slice(0, maxErrors) };
  report({ type: "row", row, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return from + 1;
}

async function writeBlock(block: Block): Promise<boolean> {
  let done: Written = { upTo: 0, isComplete: false };
  do {
    const next = await write(block, done.upTo);
    if (next === undefined) return false;
    done = next;
    await bulk.tidy();
  } while (!done.isComplete);
  return true;
}

async function run(): Promise<"done" | "stopped"> {
  for (;;) {
    const [block] = (await once(reader, "message")) as [Block];
    if (!(await writeBlock(block))) return "stopped";
    reader.postMessage("written");
    if (block.isLast) return "done";
  }
}

const type = await run();
reader.close();
await bulk.close();
report({ type });
