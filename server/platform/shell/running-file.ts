import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runningServerIn } from "../../../contracts/desktop/running-server.ts";
import { type RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";
import type { Log } from "../log.ts";

/**
 * Notes the running server in the data folder, so that the desktop shell uses it instead of starting a second one on the
 * same file. Only the user may read the token. A full disk is no error: the server works without the note. Returns a
 * function that removes the note.
 */
export function noteRunning(dataFolder: string, record: RunningServerRecord, log: Log): () => void {
  const file = join(dataFolder, runningFile);
  try {
    // renamed, so that the shell never reads half of it; the mode counts only for a new file
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
