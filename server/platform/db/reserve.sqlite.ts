import type Database from "better-sqlite3";

/** Our own estimate: a sign-in adds a KB or two to the file, so this is enough for several hundred. */
const reserveBytes = 1024 ** 2;

const table = "create table if not exists disk_reserve (bytes blob)";

/**
 * Pages within the file that are kept for a full disk. Given up, they take in new rows, so that the file need not grow; and a
 * file that need not grow lets the log begin anew, so that the log need not grow either. No other program can take them.
 */
export function pageReserveOf(connection: Database.Database) {
  connection.exec(table);
  const isKept = () => connection.prepare("select 1 from disk_reserve").get() !== undefined;

  /** What stands in the log is moved into the file, as far as the file has room or can grow; then the log begins anew. */
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
        // not even for this: the next try gets more room for the log
      }
      moveLog();
    },
  };
}
