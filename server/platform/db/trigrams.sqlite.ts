import type Database from "better-sqlite3";
import { trigramIndexes } from "./search.ts";

/** Must equal the definitions that SQLite stores, including letter case. */
function definitionsOf(index: string, table: string): Readonly<Record<string, string>> {
  const remove = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.rowid, old.search_text)`;
  const add = `insert into ${index} (rowid, search_text) values (new.rowid, new.search_text)`;
  return {
    [index]: `CREATE VIRTUAL TABLE ${index} using fts5 (search_text, content='${table}', content_rowid='rowid', tokenize='trigram')`,
    [`${index}_insert`]: `CREATE TRIGGER ${index}_insert after insert on ${table} begin ${add}; end`,
    [`${index}_delete`]: `CREATE TRIGGER ${index}_delete after delete on ${table} begin ${remove}; end`,
    [`${index}_update`]: `CREATE TRIGGER ${index}_update after update of search_text on ${table} when new.search_text <> old.search_text begin ${remove}; ${add}; end`,
  };
}

/**
 * Creates trigram indexes of search texts in SQLite (FTS5), like pg_trgm in Postgres. Triggers keep them current and
 * identify rows by rowid. A migration that rebuilds a table drops its triggers, and VACUUM renumbers rows. So an index
 * that does not match its table is created again at the start.
 */
export function ensureTrigrams(connection: Database.Database): void {
  const definition = connection.prepare("select sql from sqlite_schema where name = ?").pluck();
  connection.transaction(() => {
    for (const [table, index] of Object.entries(trigramIndexes)) {
      if (definition.get(table) === undefined) continue;
      const definitions = Object.entries(definitionsOf(index, table));
      const isDefined = definitions.every(([name, sql]) => definition.get(name) === sql);
      if (isDefined && isComplete(connection, index, table)) continue;
      for (const [name] of definitions.slice(1)) connection.exec(`drop trigger if exists ${name}`);
      connection.exec(`drop table if exists ${index}`);
      for (const [, sql] of definitions) connection.exec(sql);
      connection.exec(`insert into ${index} (${index}) values ('rebuild')`);
    }
  })();
}

/** Whether the index has the same number of rows and the same highest rowid as the table. */
function isComplete(connection: Database.Database, index: string, table: string): boolean {
  const extents = [`rowid) from ${table}`, `id) from ${index}_docsize`].map((rows) =>
    JSON.stringify(connection.prepare(`select count(*), max(${rows}`).raw().get()),
  );
  return new Set(extents).size === 1;
}
