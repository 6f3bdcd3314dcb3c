import { describe, expect, it } from "vitest";
import { speedOf } from "../../../server/domain/valuation/days-to-sell/days-to-sell.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import type { Stay } from "../../../server/domain/valuation/days-to-sell/stay.ts";
import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";
import { forecast } from "../../../server/domain/valuation/outlook/forecast.ts";
import { marketAnalysis } from "../../../server/domain/valuation/outlook/market.ts";
import { seasonOf } from "../../../server/domain/valuation/outlook/season.ts";
import { trendOf } from "../../../server/domain/valuation/outlook/trend.ts";
import { adjustmentsOf } from "../../../server/domain/valuation/value/adjustments.ts";
import { defaultEffects, interpolate, publishedLog } from "../../../server/domain/valuation/value/effects.ts";
import { intervalOf } from "../../../server/domain/valuation/value/interval.ts";
import { atLevel, fitGap, publishedGap } from "../../../server/domain/valuation/value/levels.ts";

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

describe("atLevel", () => {
  it("orders trade-in, wholesale, private party and retail, and is reversible", () => {
    for (const price of [1000, 8000, 30_000]) {
      const levels = (["trade_in", "wholesale", "private_party", "retail"] as const).map((to) =>
        atLevel(price, "retail", to),
      );
      expect(levels).toEqual([...levels].sort((a, b) => a - b));
      expect(atLevel(atLevel(price, "wholesale", "retail"), "retail", "wholesale")).toBeCloseTo(price, 0);
    }
  });
  it("adds nearly a fixed amount between two levels, not a percentage", () => {
    const gap = (price: number) => atLevel(price, "wholesale", "retail") - price;
    expect(gap(30_000) / gap(8000)).toBeLessThan(1.2);
  });
  it("uses the market's own gap if it has many pairs", () => {
    const pairs = Array.from({ length: 400 }, (_, at) => ({ wholesale: 8000 + at, retail: 8000 + at + 5000 }));
    expect(fitGap(pairs).factor).toBeGreaterThan(1.4);
    expect(fitGap(pairs.slice(0, 2)).factor).toBeLessThan(1.05);
    expect(fitGap([])).toBe(publishedGap);
  });
});

describe("publishedLog and interpolate", () => {
  const at = (change: object) => publishedLog(defaultEffects, { age: 4, miles: 48_000, grade: 3.25, ...change });
  it("lower a price with age and mileage, and by more for poor than for excellent condition", () => {
    expect(at({ age: 6 })).toBeLessThan(at({}));
    expect(at({ miles: 58_000 }) - at({})).toBeCloseTo(Math.log(1 - 0.046), 6);
    expect(at({}) - at({ grade: 1 })).toBeGreaterThan(at({ grade: 5 }) - at({}));
  });
  it("return the end value beyond the ends of a curve", () => {
    const curve = [
      [1, 10],
      [2, 20],
    ] as const;
    expect([0, 1.5, 9].map((x) => interpolate(curve, x))).toEqual([10, 15, 20]);
  });
});

describe("intervalOf and adjustmentsOf", () => {
  it("return the probability that the price is within 10 %", () => {
    const narrow = intervalOf(10, 10 - 0.05, 10 + 0.05);
    const wide = intervalOf(10, 10 - 0.3, 10 + 0.3);
    expect(narrow.confidence).toBeGreaterThan(0.97);
    expect(wide.confidence).toBeGreaterThan(0.3);
    expect(wide.confidence).toBeLessThan(0.36);
  });
  it("return steps that add up in whole dollars", () => {
    const steps = [0.013, -0.2, 0.07].map((by, at) => ({ factor: `f${at}`, description: "", log: 10 + by }));
    const sum = adjustmentsOf(10, steps).reduce((total, { impact }) => total + impact, 0);
    expect(sum).toBe(Math.round(Math.exp(10.07)) - Math.round(Math.exp(10)));
  });
});

