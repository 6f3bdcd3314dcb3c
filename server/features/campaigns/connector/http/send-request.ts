import { dispatcherFor, reasonOf } from "../../../../platform/net/outbound.ts";
import { request } from "../../../../platform/net/request.ts";

export interface HttpRequest {
  readonly url: URL;
  readonly method: "GET" | "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/** The result of one attempt: an answer; not sent; or sent without an answer, when it may have been done. */
export type Attempt =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Parsed JSON; undefined if it is not JSON. */
      readonly body: unknown;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: "unreached" | "unanswered"; readonly reason: string };

const maxBytes = 1024 * 1024;

/** Errors before anything is sent. */
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** undici's code for an invalid request, such as an invalid header: nothing was sent. */
const unsendable = "UND_ERR_INVALID_ARG";

/**
 * Sends a request once. Throws if it is invalid. The operator configures the address, so it may be private. Redirects are not
 * followed.
 */
export async function sendRequest({ url, method, headers, body, timeoutMs }: HttpRequest): Promise<Attempt> {
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
      dispatcher: await dispatcherFor(url, true),
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
    if (signal.aborted) return { kind: "unanswered", reason: `it did not answer within ${timeoutMs / 1000} s` };
    if (beforeSending.has(code)) return { kind: "unreached", reason: reasonOf(error) };
    return { kind: "unanswered", reason: "the connection broke off" };
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("the answer is larger than 1 MB");
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
