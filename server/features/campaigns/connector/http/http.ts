import { z } from "zod";
import type { Clock } from "../../../../platform/clock.ts";
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
import { refusalOf } from "./refusals.ts";
import { type RetryPolicy, retryPolicy as usual } from "./retry-policy.ts";
import { type Call, sendWithRetries } from "./send-with-retries.ts";

interface Options {
  /** The base address of the posting service (docs/campaigns.md). */
  readonly url: string;
  readonly key: string | undefined;
  readonly clock: Clock;
  /** It serves several dealers: `needsProfileKey`. */
  readonly isShared?: boolean;
  readonly retryPolicy?: RetryPolicy;
}
/** The connector to a posting service (docs/campaigns.md). One circuit breaker for the entire service. */
export function createHttpConnector({ url, key, clock, isShared = false, retryPolicy = usual }: Options): Connector {
  const service = { base: url.replace(/\/+$/, ""), key, clock, breaker: createBreaker(clock), retryPolicy };

  async function send<S extends z.ZodType>(account: AccountRef, call: Call, schema: S): Promise<z.output<S>> {
    const { answer, mayHaveHappened } = await sendWithRetries(service, account, call);
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
