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

/** Rows that are sorted by model before they are written: then few pages of the index change with each transaction. */
const blockRows = 60_000;
/** Of the first block, so that the writer need not wait for long. */
const firstRows = 10_000;
/** Rows with long texts are fewer to a block: it ends with the piece of the file in which it comes to as much JSON. */
const blockBytes = 32 * 1024 ** 2;

const { file, source, kind, now, workspaceId, before, upsert, writer } = workerData as ReadOrder;
/** A row that is to be written. */
interface NewRow {
  /** Make, model, year and kind, as the index is sorted. */
  readonly place: string;
  /** Its values as a JSON array, but for the first, its id: ids grow in the order in which rows are written. */
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

/** Takes a row of the file; those that an earlier attempt has written are only remembered. */
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

/** A row that our own code cannot read is one that cannot be used: the others are imported. */
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

/** While a block is written the next one is read and laid out: it and its pile are in memory, and the one that is written. */
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
