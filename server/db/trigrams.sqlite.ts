import type Database from "better-sqlite3";

const index = "vehicle_trigrams";

const triggers = [
  `create trigger ${index}_insert after insert on vehicles begin
    insert into ${index} (rowid, search_text) values (new.rowid, new.search_text);
  end`,
  `create trigger ${index}_delete after delete on vehicles begin
    insert into ${index} (${index}, rowid, search_text) values ('delete', old.rowid, old.search_text);
  end`,
  `create trigger ${index}_update after update of search_text on vehicles when old.search_text <> new.search_text begin
    insert into ${index} (${index}, rowid, search_text) values ('delete', old.rowid, old.search_text);
    insert into ${index} (rowid, search_text) values (new.rowid, new.search_text);
  end`,
];

/**
 * Has SQLite index the trigrams of vehicles' search texts (FTS5), as pg_trgm does for Postgres. Triggers keep
 * the index, which names rows by their rowid. A migration that rebuilds the table takes the triggers with it,
 * and VACUUM numbers rows anew: an index that does not agree with its table at start is made again.
 */
export function keepTrigrams(connection: Database.Database): void {
  connection.transaction(() => {
    if (agrees(connection)) return;
    for (const event of ["insert", "delete", "update"]) connection.exec(`drop trigger if exists ${index}_${event}`);
    connection.exec(`drop table if exists ${index}`);
    connection.exec(`create virtual table ${index} using fts5 (search_text, content='vehicles', tokenize='trigram')`);
    connection.exec(`insert into ${index} (${index}) values ('rebuild')`);
    for (const trigger of triggers) connection.exec(trigger);
  })();
}

/** Whether the index and its triggers are there, and have as many rows as the table, up to the same one. */
function agrees(connection: Database.Database): boolean {
  const one = (sql: string) => connection.prepare(sql).raw().get();
  const [tables, kept] = one(
    `select count(*) filter (where name = '${index}'), count(*) filter (where type = 'trigger' and name glob '${index}_*')
     from sqlite_master`,
  ) as [number, number];
  if (tables !== 1 || kept !== triggers.length) return false;
  const rows = one("select count(*), max(rowid) from vehicles");
  return JSON.stringify(rows) === JSON.stringify(one(`select count(*), max(id) from ${index}_docsize`));
}
