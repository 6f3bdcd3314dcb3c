import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  challengeHeader,
  proofHeader,
  RunningServerRecord,
  runningFile,
} from "../../../contracts/desktop/server-messages.ts";
import { seconds } from "../clock.ts";

/** Our own estimate: a server on the same machine answers /health in 50 ms. */
const answerMs = seconds(2);

/**
 * The server that runs on this data folder, undefined if there is none. It proves that it knows the token in the folder (`proof.ts`):
 * a command never sends a key to another program that has taken the port of an ended server. The desktop shell, which imports
 * nothing of the server, does the same (main/server/attach.ts).
 */
export async function findRunning(dataFolder: string): Promise<RunningServerRecord | undefined> {
  const record = recordIn(dataFolder);
  if (record === undefined) return undefined;
  const challenge = randomBytes(16).toString("hex");
  try {
    const answer = await fetch(new URL("/health", record.url), {
      headers: { [challengeHeader]: challenge },
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    const expected = createHmac("sha256", record.token).update(challenge).digest();
    const proof = Buffer.from(answer.headers.get(proofHeader) ?? "", "hex");
    return proof.length === expected.length && timingSafeEqual(proof, expected) ? record : undefined;
  } catch {
    return undefined;
  }
}

function recordIn(dataFolder: string): RunningServerRecord | undefined {
  try {
    return RunningServerRecord.parse(JSON.parse(readFileSync(join(dataFolder, runningFile), "utf8")));
  } catch {
    return undefined;
  }
}
