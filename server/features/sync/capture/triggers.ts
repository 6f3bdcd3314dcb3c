import type { SyncedTable } from "../policies/synced-table.ts";
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
  return table.traveling
    .map(({ name, sqlName }) => `case when new.${sqlName} ${differs} old.${sqlName} then '${name},' else '' end`)
    .join(" || ");
}

function updated(table: SyncedTable, dialect: Dialect): string {
  const [before, after] = [rowIdOf(table, "old"), rowIdOf(table, "new")];
  const changed = changedColumns(table, dialect);
  const takes = takesPart(table, "new");
  if (table.policy.key === undefined) return noted(table, "new", changed, `${takes} and ${changed} <> ''`);
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

/** The statements that make the database note each change of the table in `sync_pending`. */
export function triggersOf(table: SyncedTable, dialect: Dialect): string[] {
  const name = triggerName(table);
  const inserted = noted(table, "new", "'*'", takesPart(table, "new"));
  if (dialect === "sqlite") {
    const trigger = (event: string, steps: string) =>
      `CREATE TRIGGER ${name}_${event} after ${event} on ${table.name} begin ${steps} end`;
    return [trigger("insert", inserted), trigger("update", updated(table, dialect)), trigger("delete", deleted(table))];
  }
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${inserted}
      elsif tg_op = 'UPDATE' then ${updated(table, dialect)}
      else ${deleted(table)} end if;
      return null; end $$`,
    `create or replace trigger ${name} after insert or update or delete on ${table.name}
      for each row execute function ${name}()`,
  ];
}

export function removalOf(table: SyncedTable, dialect: Dialect): string[] {
  const name = triggerName(table);
  if (dialect === "pg") return [`drop trigger if exists ${name} on ${table.name}`, `drop function if exists ${name}()`];
  return ["insert", "update", "delete"].map((event) => `drop trigger if exists ${name}_${event}`);
}

/** Notes all rows of a workspace as new: for a workspace that is linked. */
export const allRowsOf = (table: SyncedTable): string =>
  `insert into sync_pending ${columns} select ${table.policy.no}, ${rowIdOf(table, table.name)}, sync_link.workspace_id, '*'
    from ${table.name}, sync_link where sync_link.workspace_id = ${workspaceOf(table, table.name)}
    and sync_link.workspace_id = ? and ${takesPart(table, table.name)}
    on conflict (table_no, row_id, workspace_id) do nothing`;
