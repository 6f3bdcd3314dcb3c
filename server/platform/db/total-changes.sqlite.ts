import type Database from "better-sqlite3";

/**
 * The tables that lists count. A change of any column counts, or for vehicles only of these: counting queries use no other
 * column of them, and a price changes more often than all others.
 */
export const countedTables: Readonly<Record<string, readonly string[] | "all">> = {
  vehicles: ["id", "workspace_id", "team_id", "status"],
  advanced_diagnostics: "all",
  appraisals: "all",
  assessments: "all",
  audit_entries: "all",
  campaign_platforms: "all",
  campaigns: "all",
  contacts: "all",
  damages: "all",
  diagnostics: "all",
  enquiries: "all",
  inspection_cases: "all",
  inspections: "all",
  leads: "all",
  sales: "all",
  spin_jobs: "all",
  valuations: "all",
  webhook_deliveries: "all",
};

interface Definition {
  readonly name: string;
  readonly sql: string;
}

const state: Definition = {
  name: "total_changes",
  sql: "CREATE TABLE total_changes (name text primary key, n integer not null) without rowid",
};

function triggersOf(table: string, columns: readonly string[] | "all"): Definition[] {
  const update = columns === "all" ? "update" : `update of ${columns.join(", ")}`;
  return Object.entries({ insert: "insert", update, delete: "delete" }).map(([event, on]) => {
    const name = `total_changes_${table}_${event}`;
    const step = `update total_changes set n = n + 1 where name = '${table}'`;
    return { name, sql: `CREATE TRIGGER ${name} after ${on} on ${table} begin ${step}; end` };
  });
}

/**
 * Has SQLite count the changes of each counted table. A migration that rebuilds a table drops its triggers, so they are
 * created again at the start. Tables of later migrations are left out: tests of a migration open a database from before it.
 */
export function countTotalChanges(connection: Database.Database): void {
  const definition = connection.prepare("select sql from sqlite_schema where name = ?").pluck();
  connection.transaction(() => {
    if (definition.get(state.name) !== state.sql) connection.exec(`drop table if exists total_changes; ${state.sql}`);
    for (const [table, columns] of Object.entries(countedTables)) {
      if (definition.get(table) === undefined) continue;
      connection.prepare("insert into total_changes values (?, 0) on conflict do nothing").run(table);
      for (const { name, sql } of triggersOf(table, columns)) {
        if (definition.get(name) === sql) continue;
        connection.exec(`drop trigger if exists ${name}; ${sql}`);
      }
    }
  })();
}

/** For each counted table, a number that changes with every change of it. */
export function totalChangesOf(connection: Database.Database): () => Readonly<Record<string, number>> {
  const changes = connection.prepare("select name, n from total_changes").raw();
  return () => Object.fromEntries(changes.all() as [string, number][]);
}
