import { describe, expect, it } from "vitest";
import { initialCredit, pagesOf } from "../../../server/features/campaigns/connector/simulator/account.ts";
import {
  audienceSize,
  type Running,
  seriesOf,
  spending,
  uniquePeople,
} from "../../../server/features/campaigns/connector/simulator/delivery.ts";
import { accountSeed, numberOf } from "../../../server/features/campaigns/connector/simulator/seed.ts";
import { hours } from "../../../server/platform/clock.ts";

const ad: Running = {
  id: "a",
  seed: 42,
  platform: "facebook",
  objective: "traffic",
  startsAt: null,
  endsAt: null,
  spans: [{ from: "2026-03-01T00:00:00.000Z", to: null, dailyBudget: 24 }],
};
const at = (text: string) => ({ credit: 1e9, now: new Date(text) });
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
const spentBy = (text: string, one: Running = ad) => sum(spending([one], at(text)).get(one.id)?.values() ?? []);
const account = (profileKey: string | null, workspaceId = "w") =>
  ({ workspaceId, platform: "facebook", profileKey }) as const;

describe("pagesOf and initialCredit of a simulated account", () => {
  it("return the same values for the same seed", () => {
    expect(pagesOf(account("main seed:7", "one"))).toEqual(pagesOf(account("seed:7", "another")));
    expect(initialCredit(account("seed:7"))).toBe(initialCredit(account("seed:7")));
    expect(accountSeed(account(null, "one"))).not.toBe(accountSeed(account(null, "two")));
    expect(pagesOf(account("seed:8"))).not.toEqual(pagesOf(account("seed:7")));
  });

  it("return two pages with enough followers, one with too few, and credit for any seed", () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const [first, second, third] = pagesOf(account(`seed:${seed}`)).map(({ followers }) => followers);
      expect(Math.min(first ?? 0, second ?? 0)).toBeGreaterThanOrEqual(200);
      expect(third).toBeLessThan(30);
      expect(initialCredit(account(`seed:${seed}`))).toBeGreaterThanOrEqual(400);
    }
    expect(initialCredit(account("seed:1 no-credit"))).toBe(0);
    expect(pagesOf(account("no-page"))).toEqual([]);
  });

  it("use evenly distributed numbers from 0 to 1 (numberOf)", () => {
    const numbers = Array.from({ length: 2000 }, (_, i) => numberOf(i, "luck"));
    expect(sum(numbers) / numbers.length).toBeCloseTo(0.5, 1);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
  });
});

describe("spending and seriesOf", () => {
  it("spend 85 to 100 % of the budget of a full day, never more", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const spent = spentBy("2026-03-02T00:00:00.000Z", { ...ad, seed });
      expect(spent).toBeGreaterThan(24 * 0.85);
      expect(spent).toBeLessThanOrEqual(24);
    }
  });

  it("spend more in the evening than at night", () => {
    const inHour = (hour: number) => {
      const from = Date.parse("2026-03-05T00:00:00.000Z") + hours(hour);
      return spentBy(new Date(from + hours(1)).toISOString()) - spentBy(new Date(from).toISOString());
    };
    expect(inHour(19)).toBeGreaterThan(8 * inHour(3));
  });

  it("never spend less at a later minute, and nothing before the start and after the end", () => {
    let last = 0;
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const now = spentBy(new Date(Date.parse("2026-03-01T00:00:00.000Z") + minute * 60_000).toISOString());
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    const until = { ...ad, startsAt: "2026-03-02T12:00:00.000Z", endsAt: "2026-03-03T12:00:00.000Z" };
    expect(spentBy("2026-03-02T12:00:00.000Z", until)).toBe(0);
    expect(spentBy("2026-03-09T00:00:00.000Z", until)).toBe(spentBy("2026-03-03T12:00:00.000Z", until));
  });

  it("spend nothing during a pause, and the new budget after it", () => {
    const [from, to, again] = ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z", "2026-03-04T00:00:00.000Z"];
    const spans = [
      { from, to, dailyBudget: 24 },
      { from: again, to: null, dailyBudget: 48 },
    ];
    const byDay = spending([{ ...ad, spans }], at("2026-03-05T00:00:00.000Z")).get("a");
    expect(byDay?.size).toBe(2);
    const [first = 0, second = 0] = byDay?.values() ?? [];
    expect(second / first).toBeCloseTo(2, 0);
  });

  it("return the spending of ads that ran years ago without delay", () => {
    const [from, to] = ["2026-03-01T00:30:00.000Z", "2026-03-02T00:00:00.000Z"];
    const [again, until] = ["2026-09-04T10:15:00.000Z", "2026-09-04T10:45:00.000Z"];
    const spans = [
      { from: again, to: until, dailyBudget: 48 },
      { from, to, dailyBudget: 24 },
    ];
    const ads = Array.from({ length: 50 }, (_, i) => ({ ...ad, id: String(i), seed: i, spans }));
    const spent = spending(ads, at("2027-01-01T00:00:00.000Z"));
    expect([...(spent.get("7")?.keys() ?? [])]).toEqual([20_513, 20_700]);
    expect(spending(ads, at("9999-01-01T00:00:00.000Z"))).toEqual(spent);
    const poor = spending([{ ...ad, seed: 3 }], { credit: 30, now: new Date("9999-01-01T00:00:00.000Z") });
    expect(sum(poor.get("a")?.values() ?? [])).toBeCloseTo(30, 9);
  });

  it("divide an account's credit evenly between two ads and never exceed it", () => {
    const ads = [ad, { ...ad, id: "b", seed: 43 }];
    const spent = spending(ads, { credit: 30, now: new Date("2026-03-09T00:00:00.000Z") });
    const [a, b] = ads.map(({ id }) => sum(spent.get(id)?.values() ?? []));
    expect((a ?? 0) + (b ?? 0)).toBeCloseTo(30, 9);
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThan(3);
  });

  it("return clicks and conversions by objective, and never reach more people than impressions or the audience", () => {
    const spent = spending([ad], at("2026-03-08T00:00:00.000Z")).get("a") ?? new Map<number, number>();
    const of = (one: Running) => seriesOf(one, spent);
    const clicks = (one: Running) => sum(of(one).map((day) => day.clicks));
    const conversions = (one: Running) => sum(of(one).map((day) => day.conversions));
    expect(of(ad).map(({ date }) => date)).toEqual(of(ad).map((_, i) => `2026-03-0${i + 1}`));
    expect(clicks(ad)).toBeGreaterThan(clicks({ ...ad, objective: "awareness" }));
    expect(conversions({ ...ad, objective: "leads" })).toBeGreaterThan(conversions(ad));
    const size = audienceSize({ locations: ["Oakland"], radiusKm: 40, ageMin: 18, ageMax: 65 });
    expect(size).toBe(150_000);
    for (const impressions of [0, 1, 2, 1000, 1e7]) {
      expect(uniquePeople(impressions, size)).toBeLessThanOrEqual(Math.min(impressions, size));
      if (impressions > 0) expect(uniquePeople(impressions, size)).toBeGreaterThan(0);
    }
  });
});
