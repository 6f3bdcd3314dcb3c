import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Counts, Row } from "../../../db/beside/beside.ts";
import { openBeside } from "../../../db/beside/open.ts";
import type { ImportOrder, Report, Tally } from "./messages.ts";
import { rowsOf } from "./reading/file.ts";
import { identityOf, SeenRows } from "./reading/identity.ts";
import type { FileRow } from "./reading/records.ts";
import { type MarketEntry, openRowReader } from "./reading/row.ts";

/** Rows of one transaction: every other write waits for so long, tens of milliseconds. */
const batchRows = 2000;
/** Rows that are sorted by model before they are written: then few pages of the index change with each transaction. */
const blockRows = 40_000;
const errorsKept = 100;

const order = workerData as ImportOrder;
const { importId, workspaceId, file, before, upsert, advance } = order;
type NewRow = MarketEntry & { readonly id: string; readonly identity: string };

const read = openRowReader(file.columns, { source: order.source, kind: order.kind, now: new Date(order.now) });
const seen = new SeenRows();
let [created, updated] = [before.created, before.updated];
/** Up to the last block that is written: what a later attempt begins behind. */
let done: Pick<Tally, "rows" | "rejected" | "errors"> = before;
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

function sorted(rows: readonly NewRow[]): NewRow[] {
  const keyed = rows.map((row) => ({ key: keyOf(row), row }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

const say = (report: Report): void => parentPort?.postMessage(report);

async function run(): Promise<Report["type"]> {
  const beside = await openBeside(order.whereabouts);

  /** Writes a batch in its turn; false where the import was cancelled meanwhile. */
  async function write(rows: readonly NewRow[], progress: number): Promise<boolean> {
    say({ type: "ready" });
    await once(parentPort as NonNullable<typeof parentPort>, "message");
    const values = (counts: Counts): Row => ({
      importId,
      progress,
      rows: done.rows,
      created: created + counts.created,
      updated: updated + counts.updated,
      unchanged: Math.max(0, done.rows - done.rejected - created - updated - counts.created - counts.updated),
      rejected: done.rejected,
      errors: JSON.stringify(done.errors),
    });
    const counts = await beside.write({
      rows: rows as readonly (NewRow & Row)[],
      upsert,
      closing: { statement: advance, values },
    });
    if (!counts) return false;
    created += counts.created;
    updated += counts.updated;
    say({ type: "written", progress, rows: done.rows });
    return true;
  }

  async function writeBlock(progress: number): Promise<boolean> {
    const rows = sorted(block);
    block = [];
    for (let at = 0; at === 0 || at < rows.length; at += batchRows) {
      if (at + batchRows >= rows.length) done = { ...met, errors: [...met.errors] };
      if (!(await write(rows.slice(at, at + batchRows), progress))) return false;
    }
    return true;
  }

  try {
    for await (const { rows, share } of rowsOf(file)) {
      for (const row of rows) take(row);
      if (block.length >= blockRows && !(await writeBlock(share))) return "stopped";
    }
    return (await writeBlock(1)) ? "done" : "stopped";
  } finally {
    await beside.close();
  }
}

say({ type: await run() } as Report);
