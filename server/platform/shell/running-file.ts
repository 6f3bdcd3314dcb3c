import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runningServerIn } from "../../../contracts/desktop/running-server.ts";
import { type RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";
import type { Log } from "../log.ts";

/**
 * Writes a file about the running server to the data folder, so that the desktop shell uses this server instead of
 * starting a second one. Only the user may read the token in it. A full disk is not an error: the server works without
 * the file. Returns a function that removes the file.
 */
export function noteRunning(dataFolder: string, record: RunningServerRecord, log: Log): () => void {
  const file = join(dataFolder, runningFile);
  try {
    // Renamed, so that the shell never reads a partial file. Deleted first, because the mode only applies to new files.
    rmSync(`${file}.new`, { force: true });
    writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    log.warn({ err: error }, "the desktop shell cannot find this server");
  }
  return () => {
    if (isOurs(file, record)) rmSync(file, { force: true });
  };
}

function isOurs(file: string, { token }: RunningServerRecord): boolean {
  try {
    return runningServerIn(readFileSync(file, "utf8"))?.token === token;
  } catch {
    return false;
  }
}
