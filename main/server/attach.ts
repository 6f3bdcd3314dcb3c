import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  challengeHeader,
  proofHeader,
  RunningServerRecord,
  runningFile,
} from "../../contracts/desktop/server-messages.ts";
import type { ServerAddress } from "./supervisor.ts";

/** Our own estimate: a server on the same machine answers /health in 50 ms. */
const answerMs = 2000;

/**
 * The server that already runs on this data folder, for example as a service; undefined if there is none. A second server
 * must not use the same database. The server proves that it knows the token in the folder, so another program that has
 * taken the port of an ended server is not mistaken for it.
 */
export async function findRunning(dataFolder: string): Promise<ServerAddress | undefined> {
  const record = recordIn(dataFolder);
  return record !== undefined && (await isServing(record)) ? { url: record.url, token: record.token } : undefined;
}

/** Whether the server at this address is alive and knows the token. */
export async function isServing({ url, token }: ServerAddress): Promise<boolean> {
  const challenge = randomBytes(16).toString("hex");
  try {
    const answer = await fetch(new URL("/health", url), {
      headers: { [challengeHeader]: challenge },
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    const expected = createHmac("sha256", token).update(challenge).digest();
    const proof = Buffer.from(answer.headers.get(proofHeader) ?? "", "hex");
    return proof.length === expected.length && timingSafeEqual(proof, expected);
  } catch {
    return false;
  }
}

function recordIn(dataFolder: string): RunningServerRecord | undefined {
  try {
    return RunningServerRecord.parse(JSON.parse(readFileSync(join(dataFolder, runningFile), "utf8")));
  } catch {
    return undefined;
  }
}
