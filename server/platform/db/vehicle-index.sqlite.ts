import type Database from "better-sqlite3";

/** What a list of vehicles is searched and filtered by. */
const asked = [
  "workspace_id",
  "team_id",
  "status",
  "make",
  "model",
  "overview_year",
  "asking_price_cents",
  "search_text",
];
const columns = asked.join(", ");
const ofNew = asked.map((column) => `new.${column}`).join(", ");
const changed = asked.map((column) => `new.${column} is not old.${column}`).join(" or ");

const forget = `insert into vehicle_trigrams (vehicle_trigrams, rowid, search_text) values ('delete', old.rowid, old.search_text)`;
const learn = `insert into vehicle_trigrams (rowid, search_text) values (new.rowid, new.search_text)`;
const keep = `replace into vehicle_index (vehicle, ${columns}) values (new.rowid, ${ofNew})`;
const tell = "update vehicle_index_changes set n = n + 1";

/** In the words, capitals included, in which SQLite remembers them. */
const definitions: Readonly<Record<string, string>> = {
  vehicle_index: `CREATE TABLE vehicle_index (vehicle integer primary key, ${columns})`,
  vehicle_index_changes: "CREATE TABLE vehicle_index_changes (n integer)",
  vehicle_trigrams: `CREATE VIRTUAL TABLE vehicle_trigrams using fts5 (search_text, content='vehicle_index', content_rowid='vehicle', tokenize='trigram')`,
  vehicle_index_insert: `CREATE TRIGGER vehicle_index_insert after insert on vehicles begin ${keep}; ${learn}; ${tell}; end`,
  vehicle_index_delete: `CREATE TRIGGER vehicle_index_delete after delete on vehicles begin
    ${forget}; delete from vehicle_index where vehicle = old.rowid; ${tell}; end`,
  vehicle_index_update: `CREATE TRIGGER vehicle_index_update after update of ${columns} on vehicles when ${changed} begin
    ${keep}; ${tell}; end`,
  vehicle_trigrams_update: `CREATE TRIGGER vehicle_trigrams_update after update of search_text on vehicles
    when new.search_text <> old.search_text begin ${forget}; ${learn}; end`,
};
/** Of which earlier versions of the product left some. */
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
 * Has SQLite keep what is asked of vehicles in a table of its own, and index the trigrams of its search texts (FTS5),
 * as pg_trgm does for Postgres. The vehicles themselves are several times as large, and after each write a reading
 * connection reads anew what it needs of them. Triggers keep both, which name rows by their rowid, and count their
 * changes. A migration that rebuilds the table takes the triggers with it, and VACUUM numbers rows anew: what does not
 * agree with the table at start is made again.
 */
export function keepVehicleIndex(connection: Database.Database): void {
  connection.transaction(() => {
    if (agrees(connection)) return;
    for (const trigger of triggers) connection.exec(`drop trigger if exists vehicle_${trigger}`);
    for (const table of tables) connection.exec(`drop table if exists ${table}`);
    for (const definition of Object.values(definitions)) connection.exec(definition);
    connection.exec("insert into vehicle_index_changes values (0)");
    connection.exec(`insert into vehicle_index select rowid, ${columns} from vehicles`);
    connection.exec(`insert into vehicle_trigrams (vehicle_trigrams) values ('rebuild')`);
  })();
}

/** How often anything has changed that vehicles are searched or filtered by: while it stays, so do their totals. */
export function vehicleRevisionOf(connection: Database.Database): () => number {
  const changes = connection.prepare("select n from vehicle_index_changes").pluck();
  return () => Number(changes.get());
}

/** Whether all is there as defined, and has as many rows as the table, up to the same one. */
function agrees(connection: Database.Database): boolean {
  const definition = connection.prepare("select sql from sqlite_master where name = ?").pluck();
  if (Object.entries(definitions).some(([name, sql]) => definition.get(name) !== sql)) return false;
  const extents = ["rowid) from vehicles", "vehicle) from vehicle_index", "id) from vehicle_trigrams_docsize"].map(
    (rows) => JSON.stringify(connection.prepare(`select count(*), max(${rows}`).raw().get()),
  );
  return new Set(extents).size === 1;
}
