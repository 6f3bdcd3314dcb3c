import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBreaker } from "../../../server/features/campaigns/connector/http/breaker.ts";
import { createHttpConnector } from "../../../server/features/campaigns/connector/http/http.ts";
import { pauseAfter, retryPolicy as usual } from "../../../server/features/campaigns/connector/http/retry-policy.ts";
import { type Ad, Refused, Unavailable } from "../../../server/features/campaigns/connector/port.ts";
import { requestTimeoutMs } from "../../../server/features/campaigns/delivery/requests/perform-effects.ts";
import { testClock } from "../../kit/serve.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";

const retryPolicy = { attempts: 3, attemptMs: 150, totalMs: 1500, firstPauseMs: 5 };
const who = { workspaceId: "w", platform: "facebook", profileKey: "dealer 7" } as const;
const ad: Ad = {
  name: "Spring",
  objective: "leads",
  headline: null,
  text: null,
  mediaUrls: [],
  linkUrl: null,
  dailyBudget: 20,
  currency: "USD",
  startsAt: null,
  endsAt: null,
  pageId: "p1",
  audience: { locations: [], radiusKm: null, ageMin: null, ageMax: null },
};

let service: PostingService;
let clock: ReturnType<typeof testClock>;
beforeEach(async () => {
  service = await postingService();
  clock = testClock();
});
afterEach(() => service.close());

const open = (url = service.url) => createHttpConnector({ url, key: serviceKey, clock, retryPolicy });
const failure = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => expect.unreachable("it succeeded"),
    (error: Error) => error,
  );
const posts = () => service.asked.filter((one) => one === "POST /v1/ads").length;
const lost = { on: "POST", kind: "lost" } as const;

