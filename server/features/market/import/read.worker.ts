import { once } from "node:events";
import { workerData } from "node:worker_threads";
import { rowNames } from "./listings.names.ts";
import type { Block, ReadOrder } from "./messages.ts";
import { rowsOf } from "./reading/file.ts";
import { identityOf, SeenRows } from "./reading/identity.ts";
import type { FileRow } from "./reading/records.ts";
import { type MarketEntry, openRowReader } from "./reading/row.ts";

/** Rows that are sorted by model before they are written: then few pages of the index change with each transaction. */
const blockRows = 30_000;
const errorsKept = 100;

const { file, source, kind, now, workspaceId, before, writer } = workerData as ReadOrder;
type NewRow = MarketEntry & { readonly id: string; readonly identity: string };

const read = openRowReader(file.columns, { source, kind, now: new Date(now) });
const seen = new SeenRows();
const met = { rows: 0, rejected: before.rejected, errors: [...before.errors] };
let block: NewRow[] = [];

/** Takes a row of the file; those that an earlier attempt has written are only remembered. */
function take(row: FileRow): void {
  const entry = entryOf(row);
  met.rows += 1;
  if (met.rows <= before.rows) return;
  if ("reason" in entry) {
    met.rejected += 1;
    if (met.errors.length < errorsKept) met.errors.push({ row: row.row, reason: entry.reason });
  } else block.push(entry);
}

function entryOf(row: FileRow): NewRow | { reason: string } {
  if ("reason" in row) return row;
  const said = read(row.cells);
  if ("reason" in said) return said;
  const identity = identityOf(workspaceId, said.entry);
  const earlier = seen.add(identity.words, row.row);
  if (earlier !== undefined) return { reason: `It is the same listing as row ${earlier}.` };
  return { ...said.entry, id: identity.id, identity: identity.text };
}

const keyOf = ({ makeKey, modelKey, year }: NewRow): string => `${makeKey}\n${modelKey}\n${year}`;

/** The values of the rows, sorted by model. */
const sorted = (rows: readonly NewRow[]): unknown[][] =>
  rows
    .map((row) => ({ key: keyOf(row), row }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => rowNames.map((name) => row[name]));

/** While a block is written the next one is read; no more than these two are in memory. */
let taken: Promise<unknown> = Promise.resolve();
async function hand(progress: number, isLast: boolean): Promise<void> {
  const rows = sorted(block);
  block = [];
  await taken;
  writer.postMessage({ rows, progress, isLast, done: { ...met, errors: [...met.errors] } } satisfies Block);
  taken = once(writer, "message");
}

for await (const { rows, share } of rowsOf(file)) {
  for (const row of rows) take(row);
  if (block.length >= blockRows) await hand(share, false);
}
await hand(1, true);
await taken;
writer.close();
