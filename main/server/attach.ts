import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isServing, runningServerIn } from "../../contracts/desktop/running-server.ts";
import { type RunningServerRecord, runningFile } from "../../contracts/desktop/server-messages.ts";
import type { ServerAddress } from "./supervisor.ts";

/**
 * The server that already runs on this data folder, for example as a service; undefined if there is none. A second server
 * must not use the same database. The server proves that it knows the token in the folder.
 */
export async function findRunning(dataFolder: string): Promise<ServerAddress | undefined> {
  const record = recordIn(dataFolder);
  return record !== undefined && (await isServing(record)) ? { url: record.url, token: record.token } : undefined;
}

function recordIn(dataFolder: string): RunningServerRecord | undefined {
  try {
    return runningServerIn(readFileSync(join(dataFolder, runningFile), "utf8"));
  } catch {
    return undefined;
  }
}
