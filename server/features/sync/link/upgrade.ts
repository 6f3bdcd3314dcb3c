import { own } from "../../../../contracts/kit/own.ts";
import { isAmong, type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { keyOfRow } from "../apply/applying.ts";
import { faultOf } from "../apply/codec.ts";
import { rowOf, unknownTable } from "../apply/held.ts";
import { areParentsInWorkspace } from "../apply/parents.ts";
import { putVersion, readKnown, readValues, writeValues } from "../apply/rows.ts";
import { foreignFileOf, requestFiles } from "../blobs/wanted.ts";
import { fieldsOf } from "../capture/settle.ts";
import { topOf } from "../merge/merge.ts";
import type { Values } from "../merge/version.ts";
import { orderOf, type SyncedTable, syncedTables, tableOfNumber } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { newsAfterMs } from "./begun.ts";
import type { SyncNeeds } from "./host.ts";
import { refusedByEarlier, takeRefusedRows, workspacesWithRefused } from "./retry-refused.ts";
import { openSession, receive, type Session } from "./session.ts";
import { inSteps } from "./steps.ts";

const names = syncedTables.map(({ name }) => name);
const ofKnownTables = `from sync_held where table_no = ${unknownTable} and waits_for in (${names.map(() => "?").join(", ")})`;

/**
 * The workspaces with held rows of a table that this version of the product knows, or with rows that another version
 * refused.
 */
export async function workspacesToUpgrade(tx: Writer): Promise<string[]> {
  const found = await sqlOf(tx)(`select distinct workspace_id ${ofKnownTables}`, names);
  const refused = await workspacesWithRefused(tx);
  return [...new Set([...found.map(({ workspace_id: id }) => String(id)), ...refused])].sort();
}

/** The workspaces with values of columns that an earlier version did not know. It reads all versions of rows. */
export async function workspacesWithExtra(tx: Writer): Promise<string[]> {
  const found = await sqlOf(tx)("select distinct workspace_id from sync_rows where extra is not null");
  return found.map(({ workspace_id: id }) => String(id)).sort();
}

/**
 * Applies held rows of formerly unknown tables, and rows that an earlier version refused. Each transaction applies some
 * rows and deletes their held rows or letters, so the next start continues after an interruption.
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
    for (const round of roundsOf(await take(session))) {
      // The previous round changed the clock and the sequence number of the link.
      const next = await openIn(needs, tx, workspaceId);
      if (next) await receive(next, round, { wereHeld: true, newsAfterMs: newsAfterMs(next.link) });
    }
  });

/** The keys of held rows of known tables, parents first. Several versions of a row may be held. */
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

/** Splits rows into rounds, like received batches: each row at most once per round, older versions first. */
function roundsOf(rows: readonly SentRow[]): SentRow[][] {
  const rounds: SentRow[][] = [];
  for (const versions of Map.groupBy(rows, keyOfRow).values()) {
    versions.sort((a, b) => (topOf(a) < topOf(b) ? -1 : 1));
    for (const [at, row] of versions.entries()) {
      const round = rounds[at];
      if (round) round.push(row);
      else rounds.push([row]);
    }
  }
  return rounds;
}

/**
 * Moves values of formerly unknown columns to their columns, in several transactions. After a kill, the next call continues.
 * Nobody can have changed these columns before: the versions that ran until now did not know them.
 */
export async function adoptExtra(needs: SyncNeeds, workspaceId: string): Promise<void> {
  const found = await needs.store.write((tx) => adoptable(sqlOf(tx), workspaceId));
  for (const [no, ids] of found) {
    for (const some of inSteps(ids)) {
      await needs.store.write(async (tx) => {
        const session = await openIn(needs, tx, workspaceId);
        if (session) await adoptRows(session, no, some);
      });
    }
  }
}

/**
 * The same in the transaction in which a link begins. That transaction writes a version for every row of the workspace anyway.
 * If it is killed, there is no link, and the next one repeats all of it.
 */
export async function adoptExtraAtOnce(needs: SyncNeeds, tx: Writer, workspaceId: string): Promise<void> {
  const session = await openIn(needs, tx, workspaceId);
  if (!session) return;
  for (const [no, ids] of await adoptable(session.run, workspaceId)) await adoptRows(session, no, ids);
}

/** The ids of rows with values of columns that this version knows, by the number of their table. */
async function adoptable(run: RunSql, workspaceId: string): Promise<ReadonlyMap<number, string[]>> {
  const found = await run(
    "select table_no, row_id, extra from sync_rows where workspace_id = ? and extra is not null",
    [workspaceId],
  );
  const ids = new Map<number, string[]>();
  for (const { table_no, row_id: id, extra } of found) {
    const no = Number(table_no);
    if (knownIn(tableOfNumber(no), fieldsOf(extra)).length === 0) continue;
    const ofTable = ids.get(no);
    if (ofTable) ofTable.push(String(id));
    else ids.set(no, [String(id)]);
  }
  return ids;
}

const knownIn = (table: SyncedTable | undefined, values: Values): string[] =>
  (table?.traveling ?? []).map(({ name }) => name).filter((name) => Object.hasOwn(values, name));

async function adoptRows(session: Session, no: number, ids: readonly string[]): Promise<void> {
  const { run, workspaceId, dialect } = session;
  const found = await run(
    `select table_no, row_id, extra from sync_rows where workspace_id = ? and table_no = ? and row_id ${isAmong(dialect)}
      and extra is not null order by row_id`,
    [workspaceId, no, JSON.stringify(ids)],
  );
  for (const row of found) await adoptExtraOf(session, row);
}

/** Keeps values in `extra` if this version would refuse them, or if they refer to a missing row. */
async function adoptExtraOf(session: Session, { table_no: no, row_id, extra }: RawRow): Promise<void> {
  const table = tableOfNumber(Number(no));
  const id = String(row_id);
  const values = fieldsOf(extra);
  const columns = knownIn(table, values);
  if (!table || columns.length === 0) return;
  const adopted = Object.fromEntries(columns.map((name) => [name, own(values, name)]));
  if (faultOf(table, adopted) !== undefined || !(await areParentsInWorkspace(session, table, adopted))) return;
  const known = await readKnown(session, table, id);
  const whole = known?.version.values;
  if (!known || !whole || (await foreignFileOf(session, table.name, { id, values: whole })) !== undefined) return;
  const before = await readValues(session, table, id);
  await writeValues(session, table, id, whole);
  await requestFiles(session, table, { id, before, after: whole });
  // This is not a change of this server: keep the stamps.
  await putVersion(session, table, id, known);
}
