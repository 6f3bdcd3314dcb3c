import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Counts, Row } from "../../../db/beside/beside.ts";
import { openBeside } from "../../../db/beside/open.ts";
import type { Block, Report, WriteOrder } from "./messages.ts";

const { importId, before, whereabouts, upsert, advance, reader } = workerData as WriteOrder;
const beside = await openBeside(whereabouts);
let [created, updated] = [before.created, before.updated];
/** Up to the last block that is written: what a later attempt begins behind. */
let done: Block["done"] = before;

const say = (report: Report): void => parentPort?.postMessage(report);

/** Writes rows of a block in its turn, from `from` on; answers how many, or undefined where the import was cancelled meanwhile. */
async function write(block: Block, from: number): Promise<number | undefined> {
  say({ type: "ready" });
  await once(parentPort as NonNullable<typeof parentPort>, "message");
  const rows = block.rows.slice(from);
  const closing = (counts: Counts): Row => {
    if (countOf(counts) === rows.length) done = block.done;
    const written = { created: created + counts.created, updated: updated + counts.updated };
    return {
      ...{ importId, progress: block.progress, rows: done.rows, ...written },
      unchanged: Math.max(0, done.rows - done.rejected - written.created - written.updated),
      rejected: done.rejected,
      errors: JSON.stringify(done.errors),
    };
  };
  const counts = await beside.write({ rows, upsert, closing: { statement: advance, values: closing } });
  if (!counts) return undefined;
  created += counts.created;
  updated += counts.updated;
  say({ type: "written", progress: block.progress, rows: done.rows });
  return countOf(counts);
}

const countOf = ({ created, updated, unchanged }: Counts): number => created + updated + unchanged;

async function writeBlock(block: Block): Promise<boolean> {
  let at = 0;
  do {
    const count = await write(block, at);
    if (count === undefined) return false;
    at += count;
  } while (at < block.rows.length);
  return true;
}

async function run(): Promise<"done" | "stopped"> {
  for (;;) {
    const [block] = (await once(reader, "message")) as [Block];
    if (!(await writeBlock(block))) return "stopped";
    await beside.tidy();
    reader.postMessage("written");
    if (block.isLast) return "done";
  }
}

const type = await run();
reader.close();
await beside.close();
say({ type });
