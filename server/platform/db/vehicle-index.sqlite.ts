import type Database from "better-sqlite3";

/** The columns used to search and filter vehicles. */
const indexed = [
  "id",
  "workspace_id",
  "team_id",
  "status",
  "make",
  "model",
  "overview_year",
  "asking_price_cents",
  "grade",
  "acquired_at",
  "created_at",
  "search_text",
];

const deleteTrigrams = `insert into vehicle_trigrams (vehicle_trigrams, rowid, search_text) values ('delete', old.rowid, old.search_text)`;
const insertTrigrams = `insert into vehicle_trigrams (rowid, search_text) values (new.rowid, new.search_text)`;
const countChange = "update vehicle_index_changes set n = n + 1";

/** Must equal the definitions that SQLite stores, including letter case. */
function definitionsFor(names: readonly string[]): Readonly<Record<string, string>> {
  const columns = names.join(", ");
  const newValues = names.map((column) => `new.${column}`).join(", ");
  const changed = names.map((column) => `new.${column} is not old.${column}`).join(" or ");
  const replaceRow = `replace into vehicle_index (vehicle, ${columns}) values (new.rowid, ${newValues})`;
  return {
    vehicle_index: `CREATE TABLE vehicle_index (vehicle integer primary key, ${columns})`,
    // Contains all columns for counts by make and model year.
    vehicle_index_make: `CREATE INDEX vehicle_index_make on vehicle_index (lower(make), overview_year, workspace_id, team_id, status)`,
    vehicle_index_changes: "CREATE TABLE vehicle_index_changes (n integer)",
    vehicle_trigrams: `CREATE VIRTUAL TABLE vehicle_trigrams using fts5 (search_text, content='vehicle_index', content_rowid='vehicle', tokenize='trigram')`,
    vehicle_index_insert: `CREATE TRIGGER vehicle_index_insert after insert on vehicles begin ${replaceRow}; ${insertTrigrams}; ${countChange}; end`,
    vehicle_index_delete: `CREATE TRIGGER vehicle_index_delete after delete on vehicles begin
    ${deleteTrigrams}; delete from vehicle_index where vehicle = old.rowid; ${countChange}; end`,
    vehicle_index_update: `CREATE TRIGGER vehicle_index_update after update of ${columns} on vehicles when ${changed} begin
    ${replaceRow}; ${countChange}; end`,
    vehicle_trigrams_update: `CREATE TRIGGER vehicle_trigrams_update after update of search_text on vehicles
    when new.search_text <> old.search_text begin ${deleteTrigrams}; ${insertTrigrams}; end`,
  };
}
/** Earlier versions of the product created some of these. */
const triggers = [
  "index_insert",
  "index_delete",
  "index_update",
  "trigrams_insert",
  "trigrams_delete",
  "trigrams_update",
];

const tables = ["vehicle_trigrams", "vehicle_index", "vehicle_index_changes"];

/**
 * Creates a SQLite table with the searched columns of vehicles, and a trigram index of their search texts (FTS5), like
 * pg_trgm in Postgres. The vehicles table is several times as large, and after each write a reading connection must
 * read its pages again.
 *
 * Triggers keep table and index current, count changes, and identify rows by rowid. A migration that rebuilds the
 * vehicles table drops the triggers, and VACUUM renumbers rows. So everything is created again at the start if it does
 * not match the vehicles table.
 */
export function ensureVehicleIndex(connection: Database.Database): void {
  connection.transaction(() => {
    const names = indexedIn(connection);
    const definitions = definitionsFor(names);
    if (isCurrent(connection, definitions)) return;
    for (const trigger of triggers) connection.exec(`drop trigger if exists vehicle_${trigger}`);
    for (const table of tables) connection.exec(`drop table if exists ${table}`);
    for (const definition of Object.values(definitions)) connection.exec(definition);
    connection.exec("insert into vehicle_index_changes values (0)");
    connection.exec(`insert into vehicle_index select rowid, ${names.join(", ")} from vehicles`);
    connection.exec(`insert into vehicle_trigrams (vehicle_trigrams) values ('rebuild')`);
  })();
}

/** Without columns of later migrations: tests of a migration open a database from before them. */
function indexedIn(connection: Database.Database): readonly string[] {
  const existing = new Set(connection.prepare("select name from pragma_table_info('vehicles')").pluck().all());
  return indexed.filter((name) => existing.has(name));
}

/** A counter of changes of the searched columns. While it is unchanged, cached totals of vehicles are valid. */
export function vehicleRevisionOf(connection: Database.Database): () => number {
  const changes = connection.prepare("select n from vehicle_index_changes").pluck();
  return () => Number(changes.get());
}

/** Whether all definitions are equal, and the number of rows and the highest rowid match the vehicles table. */
function isCurrent(connection: Database.Database, definitions: Readonly<Record<string, string>>): boolean {
  const definition = connection.prepare("select sql from sqlite_master where name = ?").pluck();
  if (Object.entries(definitions).some(([name, sql]) => definition.get(name) !== sql)) return false;
  const extents = ["rowid) from vehicles", "vehicle) from vehicle_index", "id) from vehicle_trigrams_docsize"].map(
    (rows) => JSON.stringify(connection.prepare(`select count(*), max(${rows}`).raw().get()),
  );
  return new Set(extents).size === 1;
}
