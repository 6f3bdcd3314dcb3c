import { AppError } from "../../contracts/kit/errors.ts";
import { FinalError } from "./runner.ts";

/** As the system, SQLite (result code 13) and Postgres (error class 53) say that a disk is full. */
const fullDisk: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"]);

/** A database's error lies within that of the statement. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && fullDisk.has(error.code)) || isDiskFull(error.cause);
}

/**
 * Why a job failed, for whoever asked for it: what was said for a person. Any other error's words are for the log,
 * with the statements and paths in them; then `otherwise` says what to do.
 */
export function failureMessage(error: unknown, otherwise: string): string {
  if (error instanceof AppError || error instanceof FinalError) return error.message;
  return isDiskFull(error) ? "There is no room left on the disk. Make room, then try again." : otherwise;
}
