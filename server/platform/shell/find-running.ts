import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isServing, runningServerIn } from "../../../contracts/desktop/running-server.ts";
import { type RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";

/**
 * The server that runs on this data folder, undefined if there is none. It proves that it knows the token in the folder (`proof.ts`):
 * a command never sends a key to another program that has taken the port of an ended server. The desktop shell may import nothing of
 * the server, and contracts/ may not read files: main/server/attach.ts reads the note itself.
 */
export async function findRunning(dataFolder: string): Promise<RunningServerRecord | undefined> {
  const record = recordIn(dataFolder);
  return record !== undefined && (await isServing(record)) ? record : undefined;
}

function recordIn(dataFolder: string): RunningServerRecord | undefined {
  try {
    return runningServerIn(readFileSync(join(dataFolder, runningFile), "utf8"));
  } catch {
    return undefined;
  }
}