describe("forecast, seasonOf, trendOf and marketAnalysis", () => {
  const value = { min: 18_000, average: 20_000, max: 22_000, confidence: 0.75 };
  const task = { value, age: 3, segment: "suv", fitted: null } as const;
  it("forecasts falling values with falling confidence", () => {
    const { years } = forecast(task);
    const figures = years.map(({ estimated }) => estimated);
    const doubts = years.map(({ min, max }) => max / min);
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    expect(doubts).toEqual([...doubts].sort((a, b) => a - b));
    expect(years[0]?.estimated).toBeLessThan(20_000);
    expect(years[0]?.confidence).toBeGreaterThan(years[4]?.confidence ?? 1);
  });
  it("forecasts 30, 60 and 90 days with a band that starts as today's and widens", () => {
    const { days, years } = forecast(task);
    expect(days.map((one) => one.days)).toEqual([30, 60, 90]);
    const ahead = [value, ...days.map((one) => ({ ...one, average: one.estimated }))];
    const [first] = years;
    const widths = [...ahead, { ...first, average: first?.estimated ?? 0 }].map(({ min = 0, max = 0 }) => max / min);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    const confidences = [...ahead, ...years].map(({ confidence }) => confidence);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(days[0]?.estimated).toBeLessThan(20_000);
    expect(days[2]?.estimated).toBeGreaterThan(first?.estimated ?? 0);
  });
  describe.each(["sedan", "suv", "truck", "hybrid", "electric"] as const)("of a %s aged 0 to 25 years", (segment) => {
    const ages = Array.from({ length: 251 }, (_, at) => at / 10);
    const dear = { min: 180_000, average: 200_000, max: 220_000, confidence: 0.75 };
    const lines = ages.map((age) => {
      const { days, years } = forecast({ ...task, value: dear, segment, age });
      return [dear.average, ...days.map((one) => one.estimated), ...years.map((one) => one.estimated)];
    });
    /** The loss of each year of the forecast, as a share. */
    const losses = lines.map((line) => {
      const yearly = [line[0] ?? 0, ...line.slice(4)];
      return yearly.slice(1).map((later, at) => 1 - later / (yearly[at] ?? 1));
    });

    it("falls from day to day and from year to year", () => {
      for (const line of lines) expect(line).toEqual(line.toSorted((a, b) => b - a));
      for (const line of lines) expect(new Set(line).size).toBe(line.length);
    });
    it("has no step: the loss of a year differs from that of the next one by at most 4 points", () => {
      for (const yearly of losses)
        yearly.slice(1).forEach((loss, at) => {
          expect(Math.abs(loss - (yearly[at] ?? 0))).toBeLessThan(0.04);
        });
    });
    it("has no step between cars that differ by a tenth of a year in age", () => {
      losses.slice(1).forEach(([loss = 0], at) => {
        expect(Math.abs(loss - (losses[at]?.[0] ?? 0))).toBeLessThan(0.005);
      });
    });
  });
  it("forecasts a larger loss for electric cars than for trucks, and follows the market's own slope", () => {
    const valueAfter = (change: object) => forecast({ ...task, ...change }).years[4]?.estimated ?? 0;
    expect(valueAfter({ segment: "electric" })).toBeLessThan(valueAfter({ segment: "truck" }));
    expect(valueAfter({ fitted: { perYear: -0.05, rows: 5000 } })).toBeGreaterThan(valueAfter({}));
  });
  it("returns the season of a day", () => {
    expect(seasonOf(dayOf("2026-03-15"))).toMatchObject({ season: "spring", impact: "positive", percentage: 3.8 });
    expect(seasonOf(dayOf("2026-12-15"))).toMatchObject({ season: "winter", impact: "negative" });
  });
  it("reports a rising market, but no trend in noise or without prices", () => {
    const prices = Array.from({ length: 180 }, (_, day) => ({ day: 20_000 - day, residual: -0.001 * day }));
    expect(trendOf(prices, 20_000).trend).toBe("increasing");
    expect(trendOf(prices.slice(0, 3), 20_000).trend).toBe("stable");
    expect(trendOf([], 20_000)).toEqual({ trend: "stable", percentage: 0, prices: 0 });
  });
  it.each([8, 30, 150])("reports a trend for few flat markets of %i prices, and for most falling ones", (count) => {
    const chance = random(7);
    const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    const market = (perMonth: number, scatter: number) =>
      Array.from({ length: count }, () => {
        const day = 20_000 - Math.floor(chance() * 180);
        return { day, residual: scatter * normal() + (perMonth * (day - 20_000)) / 30.4 };
      });
    const named = (perMonth: number, scatter: number) => {
      const trends = Array.from({ length: 500 }, () => trendOf(market(perMonth, scatter), 20_000).trend);
      return trends.filter((trend) => trend !== "stable").length / trends.length;
    };
    for (const scatter of [0.06, 0.12]) expect(named(0, scatter)).toBeLessThan(0.17);
    expect(named(-0.03, 0.06)).toBeGreaterThan(count < 30 ? 0.5 : 0.95);
  });
  it("uses the industry's days to sell without candidates, and the market's own days otherwise", () => {
    const stays = [{ days: 20, end: "snapshot" as const, cars: 40 }];
    const task = { value: 20_000, prices: [], now: 20_000, ownSold: 0 };
    const speed = (listings: readonly Stay[]) =>
      speedOf({ listings, own: ownPaceOf([]), model: "a|b", segment: "sedan", value: 20_000 });
    const silent = marketAnalysis({ ...task, area: { onOffer: 0, sold: 0 }, speed: speed([]) });
    const quick = marketAnalysis({ ...task, area: { onOffer: 40, sold: 0 }, speed: speed(stays) });
    expect(silent.daysToSell.estimate).toBe(45);
    expect(silent).toMatchObject({ supply: null, inventory: "low" });
    expect(quick.daysToSell.estimate).toBeLessThan(silent.daysToSell.estimate * 0.75);
    expect(quick.demandScore).toBeGreaterThan(silent.demandScore);
  });
  it("knows the supply by the sales, else by the days of the listings, and not by a few sales", () => {
    const analysis = (days: number, sold: number) =>
      marketAnalysis({
        area: { onOffer: 120, sold },
        ownSold: 0,
        speed: speedOf({
          listings: [{ days, end: "snapshot", cars: 120 }],
          own: ownPaceOf([]),
          model: "a|b",
          segment: "sedan",
          value: 20_000,
        }),
        value: 20_000,
        prices: [],
        now: dayOf("2026-06-10"),
      });
    expect(analysis(40, 180)).toMatchObject({ supply: { days: 60, by: "sales" } });
    expect(analysis(40, 240)).toMatchObject({ supply: { days: 45, by: "sales" }, inventory: "normal" });
    for (const sold of [0, 5]) {
      const [slow, usual, fast] = [90, 40, 10].map((days) => analysis(days, sold));
      expect(slow).toMatchObject({ supply: { by: "listings" }, inventory: "high" });
      expect(usual).toMatchObject({ supply: { by: "listings" }, inventory: "normal" });
      expect(fast).toMatchObject({ supply: { by: "listings" }, inventory: "low" });
      expect(usual?.supply?.days).toBeGreaterThan(35);
      expect(usual?.supply?.days).toBeLessThan(55);
    }
  });
});
