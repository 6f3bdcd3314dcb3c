import type Database from "better-sqlite3";

/** Enough for several hundred sign-ins, which add one or two KB each. Our own estimate. */
const reserveBytes = 1024 ** 2;

const table = "create table if not exists disk_reserve (bytes blob)";

/**
 * Reserves pages in the database file for a full disk. When they are released, new rows fit into them, so the file does
 * not grow. Then the log can be moved into the file and restarted, so the log does not grow either. No other program
 * can use this space.
 */
export function pageReserveOf(connection: Database.Database) {
  connection.exec(table);
  const isKept = () => connection.prepare("select 1 from disk_reserve").get() !== undefined;

  /** Moves the log into the file, as far as the file has space or can grow. Then the log restarts. */
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
        // There is no space for the deletion either. The next attempt has more space for the log.
      }
      moveLog();
    },
  };
}
