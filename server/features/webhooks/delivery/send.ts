import type { Dispatcher } from "undici";
import { seconds } from "../../../platform/clock.ts";
import { type Outbound, reasonOf } from "../../../platform/net/outbound.ts";
import { request } from "../../../platform/net/request.ts";

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface Reply {
  /** Null: no answer came. */
  readonly statusCode: number | null;
  /** Why it does not count as delivered; null if it does. */
  readonly error: string | null;
  readonly headers: Record<string, string> | null;
  /** The first 4 kB. */
  readonly body: string | null;
  readonly latencyMs: number;
}

/** The time limit until the answer is read. Our own estimate: a receiver should queue the message and answer. */
export const answerTimeoutMs = seconds(15);
const bodyBytes = 4096;
/** The limits of stored response headers. Our own estimates. */
const max = { headers: 40, value: 500 };

interface PostOptions {
  readonly outbound: Pick<Outbound, "dispatcherFor">;
  readonly allowPrivate: boolean;
  /** Aborts the request when the server stops. */
  readonly stopped: AbortSignal;
  readonly timeoutMs?: number;
}

/** Posts a message. Throws only when the server stops: then it is unknown whether the message arrived. */
export async function post(
  letter: Letter,
  { outbound, allowPrivate, stopped, ...options }: PostOptions,
): Promise<Reply> {
  const timeoutMs = options.timeoutMs ?? answerTimeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const startedAt = performance.now();
  const latency = () => Math.round(performance.now() - startedAt);
  try {
    const url = new URL(letter.url);
    const answer = await request(url, {
      method: "POST",
      dispatcher: await outbound.dispatcherFor(url, allowPrivate),
      headers: letter.headers,
      body: letter.body,
      signal: AbortSignal.any([timeout, stopped]),
    });
    const body = await firstBytes(answer.body);
    const { statusCode } = answer;
    return { statusCode, error: errorOf(statusCode), headers: kept(answer.headers), body, latencyMs: latency() };
  } catch (error) {
    stopped.throwIfAborted();
    const reason = timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error);
    return { statusCode: null, error: reason, headers: null, body: null, latencyMs: latency() };
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `it answered ${status}: redirects are not followed`;
  return `it answered ${status}`;
}

/** The start of the body, for the log only: a broken body does not change the result. Postgres cannot store NUL as text. */
async function firstBytes(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= bodyBytes) break;
    }
  } catch {
    // the connection was lost: keep what was received
  }
  return Buffer.concat(chunks).subarray(0, bodyBytes).toString("utf8").replaceAll("\0", "\uFFFD");
}

const kept = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, max.headers)
      .map(([name, value]) => [name, String(value).slice(0, max.value)]),
  );
