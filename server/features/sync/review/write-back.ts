import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { instantOf } from "../../../platform/clock.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { isChange } from "../apply/append.ts";
import { faultOf } from "../apply/codec.ts";
import { createRegradeSet, markForRegrade, regradeVehicles } from "../apply/grades.ts";
import { changedRows } from "../apply/news.ts";
import { isKept } from "../apply/parents.ts";
import { isIdOf, readValues, workspaceWith, writeValues } from "../apply/rows.ts";
import { foreignFileOf, requestFiles } from "../blobs/wanted.ts";
import type { Session } from "../link/session.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";

export const refused = (message: string, field?: string) =>
  new AppError("SYNC_ROW_REFUSED", { message, ...(field !== undefined && { field }) });

/** Throws if a row that these values refer to is missing or belongs to another workspace. The values are untrusted. */
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
 * Stores values as an ordinary change of this server: it gets a new stamp at the commit and is sent to all machines.
 * The values are validated like received values, because they are untrusted. Throws SYNC_ROW_REFUSED if they cannot be
 * stored.
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
  // Validation and derived columns need the complete row.
  const whole = { ...before, ...values, ...greatest };
  const fault = faultOf(table, values) ?? (await foreignFileOf(session, table.name, { id, values: whole }));
  if (fault !== undefined) throw refused(`The value of ${fault} is not valid here.`, fault);
  await assertParents(session, table, { values, before });
  await writeValues(session, table, id, whole);
  await requestFiles(session, table, { id, before, after: whole });
  const graded = createRegradeSet();
  markForRegrade(graded, table, before);
  markForRegrade(graded, table, whole);
  await regradeVehicles(session, graded);
  const { reportNews, tx, workspaceId } = session;
  if (!reportNews?.tables.has(table.name)) return;
  const changed = await changedRows(session, [{ table: table.name, id, before }]);
  if (changed.length > 0) await reportNews.report(tx, workspaceId, changed);
}

/**
 * Converts errors of the database about a row to SYNC_ROW_REFUSED: another record has a unique value, or a referenced
 * row is missing.
 */
export async function refusingRows<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !isRowError(error)) throw error;
    throw refused("The database refuses it: another record has one of its values, or something that it needs is gone.");
  }
}
