import { type Dispatcher, request } from "undici";
import { seconds } from "../../../platform/clock.ts";
import { type Outbound, reasonOf } from "../../../platform/net/outbound.ts";

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface Reply {
  /** Null: no answer came. */
  readonly statusCode: number | null;
  /** Why it does not count as delivered; null where it does. */
  readonly error: string | null;
  readonly headers: Record<string, string> | null;
  /** The first 4 kB. */
  readonly body: string | null;
  readonly latencyMs: number;
}

/** From the first byte sent to the answer's last that is read. Our own estimate: a receiver should queue and answer. */
export const answersWithin = seconds(15);
const bodyBytes = 4096;
/** Max headers of an answer that are kept, and max characters of each. Our own estimates. */
const maxKept = { headers: 40, value: 500 };

interface Way {
  readonly outbound: Pick<Outbound, "dispatcherFor">;
  readonly allowPrivate: boolean;
  /** Aborts what is under way when the server stops. */
  readonly stopped: AbortSignal;
  readonly timeoutMs?: number;
}

/** Posts one message. Never throws but when the server stops: then nobody knows whether it arrived. */
export async function post(letter: Letter, { outbound, allowPrivate, stopped, ...way }: Way): Promise<Reply> {
  const timeoutMs = way.timeoutMs ?? answersWithin;
  const timeout = AbortSignal.timeout(timeoutMs);
  const startedAt = performance.now();
  const latency = () => Math.round(performance.now() - startedAt);
  try {
    const url = new URL(letter.url);
    const answer = await request(url, {
      method: "POST",
      dispatcher: outbound.dispatcherFor(url, allowPrivate),
      headers: letter.headers,
      body: letter.body,
      signal: AbortSignal.any([timeout, stopped]),
    });
    const body = await firstBytes(answer.body);
    const { statusCode } = answer;
    return { statusCode, error: wrongOf(statusCode), headers: kept(answer.headers), body, latencyMs: latency() };
  } catch (error) {
    stopped.throwIfAborted();
    const why = timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error);
    return { statusCode: null, error: why, headers: null, body: null, latencyMs: latency() };
  }
}

function wrongOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `it answered ${status}: redirects are not followed`;
  return `it answered ${status}`;
}

/** The status counts, whatever becomes of the body: it is only read for the log. NUL is no text in Postgres. */
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
    // cut off: what came is kept
  }
  return Buffer.concat(chunks).subarray(0, bodyBytes).toString("utf8").replaceAll("\0", "\uFFFD");
}

const kept = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, maxKept.headers)
      .map(([name, value]) => [name, String(value).slice(0, maxKept.value)]),
  );
