import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Counts, Row } from "../../../platform/db/bulk/bulk-writer.ts";
import { openBulkWriter } from "../../../platform/db/bulk/open.ts";
import { isRowsFault } from "../../../platform/db/errors.ts";
import type { Block, Refused, Report, Tally, WriteOrder } from "./messages.ts";
import { errorsKept, tallyOf } from "./tally.ts";

const { importId, before, whereabouts, upsert, advance, reader } = workerData as WriteOrder;
const bulk = await openBulkWriter(whereabouts);
/** What the import had come to with the last block that is written whole, and what it has written since. */
let whole: Tally = before;
let written: Pick<Tally, "created" | "updated"> = before;
/** What this attempt could not store. */
let refused: Refused = { count: 0, errors: [] };
/** Rows of a transaction at most: fewer while a row that the database refuses is looked for. */
let limit = Number.POSITIVE_INFINITY;
/** Rows that are tried again together after one of them was refused: our own estimate. */
const mostAfterRefusal = 1024;

/** How far a block is written, and whether all of it is, with what the import has come to. */
interface Written {
  readonly upTo: number;
  readonly isWhole: boolean;
}

const say = (report: Report): void => parentPort?.postMessage(report);
const countOf = ({ created, updated, unchanged }: Counts): number => created + updated + unchanged;

/** Writes rows of a block in its turn, from `from` on; undefined where the import was cancelled. */
async function write(block: Block, from: number): Promise<Written | undefined> {
  say({ type: "ready" });
  await once(parentPort as NonNullable<typeof parentPort>, "message");
  const after = (counts: Counts): Tally => {
    const sum = { created: written.created + counts.created, updated: written.updated + counts.updated };
    return tallyOf(whole, block, { upTo: from + countOf(counts), written: sum, refused });
  };
  const closing = (counts: Counts): Row => {
    const tally = after(counts);
    return { importId, ...tally, errors: JSON.stringify(tally.errors) };
  };
  const order = { rows: block.rows, from, limit, upsert, closing: { statement: advance, values: closing } };
  const counts = await bulk.write(order).catch((error: unknown) => {
    if (from === block.rows.count || !isRowsFault(error)) throw error;
    return { error };
  });
  if (!counts) {
    say({ type: "nothing" });
    return undefined;
  }
  if ("error" in counts) return { upTo: narrowed(block, from, counts.error), isWhole: false };
  limit *= 2;
  const tally = after(counts);
  const upTo = from + countOf(counts);
  const isWhole = upTo === block.rows.count;
  written = tally;
  if (isWhole) whole = tally;
  say({ type: "written", progress: tally.progress, rows: isWhole ? tally.rows : tally.rows + upTo });
  return { upTo, isWhole };
}

/** After rows were refused: tries half as many; refuses the one where it is alone. Answers where to go on. */
function narrowed(block: Block, from: number, error: unknown): number {
  const tried = Math.min(limit, block.rows.count - from, mostAfterRefusal);
  limit = Math.max(1, Math.floor(tried / 2));
  if (tried > 1) {
    say({ type: "nothing" });
    return from;
  }
  const row = block.rows.numbers[from] ?? 0;
  const errors = [...refused.errors, { row, reason: "It cannot be stored. Check its values." }];
  refused = { count: refused.count + 1, errors: errors.slice(0, errorsKept) };
  say({ type: "row", row, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return from + 1;
}

async function writeBlock(block: Block): Promise<boolean> {
  let done: Written = { upTo: 0, isWhole: false };
  do {
    const next = await write(block, done.upTo);
    if (next === undefined) return false;
    done = next;
    await bulk.tidy();
  } while (!done.isWhole);
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
say({ type });
