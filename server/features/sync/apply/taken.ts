import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import { rowIdOf, workspaceOf } from "../capture/expressions.ts";
import { never } from "../clock/stamp.ts";
import { stampOfUnit } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import type { Taken } from "../policies/policy.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { encoded } from "./codec.ts";
import { noteNews } from "./news.ts";
import { noteConflict } from "./note-conflict.ts";
import { isRow, readKnown, writeValues } from "./rows.ts";

/** The values that do not collide with other rows, and the columns that differ from what was received. */
export interface Fitting {
  readonly values: Values;
  readonly changed: readonly string[];
}

type ApplyNow = (row: SentRow) => Promise<unknown>;

/**
 * Makes a version fit to the unique indexes. Of two rows with the same value, the one that has it later yields; the version that
 * loses its value is kept as a conflict.
 */
export async function fitting(
  applying: Applying,
  table: SyncedTable,
  row: { readonly id: string; readonly version: Version },
  applyNow: ApplyNow,
): Promise<Fitting> {
  let values = row.version.values ?? {};
  const changed: string[] = [];
  for (const [index, rule] of Object.entries(table.policy.taken ?? {})) {
    const columns = own(catalog.get(table.name)?.uniques ?? {}, index) ?? [];
    const find = () => holderOf(applying, table, { columns, id: row.id, values });
    let holder = await find();
    const waiting = holder && applying.waiting.get(keyOfRow({ table: table.name, id: holder.id }));
    if (waiting) {
      // the other row may have given up the value: its new version is in the same batch
      await applyNow(waiting);
      holder = await find();
    }
    if (holder === undefined) continue;
    const [, column] = rule;
    if (holder.isForeign || (await isLater(applying, table, column, { ...row, other: holder.id }))) {
      const lost = { table: table.name, id: row.id, ...row.version, based: null };
      // an id of another dealership would travel to the workstations with the conflict
      const other = holder.isForeign ? {} : { otherRowId: holder.id };
      await noteConflict(applying, table, { kind: "taken", lost, ...other });
      values = { ...values, [column]: await replacement(applying, table, rule, { columns, id: row.id, values }) };
      changed.push(column);
    } else await yieldTo(applying, table, rule, { columns, holder: holder.id, ...row });
  }
  return { values, changed };
}

interface Candidate {
  readonly columns: readonly string[];
  readonly id: string;
  readonly values: Values;
}

/** SQL for a column of the index, and its value in the row. */
function valueIn(applying: Applying, table: SyncedTable, name: string, values: Values): readonly [string, unknown] {
  const column = table.columns.get(name);
  if (name === "workspaceId") return ["workspace_id", applying.workspaceId];
  return column ? [column.sqlName, encoded(table, column, own(values, name), applying)] : [name, null];
}

interface Holder {
  readonly id: string;
  /** It belongs to another workspace: the slug of a team is unique on the server. */
  readonly isForeign: boolean;
}

/** Another row that has these values already. */
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

/** Whether the row has its value later than the other one. The same on every server: it compares stamps, then ids. */
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

interface Yielding {
  readonly columns: readonly string[];
  readonly holder: string;
  /** The row that gets the value. */
  readonly id: string;
  readonly version: Version;
}

/** The row that has the value gives it up: an ordinary change of this server. */
async function yieldTo(
  applying: Applying,
  table: SyncedTable,
  rule: Taken,
  { columns, holder, id, version }: Yielding,
): Promise<void> {
  const known = await readKnown(applying, table, holder);
  const values = known?.version.values;
  if (!known || !values) return;
  const lost = { table: table.name, id: holder, ...known.version, based: null };
  await noteConflict(applying, table, { kind: "taken", lost, otherRowId: id });
  const value = await replacement(applying, table, rule, { columns, id: holder, values });
  noteNews(applying.news, table, { id: holder, version, before: values });
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

/** Notes columns as changed by this server: they get a stamp of their own before the commit. */
export async function noteChanged(
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
