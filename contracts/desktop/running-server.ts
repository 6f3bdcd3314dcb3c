import { challengeHeader, proofHeader, RunningServerRecord } from "./server-messages.ts";

/** Our own estimate: a server on the same machine answers /health in 50 ms. */
const answerMs = 2000;
const bytesOfChallenge = 16;

/** The record in the text of `runningFile`; undefined if the text is none. */
export function runningServerIn(text: string): RunningServerRecord | undefined {
  try {
    return RunningServerRecord.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Whether the server at this address is alive and proves that it knows the token. Another program that has taken the port of an
 * ended server does not know it.
 */
export async function isServing({ url, token }: Pick<RunningServerRecord, "url" | "token">): Promise<boolean> {
  const challenge = hexOf(crypto.getRandomValues(new Uint8Array(bytesOfChallenge)));
  try {
    const answer = await fetch(new URL("/health", url), {
      headers: { [challengeHeader]: challenge },
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    return await isProof(answer.headers.get(proofHeader) ?? "", challenge, token);
  } catch {
    return false;
  }
}

async function isProof(proof: string, challenge: string, token: string): Promise<boolean> {
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(token), algorithm, false, ["verify"]);
  // verify takes the same time for each wrong proof
  return crypto.subtle.verify(algorithm.name, key, bytesOf(proof), text.encode(challenge));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
