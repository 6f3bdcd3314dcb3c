import { describe, expect, it } from "vitest";
import { Refused, Unavailable } from "../../../server/features/campaigns/connector/port.ts";
import { converted } from "../../../server/features/campaigns/connector/rates.ts";
import { pageFor, whyNotPaid, whyNotThere } from "../../../server/features/campaigns/delivery/checks.ts";
import { spentOf } from "../../../server/features/campaigns/delivery/metrics.ts";
import { changeAfter, outcomeOf } from "../../../server/features/campaigns/delivery/outcomes.ts";
import type { PlatformRow } from "../../../server/features/campaigns/delivery/platforms.repo.ts";

const rates = { per_usd: { USD: 1, EUR: 0.8, GBP: 0.75, JPY: 150, CNY: 7 } };
const now = new Date("2026-03-01T00:00:00.000Z");
const ad = (dailyBudget: number, currency = "USD", endsAt: string | null = null) => ({ dailyBudget, currency, endsAt });

describe("money", () => {
  it("goes from one currency into another by way of the dollar", () => {
    expect(converted(8, { from: "EUR", to: "USD" }, rates)).toBe(10);
    expect(converted(8, { from: "EUR", to: "GBP" }, rates)).toBe(7.5);
    expect(converted(13.7, { from: "CAD", to: "USD" }, rates)).toBeCloseTo(10, 9);
    expect(converted(5, { from: "XXX", to: "XXX" }, rates)).toBe(5);
    expect(converted(5, { from: "XXX", to: "USD" }, rates)).toBeUndefined();
  });
});

describe("what a campaign has spent", () => {
  const metrics = (spent: number, currency = "USD") => ({ spent, currency }) as PlatformRow["metrics"];

  it("is that of all its purchases, in its own currency", () => {
    const rows = [
      {
        metrics: metrics(10),
        earlier: [
          { spent: 4, currency: "EUR" },
          { spent: 0.5, currency: "USD" },
        ],
      },
      { metrics: null, earlier: null },
      { metrics: null, earlier: [{ spent: 1, currency: "USD" }] },
    ];
    expect(spentOf(rows, "USD", rates)).toEqual({ cents: 1650, uncounted: [] });
    expect(spentOf(rows, "EUR", rates)).toEqual({ cents: 1320, uncounted: [] });
  });

  it("says in which currencies more was spent than can be counted", () => {
    const rows = [
      {
        metrics: metrics(10, "XXX"),
        earlier: [
          { spent: 4, currency: "XXX" },
          { spent: 1, currency: "USD" },
        ],
      },
    ];
    expect(spentOf(rows, "USD", rates)).toEqual({ cents: 100, uncounted: ["XXX"] });
  });
});

describe("before a platform is asked", () => {
  it.each([
    ["facebook", 5, "USD"],
    ["instagram", 5, "USD"],
    ["facebook", 4, "EUR"],
    ["instagram", 750, "JPY"],
  ] as const)("%s takes %d %s a day, and not a cent less", (platform, least, currency) => {
    expect(whyNotThere(ad(least, currency), platform, now, rates)).toBeUndefined();
    const error = whyNotThere(ad(least - 0.01, currency), platform, now, rates);
    expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(error?.message).toContain(`${least.toFixed(2)} ${currency}${currency === "USD" ? "." : " (5 USD)."}`);
  });

  it("TikTok is not yet available, an unknown currency cannot be judged, and what has ended does not start", () => {
    expect(whyNotThere(ad(1000), "tiktok", now, rates)).toEqual({
      code: "INVALID_PLATFORM",
      message: "TikTok is not yet available.",
    });
    expect(whyNotThere(ad(1000, "XXX"), "facebook", now, rates)?.message).toContain("XXX");
    expect(whyNotThere(ad(1000, "USD", now.toISOString()), "facebook", now, rates)?.message).toContain("past");
  });

  it("the account pays for at least a day", () => {
    const account = { name: null, hasPaymentMethod: true, credit: 16, currency: "EUR" };
    expect(whyNotPaid(ad(20), "facebook", account, rates)).toBeUndefined();
    expect(whyNotPaid(ad(20.01), "facebook", account, rates)).toMatchObject({ code: "INSUFFICIENT_AD_CREDIT" });
    expect(whyNotPaid(ad(2000), "facebook", { ...account, credit: null }, rates)).toBeUndefined();
    const unpaid = { ...account, credit: null, hasPaymentMethod: false };
    expect(whyNotPaid(ad(20), "facebook", unpaid, rates)?.message).toContain("payment method");
  });

  it("a page has 30 followers, and is named where there are several", () => {
    const page = (id: string, followers: number) => ({ id, name: id, picture: "", account_id: "a", followers });
    const [large, small] = [page("large", 30), page("small", 29)];
    expect(pageFor("large", "facebook", [large, small])).toBe(large);
    expect(pageFor("small", "facebook", [large, small])).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(pageFor(null, "facebook", [large])).toBe(large);
    expect(pageFor(null, "facebook", [large, small])).toMatchObject({ code: "PAGE_NOT_FOUND" });
    expect(pageFor("other", "facebook", [large])).toMatchObject({ code: "PAGE_NOT_FOUND" });
    expect(pageFor(null, "facebook", [])).toMatchObject({ code: "PAGE_NOT_FOUND" });
  });
});

