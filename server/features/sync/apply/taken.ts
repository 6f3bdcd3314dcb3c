import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import { rowIdOf, workspaceOf } from "../capture/expressions.ts";
import { never } from "../clock/stamp.ts";
import { stampOfUnit } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import type { Taken } from "../policies/policy.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { addConflict } from "./add-conflict.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { encoded } from "./codec.ts";
import { collectEvent } from "./news.ts";
import { isRow, readKnown, writeValues } from "./rows.ts";

/** Values without unique conflicts, and the columns that differ from the received values. */
export interface ResolvedValues {
  readonly values: Values;
  readonly changed: readonly string[];
}

type ApplyNow = (row: SentRow) => Promise<unknown>;

/**
 * Resolves unique conflicts of a version. Of two rows with the same value, the row that got it later loses it. The
 * version that loses its value is stored as a conflict.
 */
export async function resolveUniqueConflicts(
  applying: Applying,
  table: SyncedTable,
  row: { readonly id: string; readonly version: Version },
  applyNow: ApplyNow,
): Promise<ResolvedValues> {
  let values = row.version.values ?? {};
  const changed: string[] = [];
  for (const [index, rule] of Object.entries(table.policy.taken ?? {})) {
    const columns = own(catalog.get(table.name)?.uniques ?? {}, index) ?? [];
    const find = () => holderOf(applying, table, { columns, id: row.id, values });
    let holder = await find();
    const waiting = holder && applying.waiting.get(keyOfRow({ table: table.name, id: holder.id }));
    if (waiting) {
      // A new version of the other row is in this batch and may release the value: apply it first.
      await applyNow(waiting);
      holder = await find();
    }
    if (holder === undefined) continue;
    const [, column] = rule;
    if (holder.isForeign || (await isLater(applying, table, column, { ...row, other: holder.id }))) {
      const lost = { table: table.name, id: row.id, ...row.version, based: null };
      // Do not expose the id of another dealership's row: the conflict is synced to workstations.
      const other = holder.isForeign ? {} : { otherRowId: holder.id };
      await addConflict(applying, table, { kind: "taken", lost, ...other });
      values = { ...values, [column]: await replacement(applying, table, rule, { columns, id: row.id, values }) };
      changed.push(column);
    } else await replaceValueOfHolder(applying, table, rule, { columns, holder: holder.id, ...row });
  }
  return { values, changed };
}

interface Candidate {
  readonly columns: readonly string[];
  readonly id: string;
  readonly values: Values;
}

/** The SQL name of an index column, and its value in the row. */
function valueIn(applying: Applying, table: SyncedTable, name: string, values: Values): readonly [string, unknown] {
  const column = table.columns.get(name);
  if (name === "workspaceId") return ["workspace_id", applying.workspaceId];
  return column ? [column.sqlName, encoded(table, column, own(values, name), applying)] : [name, null];
}

interface Holder {
  readonly id: string;
  /** The row belongs to another workspace. Example: team slugs are unique across the server. */
  readonly isForeign: boolean;
}

/** The other row that already has these values. */
async function holderOf(applying: Applying, table: SyncedTable, candidate: Candidate): Promise<Holder | undefined> {
  const pairs = candidate.columns.map((name) => valueIn(applying, table, name, candidate.values));
  if (pairs.some(([, value]) => value === null || value === undefined)) return undefined;
  const { sql, values } = isRow(table, candidate.id, applying);
  const [row] = await applying.run(
    `select ${rowIdOf(table, table.name)} as id, ${workspaceOf(table, table.name)} as workspace from ${table.name}
      where ${pairs.map(([name]) => `${name} = ?`).join(" and ")} and not (${sql})`,
    [...pairs.map(([, value]) => value), ...values],
  );
  return row && { id: String(row.id), isForeign: row.workspace !== applying.workspaceId };
}

/** Whether this row got its value later than the other row. Compares stamps, then ids, so all servers decide alike. */
async function isLater(
  applying: Applying,
  table: SyncedTable,
  column: string,
  { id, version, other }: { readonly id: string; readonly version: Version; readonly other: string },
): Promise<boolean> {
  const unit = table.rules.unitOf(column);
  const known = await readKnown(applying, table, other);
  const [mine, theirs] = [stampOfUnit(version, unit), known ? stampOfUnit(known.version, unit) : never];
  return mine === theirs ? id > other : mine > theirs;
}

interface HolderChange {
  readonly columns: readonly string[];
  readonly holder: string;
  /** The row that gets the value. */
  readonly id: string;
  readonly version: Version;
}

/** Removes the value from the row that has it. This is an ordinary change of this server. */
async function replaceValueOfHolder(
  applying: Applying,
  table: SyncedTable,
  rule: Taken,
  { columns, holder, id, version }: HolderChange,
): Promise<void> {
  const known = await readKnown(applying, table, holder);
  const values = known?.version.values;
  if (!known || !values) return;
  const lost = { table: table.name, id: holder, ...known.version, based: null };
  await addConflict(applying, table, { kind: "taken", lost, otherRowId: id });
  const value = await replacement(applying, table, rule, { columns, id: holder, values });
  collectEvent(applying.news, table, { id: holder, version, before: values });
  await writeValues(applying, table, holder, { ...values, [rule[1]]: value });
}

async function replacement(
  applying: Applying,
  table: SyncedTable,
  rule: Taken,
  candidate: Candidate,
): Promise<unknown> {
  const [kind, name] = rule;
  if (kind === "clear") return null;
  const scope = candidate.columns.filter((column) => column !== name);
  const pairs = scope.map((column) => valueIn(applying, table, column, candidate.values));
  const where = pairs.map(([sqlName]) => `${sqlName} = ?`).join(" and ");
  const column = table.columns.get(name)?.sqlName ?? name;
  const scoped = pairs.map(([, value]) => value);
  if (kind === "next") {
    const [row] = await applying.run(`select max(${column}) as last from ${table.name} where ${where}`, scoped);
    return Number(row?.last ?? 0) + 1;
  }
  const rows = await applying.run(`select ${column} as name from ${table.name} where ${where}`, scoped);
  const names = new Set(rows.map((row) => String(row.name)));
  const base = String(own(candidate.values, name));
  for (let number = 2; ; number += 1) {
    const suffixed = name === "slug" ? `${base}-${number}` : `${base} (${number})`;
    if (!names.has(suffixed)) return suffixed;
  }
}

/** Marks columns as changed by this server: they get a new stamp before the commit. */
export async function markColumnsChanged(
  { run, workspaceId }: Applying,
  { policy }: SyncedTable,
  id: string,
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) return;
  await run(
    `insert into sync_pending (table_no, row_id, workspace_id, changed) values (?, ?, ?, ?)
      on conflict (table_no, row_id, workspace_id) do update set changed = sync_pending.changed || excluded.changed`,
    [policy.no, id, workspaceId, columns.map((column) => `${column},`).join("")],
  );
}
