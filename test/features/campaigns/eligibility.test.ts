import { describe, expect, it } from "vitest";
import { converted } from "../../../server/features/campaigns/connector/rates.ts";
import {
  campaignProblem,
  pageFor,
  paymentProblem,
} from "../../../server/features/campaigns/delivery/activation/eligibility.ts";
import { spentOf } from "../../../server/features/campaigns/delivery/metrics.service.ts";
import type { PlatformRow } from "../../../server/features/campaigns/delivery/platforms.repo.ts";

const rates = { per_usd: { USD: 1, EUR: 0.8, GBP: 0.75, JPY: 150, CNY: 7 } };
const now = new Date("2026-03-01T00:00:00.000Z");
const ad = (dailyBudget: number, currency = "USD", endsAt: string | null = null) => ({ dailyBudget, currency, endsAt });

describe("converted", () => {
  it("converts between two currencies by their rates to the dollar, and returns undefined without a rate", () => {
    expect(converted(8, { from: "EUR", to: "USD" }, rates)).toBe(10);
    expect(converted(8, { from: "EUR", to: "GBP" }, rates)).toBe(7.5);
    expect(converted(13.7, { from: "CAD", to: "USD" }, rates)).toBeCloseTo(10, 9);
    expect(converted(5, { from: "XXX", to: "XXX" }, rates)).toBe(5);
    expect(converted(5, { from: "XXX", to: "USD" }, rates)).toBeUndefined();
  });
});

describe("spentOf", () => {
  const metrics = (spent: number, currency = "USD") => ({ spent, currency }) as PlatformRow["metrics"];

  it("adds the spending of all purchases in the campaign's currency", () => {
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

  it("returns the currencies without an exchange rate as uncounted", () => {
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

describe("campaignProblem, paymentProblem and pageFor", () => {
  it.each([
    ["facebook", 5, "USD"],
    ["instagram", 5, "USD"],
    ["facebook", 4, "EUR"],
    ["instagram", 750, "JPY"],
  ] as const)(
    "campaignProblem accepts on %s a daily budget of %d %s and rejects a cent less",
    (platform, least, currency) => {
      expect(campaignProblem(ad(least, currency), platform, now, rates)).toBeUndefined();
      const error = campaignProblem(ad(least - 0.01, currency), platform, now, rates);
      expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
      expect(error?.message).toContain(`${least.toFixed(2)} ${currency}${currency === "USD" ? "." : " (5 USD)."}`);
    },
  );

  it("campaignProblem rejects TikTok, an unknown currency, and a campaign whose end has passed", () => {
    expect(campaignProblem(ad(1000), "tiktok", now, rates)).toEqual({
      code: "INVALID_PLATFORM",
      message: "TikTok is not yet available.",
    });
    expect(campaignProblem(ad(1000, "XXX"), "facebook", now, rates)?.message).toContain("XXX");
    expect(campaignProblem(ad(1000, "USD", now.toISOString()), "facebook", now, rates)?.message).toContain("past");
  });

  it("paymentProblem requires a payment method and credit for at least one day", () => {
    const account = { name: null, hasPaymentMethod: true, credit: 16, currency: "EUR" };
    expect(paymentProblem(ad(20), "facebook", account, rates)).toBeUndefined();
    expect(paymentProblem(ad(20.01), "facebook", account, rates)).toMatchObject({ code: "INSUFFICIENT_AD_CREDIT" });
    expect(paymentProblem(ad(2000), "facebook", { ...account, credit: null }, rates)).toBeUndefined();
    const unpaid = { ...account, credit: null, hasPaymentMethod: false };
    expect(paymentProblem(ad(20), "facebook", unpaid, rates)?.message).toContain("payment method");
  });

  it("pageFor returns the named page, else the earlier one, else the first one with 30 followers", () => {
    const page = (id: string, followers: number) => ({ id, name: id, picture: "", account_id: "a", followers });
    const [large, small] = [page("large", 30), page("small", 29)];
    const other = page("other", 99);
    const choose = (pageId: string | null, pages: (typeof large)[], earlierPageId: string | null = null) =>
      pageFor({ pageId, earlierPageId }, "facebook", pages);
    expect(choose("large", [other, small, large])).toBe(large);
    expect(choose("small", [large, small])).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(choose("gone", [large])).toMatchObject({ code: "PAGE_NOT_FOUND" });
    expect(choose(null, [small, large, other])).toBe(large);
    expect(choose(null, [large, other], "other")).toBe(other);
    expect(choose(null, [large, other], "gone")).toBe(large);
    expect(choose(null, [small])).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(choose(null, [])).toMatchObject({ code: "PAGE_NOT_FOUND" });
  });
});
