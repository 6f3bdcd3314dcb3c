import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { rowIdOf, syncCondition, workspaceOf } from "./expressions.ts";

type Dialect = "sqlite" | "pg";

const columns = "(table_no, row_id, workspace_id, changed)";
const append =
  "on conflict (table_no, row_id, workspace_id) do update set changed = sync_pending.changed || excluded.changed";

/** SQL that marks a row of a linked workspace as changed. `changed` is an SQL expression. */
const markChanged = (table: SyncedTable, row: "new" | "old", changed: string, condition: string): string =>
  `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, row)}, workspace_id, ${changed}
    from sync_link where workspace_id = ${workspaceOf(table, row)} and ${condition} ${append};`;

/** An SQL expression for the names of the changed columns. */
function changedColumns(table: SyncedTable, dialect: Dialect): string {
  const differs = dialect === "pg" ? "is distinct from" : "is not";
  const columns = table.traveling.map(
    ({ name, sqlName }) => `case when new.${sqlName} ${differs} old.${sqlName} then '${name},' else '' end`,
  );
  // A row that moves to another workspace is new there.
  return [...(table.policy.moves ? [`case when ${hasMoved} then '*' else '' end`] : []), ...columns].join(" || ");
}

const hasMoved = "new.workspace_id <> old.workspace_id";

/** Whether an installed trigger captures moves to another workspace. */
export const notesMoves = (trigger: string): boolean => trigger.includes(hasMoved);

function stepsAfterUpdate(table: SyncedTable, dialect: Dialect): string {
  const [before, after] = [rowIdOf(table, "old"), rowIdOf(table, "new")];
  const changed = changedColumns(table, dialect);
  const takes = syncCondition(table, "new");
  const left = table.policy.moves ? `\n${markChanged(table, "old", "'-'", hasMoved)}` : "";
  if (table.policy.key === undefined) return markChanged(table, "new", changed, `${takes} and ${changed} <> ''`) + left;
  // A changed natural key means another row: a deletion and an insertion.
  return [
    markChanged(table, "new", changed, `${takes} and ${after} = ${before} and ${changed} <> ''`),
    markChanged(table, "old", "'-'", `${takes} and ${after} <> ${before}`),
    markChanged(table, "new", "'*'", `${takes} and ${after} <> ${before}`),
  ].join("\n");
}

/** The parent that leads to the workspace may already be deleted. So the workspace is taken from the stored version. */
function stepsAfterDelete(table: SyncedTable): string {
  const own = table.policy.through === undefined ? " and workspace_id = old.workspace_id" : "";
  const row = `table_no = ${table.policy.no} and row_id = ${rowIdOf(table, "old")}${own}`;
  return `update sync_pending set changed = changed || '-' where ${row};
    insert into sync_pending ${columns} select table_no, row_id, workspace_id, '-' from sync_rows where ${row}
    on conflict (table_no, row_id, workspace_id) do nothing;`;
}

const triggerName = (table: SyncedTable): string => `sync_rows_${table.name}`;

/**
 * SQLite: the triggers that mark each change of a table in `sync_pending`. Maps trigger names to `create` statements.
 */
export function triggersOnSqlite(table: SyncedTable): ReadonlyMap<string, string> {
  const name = triggerName(table);
  const trigger = (event: string, steps: string) =>
    [`${name}_${event}`, `CREATE TRIGGER ${name}_${event} after ${event} on ${table.name} begin ${steps} end`] as const;
  return new Map([
    trigger("insert", markChanged(table, "new", "'*'", syncCondition(table, "new"))),
    trigger("update", stepsAfterUpdate(table, "sqlite")),
    trigger("delete", stepsAfterDelete(table)),
  ]);
}

/**
 * Postgres: the function that marks changes, and the trigger that calls it. Only the trigger needs a lock on the table.
 */
export interface Capture {
  readonly name: string;
  readonly body: string;
  readonly trigger: string;
}

/** A session setting: migrations run on every server, so their changes are not captured (`platform/db/pg.ts`). */
const isMigrating = "current_setting('forecourt.migrating', true) = 'on'";

