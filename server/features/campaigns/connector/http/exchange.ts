import { request } from "undici";
import { dispatcherFor } from "../../../../platform/net/outbound.ts";

export interface Question {
  readonly url: URL;
  readonly method: "GET" | "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/** What came of one attempt: an answer; nobody there; or silence after it was sent, when nobody knows what was done. */
export type Attempt =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Parsed JSON; undefined where it is none. */
      readonly body: unknown;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: "unreached" | "silent"; readonly why: string };

const mostBytes = 1024 * 1024;

/** Errors that come before anything is sent. */
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * What was wrong with the question itself: nothing was sent, and it says nothing of the service (undici's own code, for a
 * header that cannot be one among others).
 */
const unsendable = "UND_ERR_INVALID_ARG";

/** Asks once; throws for a question that cannot be sent. The address is the operator's own setting, and may be a private one; redirects are not followed. */
export async function exchange({ url, method, headers, body, timeoutMs }: Question): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      dispatcher: dispatcherFor(url, true),
      signal,
    });
    const retryAfter = answer.headers["retry-after"];
    return {
      kind: "answer",
      status: answer.statusCode,
      body: jsonOf(await textOf(answer.body)),
      retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
    };
  } catch (error) {
    const code = codeOf(error);
    if (code === unsendable) throw error;
    if (signal.aborted) return { kind: "silent", why: `it did not answer within ${timeoutMs / 1000} s` };
    const kind = beforeSending.has(code) ? "unreached" : "silent";
    return { kind, why: kind === "unreached" ? `it cannot be reached (${code})` : "the connection broke off" };
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("the answer is larger than 1 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
}