describe("createHttpConnector", () => {
  it("buys, finds, pauses and measures an ad under one request id", async () => {
    const connector = open(`${service.url}/`);
    expect(await connector.account(who)).toEqual(service.account);
    expect(await connector.pages(who)).toEqual(service.pages);
    expect(await connector.find(who, "n/1")).toBeUndefined();
    const ids = await connector.start(who, "n/1", ad);
    expect(await connector.find(who, "n/1")).toEqual({ ...ids, state: "running" });
    await connector.set(who, "n/1", { state: "paused", ad: { ...ad, dailyBudget: 30 } });
    expect(service.ads.get("n/1")).toMatchObject({ state: "paused", ad: { dailyBudget: 30 } });
    expect((await connector.metrics(who, "n/1")).spent).toBe(12.5);
    expect(new Set(service.profiles)).toEqual(new Set(["dealer 7"]));
  });

  it("buys once if responses are lost, late or server errors", async () => {
    service.fail(lost, { on: "POST", kind: "slow", ms: 400 });
    expect((await open().start(who, "n1", ad)).campaign_id).toBe("c1");
    service.fail({ on: "POST", kind: "answer", status: 500 }, { on: "POST", kind: "answer", status: 503 });
    expect((await open().start(who, "n1", ad)).campaign_id).toBe("c1");
    expect(posts()).toBe(6);
    expect(service.ads.size).toBe(1);
  });

  it("reports mayHaveHappened true if no response came after the request was sent", async () => {
    service.fail(lost, lost, lost);
    const error = await failure(open().start(who, "n1", ad));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ mayHaveHappened: true });
    expect(await open().find(who, "n1")).toMatchObject({ state: "running" });
  });

  it("reports mayHaveHappened false if the connection was refused or all responses were 429", async () => {
    const nowhere = open("http://127.0.0.1:9");
    expect(await failure(nowhere.start(who, "n1", ad))).toMatchObject({ mayHaveHappened: false });
    const haste = { on: "POST", kind: "answer", status: 429 } as const;
    service.fail(haste, haste, haste);
    expect(await failure(open().start(who, "n1", ad))).toMatchObject({ mayHaveHappened: false });
  });

  it.each([
    [403, { error: { code: "PERMISSION_DENIED", message: "No." } }],
    [400, { error: { code: "ACCOUNT_NOT_CONNECTED", message: "No." } }],
    [401, {}],
    [413, {}],
  ])(
    "reports mayHaveHappened true after a lost response, even if the next attempt answers %i",
    async (status, body) => {
      service.fail(lost, { on: "POST", kind: "answer", status, body });
      expect(await failure(open().start(who, "n1", ad))).toMatchObject({ mayHaveHappened: true });
      service.fail({ on: "POST", kind: "answer", status, body });
      expect(await failure(open().start(who, "n2", ad))).toMatchObject({ mayHaveHappened: false });
    },
  );

  it("treats a 404 as an unknown purchase only if the body has the service's error code", async () => {
    service.fail({ on: "GET", kind: "answer", status: 404, body: "<h1>Not Found</h1>" });
    expect(await failure(open().find(who, "n1"))).toBeInstanceOf(Unavailable);
    expect(await open().find(who, "n1")).toBeUndefined();
  });

  it("treats an invalid response or a redirect as no response, also after a purchase", async () => {
    service.fail({ on: "POST", kind: "answer", status: 200, body: { campaign: 1 } });
    const error = await failure(open().start(who, "n1", ad));
    expect(error).toMatchObject({ mayHaveHappened: true });
    expect(error.message).toContain("campaign_id");
    service.fail({ on: "GET", kind: "answer", status: 302, headers: { location: "http://127.0.0.1:9/" } });
    expect(await failure(open().account(who))).toMatchObject({ name: "Unavailable" });
  });

  it("waits for Retry-After, and does not retry if that exceeds the time limit", async () => {
    const haste = (after: string) => ({ kind: "answer", status: 429, headers: { "retry-after": after } }) as const;
    service.fail(haste("1"));
    const begun = performance.now();
    await open().account(who);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    service.fail(haste("60"));
    expect(await failure(open().account(who))).toBeInstanceOf(Unavailable);
    expect(service.asked).toHaveLength(3);
  });

  it.each([
    ["USER_NOT_REGISTERED", 400],
    ["ACCOUNT_NOT_CONNECTED", 400],
    ["INSUFFICIENT_AD_CREDIT", 402],
    ["PERMISSION_DENIED", 403],
    ["PAGE_NOT_FOUND", 404],
  ])("throws Refused with %s and does not retry", async (code, status) => {
    service.fail({ kind: "answer", status, body: { error: { code, message: "So it is." } } });
    const error = await failure(open().start(who, "n1", ad));
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ code, message: "So it is." });
    expect(posts()).toBe(1);
  });

  it("derives the code from the status if the body has none, and reports an invalid service key", async () => {
    service.fail({ kind: "answer", status: 402 });
    expect(await failure(open().start(who, "n1", ad))).toMatchObject({ code: "INSUFFICIENT_AD_CREDIT" });
    const unauthorized = createHttpConnector({ url: service.url, key: "wrong", clock, retryPolicy });
    expect((await failure(unauthorized.account(who))).message).toContain("refuses this server's key");
  });

  it("sends nothing for a while after repeated failures, then lets a single probe through", async () => {
    const connector = open();
    service.away = true;
    await failure(connector.account(who));
    await failure(connector.account(who));
    const asked = service.asked.length;
    expect(asked).toBe(5);
    expect((await failure(connector.account(who))).message).toContain("paused for a moment");
    service.away = false;
    await failure(connector.account(who));
    expect(service.asked).toHaveLength(asked);
    clock.advance(31_000);
    service.fail({ kind: "slow", ms: 60 });
    const both = await Promise.allSettled([connector.account(who), connector.account(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(service.asked).toHaveLength(asked + 1);
    await connector.account(who);
  });
});

describe("createHttpConnector with a header that cannot be sent", () => {
  const unsendable = { ...who, profileKey: "dealer\n7" };

  it("throws another error than Unavailable and does not open the breaker", async () => {
    const connector = open();
    for (let i = 0; i < 6; i += 1) {
      const error = await failure(connector.account(unsendable));
      expect(error).not.toBeInstanceOf(Unavailable);
      expect(error.message).toContain("profile-key");
    }
    expect(service.asked).toEqual([]);
    await connector.account(who);
  });

  it("does not use up the probe of an open breaker", async () => {
    const connector = open();
    service.away = true;
    await failure(connector.account(who));
    await failure(connector.account(who));
    service.away = false;
    clock.advance(31_000);
    await failure(connector.account(unsendable));
    await connector.account(who);
  });
});

describe("createBreaker", () => {
  it("opens again after a failed probe and closes after a successful one", () => {
    const breaker = createBreaker(clock);
    for (let i = 0; i < 5; i += 1) {
      expect(breaker.enter()).toBe(true);
      breaker.failed();
    }
    expect(breaker.enter()).toBe(false);
    clock.advance(31_000);
    expect(breaker.enter()).toBe(true);
    breaker.failed();
    expect(breaker.enter()).toBe(false);
    clock.advance(31_000);
    expect([breaker.enter(), breaker.enter()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.enter(), breaker.enter()]).toEqual([true, true]);
  });
});

describe("retry policy of the posting service", () => {
  it("limits two consecutive calls to less time than the reconcile job waits", () => {
    expect(2 * usual.totalMs).toBeLessThan(requestTimeoutMs);
  });

  it("doubles the pause with each attempt and varies it at random", () => {
    expect([0, 1, 2].map((attempt) => pauseAfter(attempt, retryPolicy, 1))).toEqual([5, 10, 20]);
    expect(pauseAfter(2, retryPolicy, 0)).toBe(10);
  });
});
