import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isServing, runningServerIn } from "../../../contracts/desktop/running-server.ts";
import { type RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";

/**
 * The running server of this data folder, or undefined. The server must prove that it knows the token in the folder
 * (`proof.ts`), so that a command never sends a key to another program that uses the port of a stopped server. The
 * desktop shell may not import from the server, and contracts/ may not read files: main/server/attach.ts has its own
 * version.
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
