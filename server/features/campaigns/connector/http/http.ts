import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "../../../../platform/clock.ts";
import { retryAfterMs } from "../../../../platform/net/retry-after.ts";
import {
  Account,
  type AccountRef,
  type Connector,
  Delivered,
  Page,
  Purchase,
  PurchaseIds,
  Refused,
  Unavailable,
} from "../port.ts";
import { createBreaker } from "./breaker.ts";
import { codeIn, refusalOf } from "./refusals.ts";
import { pauseAfter, type RetryPolicy, retryPolicy as usual } from "./retry-policy.ts";
import { type Attempt, sendRequest } from "./send-request.ts";

interface Options {
  /** The base address of the posting service (docs/campaigns.md). */
  readonly url: string;
  readonly key: string | undefined;
  readonly clock: Clock;
  /** It serves several dealers: `needsProfileKey`. */
  readonly isShared?: boolean;
  readonly retryPolicy?: RetryPolicy;
}
interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  /** The number of the purchase. */
  readonly request?: string;
}
type Answer = Extract<Attempt, { kind: "answer" }>;
/** The last attempt's answer, and whether any attempt may have done the request. */
interface CallResult {
  readonly answer: Answer;
  readonly mayHaveHappened: boolean;
}

/** The connector to a posting service (docs/campaigns.md). One circuit breaker for the entire service. */
export function createHttpConnector({ url, key, clock, isShared = false, retryPolicy = usual }: Options): Connector {
  const base = url.replace(/\/+$/, "");
  const breaker = createBreaker(clock);

  const headersOf = ({ profileKey }: AccountRef, { request }: Call): Record<string, string> => ({
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(profileKey !== null && { "profile-key": profileKey }),
    ...(request !== undefined && { "idempotency-key": request }),
  });

  /** Repeats a request until the answer is final, within the limits of the retry policy. */
  async function sendWithRetries(account: AccountRef, call: Call): Promise<CallResult> {
    const deadline = performance.now() + retryPolicy.totalMs;
    let mayHaveHappened = false;
    let reason = "it has not answered lately; requests to it are paused for a moment";
    for (let attempt = 0; attempt < retryPolicy.attempts; attempt += 1) {
      if (!breaker.enter()) break;
      const timeoutMs = Math.max(1, Math.min(retryPolicy.attemptMs, deadline - performance.now()));
      const { method, path, body } = call;
      const attempted = { url: new URL(base + path), method, headers: headersOf(account, call), timeoutMs };
      const result = await sendRequest({ ...attempted, ...(body !== undefined && { body }) }).catch(
        (error: unknown) => {
          breaker.notSent();
          throw error;
        },
      );
      const isFailing = result.kind !== "answer" || result.status >= 500;
      if (isFailing) breaker.failed();
      else breaker.succeeded();
      mayHaveHappened ||= call.method !== "GET" && mayHaveDone(result);
      if (result.kind === "answer" && !isRetryable(result)) return { answer: result, mayHaveHappened };
      reason = result.kind === "answer" ? `it answered with status ${result.status}` : result.reason;
      const requested = result.kind === "answer" ? retryAfterMs(result.retryAfter, clock.now()) : undefined;
      const wait = requested ?? pauseAfter(attempt, retryPolicy);
      if (attempt + 1 === retryPolicy.attempts || performance.now() + wait >= deadline) break;
      await pause(wait);
    }
    throw new Unavailable(`The posting service does not answer: ${reason}.`, mayHaveHappened);
  }

  async function send<S extends z.ZodType>(account: AccountRef, call: Call, schema: S): Promise<z.output<S>> {
    const { answer, mayHaveHappened } = await sendWithRetries(account, call);
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, mayHaveHappened);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    const field = parsed.error.issues[0]?.path.join(".") || "its body";
    const message = `The posting service's answer is invalid: ${field}.`;
    throw new Unavailable(message, call.method !== "GET");
  }

  const adPath = (request: string) => `/v1/ads/${encodeURIComponent(request)}`;
  const platformOf = ({ platform }: AccountRef) => encodeURIComponent(platform);

  return {
    isSimulated: false,
    needsProfileKey: isShared,
    account: (account) => send(account, { method: "GET", path: `/v1/accounts/${platformOf(account)}` }, Account),
    pages: async (account) =>
      (
        await send(
          account,
          { method: "GET", path: `/v1/accounts/${platformOf(account)}/pages` },
          z.object({ pages: z.array(Page) }),
        )
      ).pages,
    start: (account, request, ad) =>
      send(
        account,
        { method: "POST", path: "/v1/ads", request, body: { platform: account.platform, ad } },
        PurchaseIds,
      ),
    find: (account, request) =>
      send(account, { method: "GET", path: adPath(request) }, Purchase).catch((error: unknown) => {
        if (error instanceof Refused && error.code === "CAMPAIGN_NOT_FOUND") return undefined;
        throw error;
      }),
    set: async (account, request, change) => {
      await send(account, { method: "PUT", path: adPath(request), body: change }, Purchase);
    },
    metrics: (account, request) => send(account, { method: "GET", path: `${adPath(request)}/metrics` }, Delivered),
  };
}

/** Rate limits, server errors and a purchase in progress: another attempt may be answered differently. */
const isRetryable = ({ status, body }: Answer): boolean =>
  status === 408 ||
  status === 425 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && codeIn(body) === "IN_PROGRESS");

/** Whether an attempt without a usable answer may have done the request. */
const mayHaveDone = (result: Attempt): boolean =>
  result.kind === "unanswered" ||
  (result.kind === "answer" && (result.status >= 500 || result.status === 409 || result.status === 408));
