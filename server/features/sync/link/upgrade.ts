import { own } from "../../../../contracts/kit/own.ts";
import { isAmong, type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { keyOfRow } from "../apply/applying.ts";
import { faultOf } from "../apply/codec.ts";
import { rowOf, unknownTable } from "../apply/held.ts";
import { isOwnParents } from "../apply/parents.ts";
import { putVersion, readKnown, readValues, writeValues } from "../apply/rows.ts";
import { foreignFileOf, noteWanted } from "../blobs/wanted.ts";
import { fieldsOf } from "../capture/settle.ts";
import { topOf } from "../merge/merge.ts";
import { orderOf, syncedTables, tableOfNumber } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { newsAfterMs } from "./begun.ts";
import type { SyncNeeds } from "./host.ts";
import { refusedByEarlier, takeRefusedRows, workspacesWithRefused } from "./retry-refused.ts";
import { openSession, receive, type Session } from "./session.ts";
import { inSteps } from "./steps.ts";

const names = syncedTables.map(({ name }) => name);
const ofKnownTables = `from sync_held where table_no = ${unknownTable} and waits_for in (${names.map(() => "?").join(", ")})`;

/**
 * The workspaces with rows that wait for a table which this version of the product knows, or that another version refused. `isNewVersion`: also those with values of columns that
 * were unknown, which are found by reading all versions.
 */
export async function workspacesToUpgrade(tx: Writer, isNewVersion: boolean): Promise<string[]> {
  const run = sqlOf(tx);
  const found = [...(await run(`select distinct workspace_id ${ofKnownTables}`, names))];
  const refused = await workspacesWithRefused(tx);
  if (isNewVersion) found.push(...(await run("select distinct workspace_id from sync_rows where extra is not null")));
  return [...new Set([...found.map(({ workspace_id: id }) => String(id)), ...refused])].sort();
}

/** Applies what an earlier version of the product was sent and did not know or refused. */
export async function afterUpgrade(needs: SyncNeeds, workspaceId: string): Promise<void> {
  await needs.store.write((tx) => adoptExtra(needs, tx, workspaceId));
  await applyKept(needs, workspaceId);
}

/**
 * Applies the rows of tables that an earlier version did not know and kept, and those that it refused: in several transactions, in which a row is applied and what
 * kept it is deleted. The next start goes on with what is left.
 */
export async function applyKept(needs: SyncNeeds, workspaceId: string): Promise<void> {
  const kept = await needs.store.write(async (tx) => {
    const run = sqlOf(tx);
    return { held: await heldKeys(run, workspaceId), refused: await refusedByEarlier(run, workspaceId) };
  });
  for (const keys of inSteps(kept.held)) {
    await applyStep(needs, workspaceId, (session) => takeHeldRows(session, keys));
  }
  for (const ids of inSteps(kept.refused)) {
    await applyStep(needs, workspaceId, (session) => takeRefusedRows(session, ids));
  }
}

/** Undefined: the workspace is not linked. */
const openIn = (needs: SyncNeeds, tx: Writer, workspaceId: string): Promise<Session | undefined> =>
  openSession(tx, { ...needs, dialect: needs.store.dialect, workspaceId, nowMs: needs.now() });

const applyStep = (
  needs: SyncNeeds,
  workspaceId: string,
  take: (session: Session) => Promise<readonly SentRow[]>,
): Promise<void> =>
  needs.store.write(async (tx) => {
    const session = await openIn(needs, tx, workspaceId);
    if (!session) return;
    for (const turn of turnsOf(await take(session))) {
      // the turn before has moved the clock and the last place of the link
      const next = await openIn(needs, tx, workspaceId);
      if (next) await receive(next, turn, { wereHeld: true, newsAfterMs: newsAfterMs(next.link) });
    }
  });

/** Rows of parents before those of their children. Several versions of a row may wait: they follow each other, older ones first. */
async function heldKeys(run: RunSql, workspaceId: string): Promise<string[]> {
  const values = [...names, workspaceId];
  const found = await run(`select row_id, waits_for ${ofKnownTables} and workspace_id = ? order by row_id`, values);
  const order = ({ waits_for: name }: RawRow): number => orderOf(String(name));
  return found.toSorted((a, b) => order(a) - order(b)).map(({ row_id: key }) => String(key));
}

async function takeHeldRows({ run, workspaceId, dialect }: Session, keys: readonly string[]): Promise<SentRow[]> {
  const found = await run(
    `delete from sync_held where table_no = ${unknownTable} and workspace_id = ? and row_id ${isAmong(dialect)} returning "row"`,
    [workspaceId, JSON.stringify(keys)],
  );
  return found.map(({ row }) => rowOf(row));
}

/** As they could have been received: each row at most once in a turn, older versions first. */
function turnsOf(rows: readonly SentRow[]): SentRow[][] {
  const turns: SentRow[][] = [];
  for (const versions of Map.groupBy(rows, keyOfRow).values()) {
    versions.sort((a, b) => (topOf(a) < topOf(b) ? -1 : 1));
    for (const [at, row] of versions.entries()) {
      const turn = turns[at];
      if (turn) turn.push(row);
      else turns.push([row]);
    }
  }
  return turns;
}

/** Gives columns that this version knows their values, which an earlier one kept. */
export async function adoptExtra(needs: SyncNeeds, tx: Writer, workspaceId: string): Promise<void> {
  const session = await openIn(needs, tx, workspaceId);
  if (!session) return;
  const found = await session.run(
    "select table_no, row_id, extra from sync_rows where workspace_id = ? and extra is not null",
    [workspaceId],
  );
  for (const row of found) await adoptExtraOf(session, row);
}

/** A value that this version would refuse, or that names a row which is not there, stays where it is. */
async function adoptExtraOf(session: Session, { table_no: no, row_id, extra }: RawRow): Promise<void> {
  const table = tableOfNumber(Number(no));
  const id = String(row_id);
  const values = fieldsOf(extra);
  const columns = table?.traveling.filter(({ name }) => Object.hasOwn(values, name)) ?? [];
  if (!table || columns.length === 0) return;
  const adopted = Object.fromEntries(columns.map(({ name }) => [name, own(values, name)]));
  if (faultOf(table, adopted) !== undefined || !(await isOwnParents(session, table, adopted))) return;
  const known = await readKnown(session, table, id);
  const whole = known?.version.values;
  if (!known || !whole || (await foreignFileOf(session, table.name, { id, values: whole })) !== undefined) return;
  const before = await readValues(session, table, id);
  await writeValues(session, table, id, whole);
  await noteWanted(session, table, { id, before, after: whole });
  // not a change of this server: the stamps stay
  await putVersion(session, table, id, known);
}
