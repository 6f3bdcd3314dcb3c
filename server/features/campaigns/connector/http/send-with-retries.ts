import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../../../platform/clock.ts";
import { retryAfterMs } from "../../../../platform/net/retry-after.ts";
import { type AccountRef, Unavailable } from "../port.ts";
import type { createBreaker } from "./breaker.ts";
import { codeIn } from "./refusals.ts";
import { pauseAfter, type RetryPolicy } from "./retry-policy.ts";
import { type Attempt, sendRequest } from "./send-request.ts";

/** A posting service, with the circuit breaker that all requests to it share. */
interface Service {
  /** Its base address, without a slash at the end. */
  readonly base: string;
  readonly key: string | undefined;
  readonly clock: Clock;
  readonly breaker: ReturnType<typeof createBreaker>;
  readonly retryPolicy: RetryPolicy;
}
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  /** The number of the purchase. */
  readonly request?: string;
}
type Answer = Extract<Attempt, { kind: "answer" }>;
/** The last attempt's answer, and whether the service may have carried out any attempt. */
interface CallResult {
  readonly answer: Answer;
  readonly mayHaveHappened: boolean;
}

/** Repeats a request until the answer is final, within the limits of the retry policy. */
export async function sendWithRetries(service: Service, account: AccountRef, call: Call): Promise<CallResult> {
  const { base, clock, breaker, retryPolicy } = service;
  const deadline = performance.now() + retryPolicy.totalMs;
  let mayHaveHappened = false;
  let reason = "it has not answered lately; requests to it are paused for a moment";
  for (let attempt = 0; attempt < retryPolicy.attempts; attempt += 1) {
    if (!breaker.enter()) break;
    const timeoutMs = Math.max(1, Math.min(retryPolicy.attemptMs, deadline - performance.now()));
    const { method, path, body } = call;
    const attempted = { url: new URL(base + path), method, headers: headersOf(service.key, account, call), timeoutMs };
    const result = await sendRequest({ ...attempted, ...(body !== undefined && { body }) }).catch((error: unknown) => {
      breaker.notSent();
      throw error;
    });
    const isFailing = result.kind !== "answer" || result.status >= 500;
    if (isFailing) breaker.failed();
    else breaker.succeeded();
    mayHaveHappened ||= call.method !== "GET" && mayHaveBeenCarriedOut(result);
    if (result.kind === "answer" && !isRetryable(result)) return { answer: result, mayHaveHappened };
    reason = result.kind === "answer" ? `it answered with status ${result.status}` : result.reason;
    const requested = result.kind === "answer" ? retryAfterMs(result.retryAfter, clock.now()) : undefined;
    const wait = requested ?? pauseAfter(attempt, retryPolicy);
    if (attempt + 1 === retryPolicy.attempts || performance.now() + wait >= deadline) break;
    await pause(wait);
  }
  throw new Unavailable(`The posting service does not answer: ${reason}.`, mayHaveHappened);
}

const headersOf = (key: string | undefined, { profileKey }: AccountRef, { request }: Call): Record<string, string> => ({
  ...(key !== undefined && { authorization: `Bearer ${key}` }),
  ...(profileKey !== null && { "profile-key": profileKey }),
  ...(request !== undefined && { "idempotency-key": request }),
});

/** Rate limits, server errors and a purchase in progress: another attempt may be answered differently. */
const isRetryable = ({ status, body }: Answer): boolean =>
  status === 408 ||
  status === 425 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && codeIn(body) === "IN_PROGRESS");

/** Whether the service may have carried out an attempt without a usable answer. */
const mayHaveBeenCarriedOut = (result: Attempt): boolean =>
  result.kind === "unanswered" ||
  (result.kind === "answer" && (result.status >= 500 || result.status === 409 || result.status === 408));
