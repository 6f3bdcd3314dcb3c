import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "../../../../platform/clock.ts";
import { retryAfterMs } from "../../../../platform/net/retry-after.ts";
import { Account, Bought, type Connector, Delivered, Page, Refused, Standing, Unavailable, type Who } from "../port.ts";
import { openBreaker } from "./breaker.ts";
import { type Attempt, exchange } from "./exchange.ts";
import { type Patience, pauseAfter, patience as usual } from "./patience.ts";
import { codeIn, refusalOf } from "./refusals.ts";

interface Options {
  /** Where the posting service is: its paths follow (docs/campaigns.md). */
  readonly url: string;
  readonly key: string | undefined;
  readonly clock: Clock;
  /** It serves several dealers: `needsProfileKey`. */
  readonly isShared?: boolean;
  readonly patience?: Patience;
}
interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  /** Under which a purchase is made. */
  readonly request?: string;
}
type Answered = Extract<Attempt, { kind: "answer" }>;
/** The last attempt's answer, and whether any attempt may have done what was asked for. */
interface Heard {
  readonly answer: Answered;
  readonly mayHaveHappened: boolean;
}

/** A posting service, as docs/campaigns.md describes it, behind the port. One breaker for the whole service. */
export function openHttpConnector({ url, key, clock, isShared = false, patience = usual }: Options): Connector {
  const base = url.replace(/\/+$/, "");
  const breaker = openBreaker(clock);

  const headersOf = ({ profileKey }: Who, { request }: Call): Record<string, string> => ({
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(profileKey !== null && { "profile-key": profileKey }),
    ...(request !== undefined && { "idempotency-key": request }),
  });

  /** Asks until there is an answer that another attempt would not better, within the patience that there is. */
  async function call(who: Who, asked: Call): Promise<Heard> {
    const deadline = performance.now() + patience.totalMs;
    let mayHaveHappened = false;
    let why = "it has not answered lately and is left alone for a moment";
    for (let attempt = 0; attempt < patience.attempts; attempt += 1) {
      if (!breaker.enter()) break;
      const timeoutMs = Math.max(1, Math.min(patience.attemptMs, deadline - performance.now()));
      const { method, path, body } = asked;
      const question = { url: new URL(base + path), method, headers: headersOf(who, asked), timeoutMs };
      const said = await exchange({ ...question, ...(body !== undefined && { body }) }).catch((error: unknown) => {
        breaker.turnedBack();
        throw error;
      });
      const isFailing = said.kind !== "answer" || said.status >= 500;
      if (isFailing) breaker.failed();
      else breaker.succeeded();
      mayHaveHappened ||= asked.method !== "GET" && mayHaveDone(said);
      if (said.kind === "answer" && !isWorthAnother(said)) return { answer: said, mayHaveHappened };
      why = said.kind === "answer" ? `it answered with status ${said.status}` : said.why;
      const wished = said.kind === "answer" ? retryAfterMs(said.retryAfter, clock.now()) : undefined;
      const wait = wished ?? pauseAfter(attempt, patience);
      if (attempt + 1 === patience.attempts || performance.now() + wait >= deadline) break;
      await pause(wait);
    }
    throw new Unavailable(`The posting service does not answer: ${why}.`, mayHaveHappened);
  }

  async function ask<S extends z.ZodType>(who: Who, asked: Call, schema: S): Promise<z.output<S>> {
    const { answer, mayHaveHappened } = await call(who, asked);
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, mayHaveHappened);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    const field = parsed.error.issues[0]?.path.join(".") || "its body";
    const message = `The posting service's answer is not as it should be: ${field}.`;
    throw new Unavailable(message, asked.method !== "GET");
  }

  const adPath = (request: string) => `/v1/ads/${encodeURIComponent(request)}`;
  const of = ({ platform }: Who) => encodeURIComponent(platform);

  return {
    isSimulated: false,
    needsProfileKey: isShared,
    account: (who) => ask(who, { method: "GET", path: `/v1/accounts/${of(who)}` }, Account),
    pages: async (who) =>
      (await ask(who, { method: "GET", path: `/v1/accounts/${of(who)}/pages` }, z.object({ pages: z.array(Page) })))
        .pages,
    start: (who, request, ad) =>
      ask(who, { method: "POST", path: "/v1/ads", request, body: { platform: who.platform, ad } }, Bought),
    look: (who, request) =>
      ask(who, { method: "GET", path: adPath(request) }, Standing).catch((error: unknown) => {
        if (error instanceof Refused && error.code === "CAMPAIGN_NOT_FOUND") return undefined;
        throw error;
      }),
    set: async (who, request, wish) => {
      await ask(who, { method: "PUT", path: adPath(request), body: wish }, Standing);
    },
    metrics: (who, request) => ask(who, { method: "GET", path: `${adPath(request)}/metrics` }, Delivered),
  };
}

/** Too many at once, a fault of its own, or the same purchase still under way: asked again, it may say something else. */
const isWorthAnother = ({ status, body }: Answered): boolean =>
  status === 408 ||
  status === 425 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && codeIn(body) === "IN_PROGRESS");

/** Whether a call without a usable answer may have done what it was to do. */
const mayHaveDone = (said: Attempt): boolean =>
  said.kind === "silent" ||
  (said.kind === "answer" && (said.status >= 500 || said.status === 409 || said.status === 408));