describe("what came of asking", () => {
  const row = (change: Partial<PlatformRow>): PlatformRow => ({
    ...{ id: "r", campaignId: "c", platform: "facebook", state: "not_running", wanted: "running", request: "n1" },
    ...{
      requestedAt: null,
      boughtWith: null,
      pageId: null,
      platformCampaignId: null,
      adSetId: null,
      adId: null,
      errorCode: null,
      errorMessage: null,
    },
    ...{ metrics: null, metricsAt: null, earlier: null, updatedAt: "then" },
    ...change,
  });
  const refused = outcomeOf(new Refused("PERMISSION_DENIED", "No."), false);
  const unknown = outcomeOf(new Unavailable("Silence.", true), false);

  it("is not known where an answer got lost, now or before", () => {
    expect(unknown.kind).toBe("unknown");
    expect(outcomeOf(new Unavailable("Nobody there.", false), false).kind).toBe("refused");
    expect(outcomeOf(new Unavailable("Nobody there.", false), true).kind).toBe("unknown");
    // who may not ask learns nothing of what was bought; who may, learns that it was not
    expect(outcomeOf(new Refused("PERMISSION_DENIED", "No."), true).kind).toBe("unknown");
    expect(outcomeOf(new Refused("INSUFFICIENT_AD_CREDIT", "No."), true).kind).toBe("refused");
    // the same where the answer got lost within one call, and where anybody between may have said it
    expect(outcomeOf(new Refused("PERMISSION_DENIED", "No.", { mayHaveHappened: true }), false).kind).toBe("unknown");
    expect(outcomeOf(new Refused("VALIDATION_ERROR", "No.", { mayHaveHappened: true }), false).kind).toBe("refused");
    expect(outcomeOf(new Refused("VALIDATION_ERROR", "No.", { isGuess: true }), true).kind).toBe("unknown");
    expect(outcomeOf(new Refused("VALIDATION_ERROR", "No.", { isGuess: true }), false).kind).toBe("refused");
    expect(() => outcomeOf(new Error("a fault of our own"), true)).toThrow("a fault of our own");
  });

  it("keeps number and wish while it is not known, and gives the number up where nothing was bought", () => {
    expect(changeAfter(row({}), unknown, "now")).not.toHaveProperty("wanted");
    expect(changeAfter(row({}), unknown, "now")).not.toHaveProperty("request");
    expect(changeAfter(row({}), refused, "now")).toMatchObject({ state: "failed", wanted: null, request: null });
  });

  it("leaves what was bought as it is, when resuming or pausing it is refused; unless the platform has forgotten it", () => {
    expect(changeAfter(row({ state: "paused" }), refused, "now")).toMatchObject({ state: "paused", request: "n1" });
    const running = row({ state: "running", wanted: "paused" });
    expect(changeAfter(running, refused, "now")).toMatchObject({ state: "running", errorCode: "PERMISSION_DENIED" });
    const gone = outcomeOf(new Refused("CAMPAIGN_NOT_FOUND", "Gone."), false);
    expect(changeAfter(running, gone, "now")).toMatchObject({ state: "failed", request: null });
  });

  it("keeps the number of a wish that is given up, and of what has ended", () => {
    const error = { code: "ACCOUNT_NOT_CONNECTED", message: "Gone." };
    const givenUp = changeAfter(row({}), { kind: "givenUp", error }, "now");
    expect(givenUp).toMatchObject({ state: "failed", wanted: null, errorMessage: "Gone." });
    expect(givenUp).not.toHaveProperty("request");
    const ended = row({ wanted: null, platformCampaignId: "c1" });
    expect(changeAfter(ended, refused, "now")).toMatchObject({ state: "not_running", request: "n1" });
    expect(changeAfter(row({ wanted: null, request: null }), refused, "now")).toMatchObject({ state: "failed" });
  });

  it("takes over how it stands there", () => {
    const stands = (state: "running" | "paused" | "ended") =>
      ({ kind: "stands", standing: { campaign_id: "c1", ad_set_id: "s1", ad_id: "a1", state } }) as const;
    const after = changeAfter(row({ errorCode: "CONNECTOR_UNAVAILABLE" }), stands("running"), "now");
    expect(after).toMatchObject({ state: "running", platformCampaignId: "c1", wanted: null, errorCode: null });
    expect(changeAfter(row({}), stands("ended"), "now")).toMatchObject({ state: "not_running" });
    expect(changeAfter(row({}), stands("paused"), "now").errorMessage).toContain("activate it again");
  });
});
