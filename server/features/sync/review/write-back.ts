import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { instantOf } from "../../../platform/clock.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { isChange } from "../apply/append.ts";
import { faultOf } from "../apply/codec.ts";
import { newGraded, noteGraded, regradeVehicles } from "../apply/grades.ts";
import { changedRows } from "../apply/news.ts";
import { isKept } from "../apply/parents.ts";
import { isIdOf, readValues, workspaceWith, writeValues } from "../apply/rows.ts";
import { foreignFileOf, noteWanted } from "../blobs/wanted.ts";
import type { Session } from "../link/session.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";

export const refused = (message: string, field?: string) =>
  new AppError("SYNC_ROW_REFUSED", { message, ...(field !== undefined && { field }) });

/** Rows that the row needs must be there, and belong to the workspace: the version may come from anywhere. */
async function assertParents(
  session: Session,
  table: SyncedTable,
  { values, before }: { readonly values: Values; readonly before: Values | null },
): Promise<void> {
  for (const { column, table: name } of [...table.parents, ...table.refers]) {
    const id = own(values, column);
    const parent = tableNamed(name);
    if (typeof id !== "string" || !parent) continue;
    const isReference = table.refers.some((one) => one.column === column);
    if (isReference && isKept(column, values, before)) continue;
    const workspace = await workspaceWith(session, parent, id);
    if (workspace === session.workspaceId || (isReference && workspace === undefined)) continue;
    throw refused(`The record in ${name} that it belongs to is not here any more.`, column);
  }
}

/**
 * Stores values as an ordinary change of this server: it gets a new stamp with the commit and travels to all machines. They are checked as received
 * ones are, because they may come from anywhere. Throws SYNC_ROW_REFUSED if they cannot be stored.
 */
export async function writeBack(session: Session, table: SyncedTable, id: string, values: Values): Promise<void> {
  if (!isIdOf(table, id)) throw refused("The id of the record is not valid here.");
  const owner = await workspaceWith(session, table, id);
  if (owner !== undefined && owner !== session.workspaceId) throw refused("The record is not here.");
  const now = instantOf(new Date(session.nowMs));
  const greatest = Object.fromEntries(
    [...table.rules.greatest].filter((name) => name === "updatedAt").map((name) => [name, now]),
  );
  const before = await readValues(session, table, id);
  if (before !== null && isChange(table, before, values)) throw refused("Records of this kind are never changed.");
  // columns are checked and computed from the whole row
  const whole = { ...before, ...values, ...greatest };
  const fault = faultOf(table, values) ?? (await foreignFileOf(session, table.name, { id, values: whole }));
  if (fault !== undefined) throw refused(`The value of ${fault} is not valid here.`, fault);
  await assertParents(session, table, { values, before });
  await writeValues(session, table, id, whole);
  await noteWanted(session, table, { id, before, after: whole });
  const graded = newGraded();
  noteGraded(graded, table, before);
  noteGraded(graded, table, whole);
  await regradeVehicles(session, graded);
  const { reportNews, tx, workspaceId } = session;
  if (!reportNews?.tables.has(table.name)) return;
  const changed = await changedRows(session, [{ table: table.name, id, before }]);
  if (changed.length > 0) await reportNews.report(tx, workspaceId, changed);
}

/** The database's own refusals are about the version, too: another record has its number, or something that it needs is gone. */
export async function refusingRows<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !isRowError(error)) throw error;
    throw refused("The database refuses it: another record has one of its values, or something that it needs is gone.");
  }
}
