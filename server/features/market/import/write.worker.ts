import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Counts, Row } from "../../../db/beside/beside.ts";
import { openBeside } from "../../../db/beside/open.ts";
import { rowNames } from "./listings.names.ts";
import type { Block, Report, WriteOrder } from "./messages.ts";

/** Rows of one transaction: every other write waits for so long, tens of milliseconds. */
const batchRows = 2000;

const { importId, before, whereabouts, upsert, advance, reader } = workerData as WriteOrder;
const beside = await openBeside(whereabouts);
let [created, updated] = [before.created, before.updated];
/** Up to the last block that is written: what a later attempt begins behind. */
let done: Block["done"] = before;

const say = (report: Report): void => parentPort?.postMessage(report);

/** Writes a batch in its turn; false where the import was cancelled meanwhile. */
async function write(values: readonly (readonly unknown[])[], progress: number): Promise<boolean> {
  say({ type: "ready" });
  await once(parentPort as NonNullable<typeof parentPort>, "message");
  const closing = (counts: Counts): Row => ({
    importId,
    progress,
    rows: done.rows,
    created: created + counts.created,
    updated: updated + counts.updated,
    unchanged: Math.max(0, done.rows - done.rejected - created - updated - counts.created - counts.updated),
    rejected: done.rejected,
    errors: JSON.stringify(done.errors),
  });
  const rows = { names: rowNames, values };
  const counts = await beside.write({ rows, upsert, closing: { statement: advance, values: closing } });
  if (!counts) return false;
  created += counts.created;
  updated += counts.updated;
  say({ type: "written", progress, rows: done.rows });
  return true;
}

async function writeBlock(block: Block): Promise<boolean> {
  const { rows, progress } = block;
  for (let at = 0; at === 0 || at < rows.length; at += batchRows) {
    if (at + batchRows >= rows.length) done = block.done;
    if (!(await write(rows.slice(at, at + batchRows), progress))) return false;
  }
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

try {
  say({ type: await run() });
} finally {
  reader.close();
  await beside.close();
}
