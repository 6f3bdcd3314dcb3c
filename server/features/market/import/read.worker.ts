import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { valuesOf } from "../../../platform/db/bulk/bulk-writer.ts";
import { newIds } from "../../../platform/ids.ts";
import type { Block, ReadOrder, RowProblem } from "./messages.ts";
import { Pile } from "./pile.ts";
import { rowsOf } from "./reading/file.ts";
import { identityOf, SeenRows } from "./reading/identity.ts";
import type { FileRow } from "./reading/records.ts";
import { openRowReader } from "./reading/row.ts";
import { errorsKept } from "./tally.ts";

/** Rows of a block. They are sorted by model before they are written, so that each transaction changes few pages of the index. */
const blockRows = 60_000;
/** Rows of the first block: fewer, so that the writer starts early. */
const firstRows = 10_000;
/** The size of JSON at which a block ends early, at the end of the current piece of the file. */
const blockBytes = 32 * 1024 ** 2;

const { file, source, kind, now, workspaceId, before, upsert, writer } = workerData as ReadOrder;
interface NewRow {
  /** Make, model, year and kind, in the order of the index. */
  readonly place: string;
  /** A JSON array of its values without the first one, the id. Ids are assigned in the order in which rows are written. */
  readonly json: string;
}

const [id, ...slots] = upsert.one.slots;
if (id?.name !== "id") throw new Error("a row's id is the first of its values");
const withoutId = { ...upsert.one, slots };
const read = openRowReader(file.columns, { source, kind, now: new Date(now) });
const seen = new SeenRows();
const met = { rows: 0, rejected: before.rejected, errors: [...before.errors] };
const pile = new Pile();
let wanted = firstRows;

/** Counts a row and adds it to the block. Rows that an earlier attempt has written are only checked for duplicates. */
function take(row: FileRow): void {
  const entry = judged(row);
  met.rows += 1;
  if (met.rows <= before.rows) return;
  if ("reason" in entry) {
    met.rejected += 1;
    if (met.errors.length < errorsKept) met.errors.push({ row: row.row, reason: entry.reason });
  } else {
    pile.add(entry.place, entry.json, row.row);
  }
}

/** An error in our own code rejects only this row. The others are imported. */
function judged(row: FileRow): NewRow | { reason: string } {
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
  const said = read(row.cells);
  if ("reason" in said) return said;
  const identity = identityOf(workspaceId, said.entry);
  const earlier = seen.add(identity.words, row.row);
  if (earlier !== undefined) return { reason: `It is the same listing as row ${earlier}.` };
  const { makeKey, modelKey, year, kind } = said.entry;
  const values = valuesOf(withoutId, { ...said.entry, identity: identity.text });
  return { place: `${makeKey}\n${modelKey}\n${year}\n${kind}`, json: JSON.stringify(values) };
}

/** The next block is read while one is written. In memory are both blocks and the buffer of the pile. */
let taken: Promise<unknown> = Promise.resolve();
async function hand(progress: number, isLast: boolean): Promise<void> {
  const rows = pile.take(newIds);
  wanted = blockRows;
  await taken;
  const block: Block = { rows, progress, isLast, done: { ...met, errors: [...met.errors] } };
  writer.postMessage(block, [rows.bytes.buffer, rows.ends.buffer, rows.numbers.buffer]);
  taken = once(writer, "message");
}

for await (const { rows, share } of rowsOf(file)) {
  for (const row of rows) take(row);
  if (pile.count >= wanted || pile.filledBytes >= blockBytes) await hand(share, false);
}
await hand(1, true);
await taken;
writer.close();