/** A transaction setting: inserted rows were received and keep their versions, so they are not captured. */
export const applyingRows = "forecourt.applying";

export function captureOnPg(table: SyncedTable): Capture {
  const name = triggerName(table);
  const body = `begin
      if ${isMigrating} or current_setting('${applyingRows}', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then ${markChanged(table, "new", "'*'", syncCondition(table, "new"))}
      elsif tg_op = 'UPDATE' then ${stepsAfterUpdate(table, "pg")}
      else ${stepsAfterDelete(table)} end if;
      return null; end`;
  // The condition avoids a function call per row. Triggers of earlier versions have no condition, so the function
  // checks the setting, too.
  const trigger = `create or replace trigger ${name} after insert or update or delete on ${table.name}
      for each row when (current_setting('${applyingRows}', true) is distinct from 'on') execute function ${name}()`;
  return { name, body, trigger };
}

/**
 * A Postgres transaction settles only the workspaces that it changed. Others may have left very many pending rows, for
 * example a running import. This transaction setting contains the ids of the changed workspaces, each followed by a
 * comma.
 */
export const changedWorkspaces = "forecourt.changed";

export const pendingOnPg: Capture = {
  name: "sync_pending_noted",
  body: `declare noted text := coalesce(current_setting('${changedWorkspaces}', true), '');
    begin
      if position(new.workspace_id || ',' in noted) = 0 then
        perform set_config('${changedWorkspaces}', noted || new.workspace_id || ',', true);
      end if;
      return null; end`,
  trigger: `create or replace trigger sync_pending_noted after insert or update on sync_pending
      for each row execute function sync_pending_noted()`,
};

/** Marks rows of linked workspaces as new, if `condition` holds. */
const rowsOf = (table: SyncedTable, condition: string): string =>
  `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, '*'
    from ${table.name}, sync_link where sync_link.workspace_id = ${workspaceOf(table, table.name)}
    and ${condition} and ${syncCondition(table, table.name)}
    on conflict (table_no, row_id, workspace_id) do nothing`;

/**
 * Inserts versions for all rows of a workspace, with the same stamp. Parameters: the last sequence number in use, the
 * stamp, the workspace. In the order of the row ids: the comparison with the host then reads and writes neighboring rows.
 */
export const allVersionsOf = (table: SyncedTable): string =>
  `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp)
    select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, ? + row_number() over (order by ${rowIdOf(table, table.name)}), ?
    from ${table.name}, sync_link where sync_link.workspace_id = ? and sync_link.workspace_id = ${workspaceOf(table, table.name)}
    and ${syncCondition(table, table.name)} order by 2`;

/** Marks rows without a version as new, as if their table had not been captured before. */
export const unversionedRowsOf = (table: SyncedTable, ofWorkspaces: string): string =>
  rowsOf(
    table,
    `${ofWorkspaces} and not exists (select 1 from sync_rows where sync_rows.table_no = ${table.policy.no}
      and sync_rows.row_id = ${rowIdOf(table, table.name)} and sync_rows.workspace_id = sync_link.workspace_id)`,
  );

/** Marks references to rows that are not synced as changed, in linked workspaces. One statement per column. */
export const referencesToOwnRows = (table: SyncedTable): string[] =>
  table.parents.flatMap(({ column, table: name }) => {
    const parent = tableNamed(name);
    const [key] = parent?.key ?? [];
    const [from, to] = [table.traveling.find((one) => one.name === column), parent?.columns.get(key ?? "")];
    if (parent?.policy.only === undefined || from === undefined || to === undefined) return [];
    return `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, '${column},'
      from ${table.name}, sync_link where sync_link.workspace_id = ${workspaceOf(table, table.name)} and ${syncCondition(table, table.name)}
      and exists (select 1 from ${parent.name} parent where parent.${to.sqlName} = ${table.name}.${from.sqlName} and not (${syncCondition(parent, "parent")}))
      ${append}`;
  });
