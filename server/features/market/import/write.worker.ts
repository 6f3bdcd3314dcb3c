import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Counts, Row } from "../../../db/beside/beside.ts";
import { openBeside } from "../../../db/beside/open.ts";
import type { Block, Report, Tally, WriteOrder } from "./messages.ts";
import { tallyOf } from "./tally.ts";

const { importId, before, whereabouts, upsert, advance, reader } = workerData as WriteOrder;
const beside = await openBeside(whereabouts);
/** What the import had come to with the last block that is written whole, and what it has written since. */
let whole: Tally = before;
let written: Pick<Tally, "created" | "updated"> = before;

const say = (report: Report): void => parentPort?.postMessage(report);
const countOf = ({ created, updated, unchanged }: Counts): number => created + updated + unchanged;

/** Writes rows of a block in its turn, from `from` on; answers up to which, or undefined where the import was cancelled. */
async function write(block: Block, from: number): Promise<number | undefined> {
  say({ type: "ready" });
  await once(parentPort as NonNullable<typeof parentPort>, "message");
  const after = (counts: Counts): Tally => {
    const sum = { created: written.created + counts.created, updated: written.updated + counts.updated };
    return tallyOf(whole, block, { upTo: from + countOf(counts), written: sum });
  };
  const closing = (counts: Counts): Row => {
    const tally = after(counts);
    return { importId, ...tally, errors: JSON.stringify(tally.errors) };
  };
  const counts = await beside.write({
    rows: block.rows,
    from,
    upsert,
    closing: { statement: advance, values: closing },
  });
  if (!counts) {
    say({ type: "nothing" });
    return undefined;
  }
  const tally = after(counts);
  const upTo = from + countOf(counts);
  const isWhole = upTo === block.rows.count;
  written = tally;
  if (isWhole) whole = tally;
  say({ type: "written", progress: tally.progress, rows: isWhole ? tally.rows : tally.rows + upTo });
  return upTo;
}

async function writeBlock(block: Block): Promise<boolean> {
  let upTo = 0;
  do {
    const next = await write(block, upTo);
    if (next === undefined) return false;
    upTo = next;
    await beside.tidy();
  } while (upTo < block.rows.count);
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
await beside.close();
say({ type });
