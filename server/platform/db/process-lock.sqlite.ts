import Database from "better-sqlite3";
import { StartError } from "../../config.ts";

/**
 * Locks the database for this process. The system releases the lock when the process ends. Two servers on one file
 * would each treat the running jobs of the other as left over from a crash. Throws StartError if another server holds
 * the lock.
 */
export function lockProcess(file: string): Database.Database {
  const lock = new Database(`${file}-lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    // other errors, such as a full disk, do not mean that another server runs
    const isHeld = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
    if (!isHeld) throw error;
    throw new StartError(`Another Forecourt already works on ${file}: stop it first.`, { cause: error });
  }
}
