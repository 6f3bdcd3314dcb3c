import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";
import type { Log } from "../log.ts";

/**
 * Notes the running server in the data folder, so that the desktop shell uses it instead of starting a second one on the
 * same file. Only the user may read the token. A full disk is no error: the server works without the note. Returns a
 * function that removes the note.
 */
export function noteRunning(dataFolder: string, record: RunningServerRecord, log: Log): () => void {
  const file = join(dataFolder, runningFile);
  try {
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  } catch (error) {
    log.warn({ err: error }, "the desktop shell cannot find this server");
  }
  return () => {
    if (isOurs(file, record)) rmSync(file, { force: true });
  };
}

function isOurs(file: string, { token }: RunningServerRecord): boolean {
  try {
    return RunningServerRecord.parse(JSON.parse(readFileSync(file, "utf8"))).token === token;
  } catch {
    return false;
  }
}
