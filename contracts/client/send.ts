import { errorBodyOf, type Request } from "../kit/request.ts";
import type { Connection } from "./connection.ts";
import { ForecourtError, ForecourtUnreachable } from "./failures.ts";

/** A longer wait is the caller's decision. */
const maxWaitSeconds = 60;

/** Answers with these statuses have no body, and a Response with one cannot be made. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

const notModified = { code: "NOT_MODIFIED", message: "Nothing has changed since the version in If-None-Match." };

/**
 * Sends requests with an API key. A request that met a limit or an outage is repeated after the time that the server
 * names. Each POST has an Idempotency-Key, so that a repetition does nothing twice.
 *
 * Throws ForecourtError if the API answers an error or 304 (NOT_MODIFIED), ForecourtUnreachable if there is no answer,
 * and the reason of the signal if the caller aborts.
 */
export const sendWithKey =
  ({ key, timeoutMs = 60_000, retries = 2, fetch = globalThis.fetch }: Omit<Connection, "url">) =>
  async (request: Request): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(request.method === "POST" && { "idempotency-key": crypto.randomUUID() }),
      ...request.headers,
    };
    for (let left = retries; ; left -= 1) {
      const response = await attempt({ ...request, headers }, { timeoutMs, fetch });
      if (response.ok) return response;
      const seconds = waitOf(response);
      if (left <= 0 || seconds === undefined) {
        const id = response.headers.get("x-request-id") ?? undefined;
        const body = response.status === 304 ? notModified : await errorBodyOf(response);
        throw new ForecourtError(response.status, body, id);
      }
      await response.body?.cancel();
      await pause(seconds * 1000, request.signal);
    }
  };

/** After how many seconds the request can be repeated. Undefined: a repetition does not help, or it takes too long. */
function waitOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return seconds >= 0 && seconds <= maxWaitSeconds ? seconds : undefined;
}

async function attempt(
  { url, method, headers, body, signal }: Request,
  { timeoutMs, fetch }: Required<Pick<Connection, "timeoutMs" | "fetch">>,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const read = async () => {
    const response = await fetch(url, { method, headers, signal: ends, ...(body !== undefined && { body }) });
    // the body is read here, so that the timeout includes it
    return { response, content: bodiless.has(response.status) ? null : await response.arrayBuffer() };
  };
  const { response, content } = await read().catch((cause: unknown) => {
    if (signal?.aborted) throw signal.reason;
    const problem = timeout.aborted ? `did not answer within ${timeoutMs / 1000} s` : "did not answer";
    throw new ForecourtUnreachable(`Forecourt ${problem}: ${new URL(url).origin}`, {
      cause,
      isTimeout: timeout.aborted,
    });
  });
  return new Response(content, { status: response.status, headers: response.headers });
}

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
