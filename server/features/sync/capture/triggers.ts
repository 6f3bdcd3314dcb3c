import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { rowIdOf, takesPart, workspaceOf } from "./expressions.ts";

type Dialect = "sqlite" | "pg";

const columns = "(table_no, row_id, workspace_id, changed)";
const append =
  "on conflict (table_no, row_id, workspace_id) do update set changed = sync_pending.changed || excluded.changed";

/** Notes a row of a linked workspace as changed. `changed` is an expression. */
const noted = (table: SyncedTable, row: "new" | "old", changed: string, condition: string): string =>
  `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, row)}, workspace_id, ${changed}
    from sync_link where workspace_id = ${workspaceOf(table, row)} and ${condition} ${append};`;

/** The names of the columns that an update changed. */
function changedColumns(table: SyncedTable, dialect: Dialect): string {
  const differs = dialect === "pg" ? "is distinct from" : "is not";
  const columns = table.traveling.map(
    ({ name, sqlName }) => `case when new.${sqlName} ${differs} old.${sqlName} then '${name},' else '' end`,
  );
  // new to the workspace that it goes to
  return [...(table.policy.moves ? [`case when ${hasMoved} then '*' else '' end`] : []), ...columns].join(" || ");
}

const hasMoved = "new.workspace_id <> old.workspace_id";

/** Whether a trigger, as the database has it, notes that rows go to another workspace. */
export const notesMoves = (trigger: string): boolean => trigger.includes(hasMoved);

function updated(table: SyncedTable, dialect: Dialect): string {
  const [before, after] = [rowIdOf(table, "old"), rowIdOf(table, "new")];
  const changed = changedColumns(table, dialect);
  const takes = takesPart(table, "new");
  const left = table.policy.moves ? `\n${noted(table, "old", "'-'", hasMoved)}` : "";
  if (table.policy.key === undefined) return noted(table, "new", changed, `${takes} and ${changed} <> ''`) + left;
  // another natural key is another row
  return [
    noted(table, "new", changed, `${takes} and ${after} = ${before} and ${changed} <> ''`),
    noted(table, "old", "'-'", `${takes} and ${after} <> ${before}`),
    noted(table, "new", "'*'", `${takes} and ${after} <> ${before}`),
  ].join("\n");
}

/** The parent that names the workspace may be deleted before the row is: the workspace is the one that was noted. */
function deleted(table: SyncedTable): string {
  const own = table.policy.through === undefined ? " and workspace_id = old.workspace_id" : "";
  const row = `table_no = ${table.policy.no} and row_id = ${rowIdOf(table, "old")}${own}`;
  return `update sync_pending set changed = changed || '-' where ${row};
    insert into sync_pending ${columns} select table_no, row_id, workspace_id, '-' from sync_rows where ${row}
    on conflict (table_no, row_id, workspace_id) do nothing;`;
}

const triggerName = (table: SyncedTable): string => `sync_rows_${table.name}`;

/** What makes a database note each change of the table in `sync_pending`: by trigger, the statement that creates it on SQLite. */
export function triggersOnSqlite(table: SyncedTable): ReadonlyMap<string, string> {
  const name = triggerName(table);
  const trigger = (event: string, steps: string) =>
    [`${name}_${event}`, `CREATE TRIGGER ${name}_${event} after ${event} on ${table.name} begin ${steps} end`] as const;
  return new Map([
    trigger("insert", noted(table, "new", "'*'", takesPart(table, "new"))),
    trigger("update", updated(table, "sqlite")),
    trigger("delete", deleted(table)),
  ]);
}

/** The same on Postgres: a function, and the trigger that calls it. Only the trigger needs a lock on the table. */
export interface Capture {
  readonly name: string;
  readonly body: string;
  readonly trigger: string;
}

/** A setting of the session: its changes are made by each server itself and are not sent (`platform/db/pg.ts`). */
const isMigrating = "current_setting('forecourt.migrating', true) = 'on'";

/** A setting of the transaction: the rows that are inserted now were received, with the versions that they have. */
export const applyingRows = "forecourt.applying";

export function captureOnPg(table: SyncedTable): Capture {
  const name = triggerName(table);
  const body = `begin
      if ${isMigrating} or current_setting('${applyingRows}', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then ${noted(table, "new", "'*'", takesPart(table, "new"))}
      elsif tg_op = 'UPDATE' then ${updated(table, "pg")}
      else ${deleted(table)} end if;
      return null; end`;
  // the condition spares a call for each row; a trigger of an earlier version has none, so the function asks, too
  const trigger = `create or replace trigger ${name} after insert or update or delete on ${table.name}
      for each row when (current_setting('${applyingRows}', true) is distinct from 'on') execute function ${name}()`;
  return { name, body, trigger };
}

/**
 * A transaction on Postgres settles only workspaces that it changed itself: rows that others left pending, for example those of an import that
 * runs, may be very many. This setting, which ends with the transaction, has their ids, each followed by a comma.
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

/** Notes rows of workspaces that are linked as new: those that `condition` names. */
const rowsOf = (table: SyncedTable, condition: string): string =>
  `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, '*'
    from ${table.name}, sync_link where sync_link.workspace_id = ${workspaceOf(table, table.name)}
    and ${condition} and ${takesPart(table, table.name)}
    on conflict (table_no, row_id, workspace_id) do nothing`;

/** The versions of all rows of a workspace, with a stamp, and with places after a number: the values are the number, the stamp and the workspace. */
export const allVersionsOf = (table: SyncedTable): string =>
  `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp)
    select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, ? + row_number() over (), ?
    from ${table.name}, sync_link where sync_link.workspace_id = ? and sync_link.workspace_id = ${workspaceOf(table, table.name)}
    and ${takesPart(table, table.name)}`;

/** Rows that have no version, as if their table was not captured before. */
export const unversionedRowsOf = (table: SyncedTable, ofWorkspaces: string): string =>
  rowsOf(
    table,
    `${ofWorkspaces} and not exists (select 1 from sync_rows where sync_rows.table_no = ${table.policy.no}
      and sync_rows.row_id = ${rowIdOf(table, table.name)} and sync_rows.workspace_id = sync_link.workspace_id)`,
  );

/** Notes references of linked workspaces' rows to rows that do not travel as changed: one statement for each column that has them. */
export const referencesToOwnRows = (table: SyncedTable): string[] =>
  table.parents.flatMap(({ column, table: name }) => {
    const parent = tableNamed(name);
    const [key] = parent?.key ?? [];
    const [from, to] = [table.traveling.find((one) => one.name === column), parent?.columns.get(key ?? "")];
    if (parent?.policy.only === undefined || from === undefined || to === undefined) return [];
    return `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, '${column},'
      from ${table.name}, sync_link where sync_link.workspace_id = ${workspaceOf(table, table.name)} and ${takesPart(table, table.name)}
      and exists (select 1 from ${parent.name} parent where parent.${to.sqlName} = ${table.name}.${from.sqlName} and not (${takesPart(parent, "parent")}))
      ${append}`;
  });
