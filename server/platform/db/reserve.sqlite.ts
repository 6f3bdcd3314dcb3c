import type Database from "better-sqlite3";

/** Our own estimate: a sign-in adds one or two KB to the file, so this is enough for several hundred. */
const reserveBytes = 1024 ** 2;

const table = "create table if not exists disk_reserve (bytes blob)";

/**
 * Pages in the database file that are reserved for a full disk. Once they are given up, new rows fit into them, so the
 * file does not grow. Then the log can be moved into the file and restarted, so the log does not grow either. No other
 * program can use this space.
 */
export function pageReserveOf(connection: Database.Database) {
  connection.exec(table);
  const isKept = () => connection.prepare("select 1 from disk_reserve").get() !== undefined;

  /** Moves the log into the file, as far as the file has room or can grow. Then the log restarts. */
  function moveLog(): void {
    try {
      connection.pragma("wal_checkpoint(PASSIVE)");
    } catch {
      // the file cannot grow
    }
  }

  return {
    moveLog,
    keep(): void {
      if (isKept()) return;
      connection.prepare("insert into disk_reserve values (zeroblob(?))").run(reserveBytes);
      moveLog();
    },
    giveUp(): void {
      moveLog();
      try {
        connection.exec("delete from disk_reserve");
      } catch {
        // no space for this either; the next attempt has more space for the log
      }
      moveLog();
    },
  };
}
