import { describe, expect, it } from "vitest";
import { calibrationOf } from "../../../bench/valuation/calibration.ts";
import { madeUpCars, stayOf, usualDealership } from "../../../bench/valuation/days-to-sell/histories.ts";
import { baselinesOf, saidOf, survivalMethod } from "../../../bench/valuation/days-to-sell/methods.ts";
import { daysToSell, speedOf } from "../../../server/domain/valuation/days-to-sell/days-to-sell.ts";
import { logGamma } from "../../../server/domain/valuation/days-to-sell/gamma.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import { usualPriceEffect } from "../../../server/domain/valuation/days-to-sell/price-effect.ts";
import { daysUntil, meanDays, rateOfMean, soldWithin } from "../../../server/domain/valuation/days-to-sell/rate.ts";
import { usualShape } from "../../../server/domain/valuation/days-to-sell/shape.ts";
import type { OwnStay, Stay } from "../../../server/domain/valuation/days-to-sell/stay.ts";
import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";
import { pricePosition, suggestPrice } from "../../../server/domain/valuation/outlook/price-position.ts";

const car = { model: "honda|accord", segment: "sedan", value: 20_000 };
const none = ownPaceOf([]);
const ownCar = (days: number, model: string): OwnStay => ({ days, model, end: "sold", segment: "sedan" });
const speed = (listings: readonly Stay[], own = none) => speedOf({ ...car, listings, own });
/** Days of an exponential law. */
const daysOf = (mean: number, count: number, seed: number) => {
  const next = random(seed);
  return Array.from({ length: count }, () => -mean * Math.log(1 - next()));
};
const dealership = (seed: number, count = 600) => {
  const cars = madeUpCars({ ...usualDealership, cars: count + 5000, seed });
  return { stays: cars.slice(0, count).map(stayOf), later: cars.slice(count) };
};

describe("the rate of sales", () => {
  it("has quantiles, a mean and probabilities that agree", () => {
    const rate = rateOfMean(45, usualShape);
    expect(meanDays(rate)).toBeCloseTo(45, 6);
    for (const share of [0.2, 0.5, 0.8]) expect(soldWithin(rate, daysUntil(rate, share))).toBeCloseTo(share, 9);
    const next = random(3);
    const drawn = Array.from({ length: 100_000 }, () => daysUntil(rate, next()));
    expect(drawn.reduce((sum, days) => sum + days, 0) / drawn.length / 45).toBeCloseTo(1, 1);
    expect(logGamma(6)).toBeCloseTo(Math.log(120), 9);
    expect(logGamma(1.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI) / 2), 9);
  });

  it("is calibrated on made-up histories, and better than baselines that overlook the unsold cars", () => {
    for (const seed of [11, 12, 13]) {
      const { stays, later } = dealership(seed);
      const engine = calibrationOf(saidOf(later, survivalMethod(stays)));
      expect(engine.error).toBeLessThan(0.05);
      for (const method of Object.values(baselinesOf(stays)))
        expect(engine.brier).toBeLessThan(calibrationOf(saidOf(later, method)).brier);
    }
  });

  it("does not mistake the sold cars of a short past for all cars", () => {
    const days = daysOf(60, 4000, 5);
    const stays = days.map(
      (one, at): Stay => (one <= at % 60 ? { days: one, end: "sold" } : { days: at % 60, end: "open" }),
    );
    const own = { ...none, shape: 1 };
    expect(daysToSell(speed(stays, own)).estimate).toBeGreaterThan(54);
    expect(daysToSell(speed(stays, own)).estimate).toBeLessThan(66);
    const sold = stays.filter(({ end }) => end === "sold");
    expect(daysToSell(speed(sold, own)).estimate).toBeLessThan(30);
  });

  it("finds the true mean from the ages of the cars on offer, which nobody has seen sold", () => {
    // a car is on offer today if it was listed less than its days ago
    const next = random(9);
    const ages = daysOf(50, 60_000, 6).flatMap((days): Stay[] => {
      const age = next() * 600;
      return age < days ? [{ days: Math.floor(age), end: "snapshot" }] : [];
    });
    expect(ages.length).toBeGreaterThan(3000);
    const own = { ...none, shape: 1 };
    expect(daysToSell(speed(ages, own)).estimate).toBeGreaterThan(46);
    expect(daysToSell(speed(ages, own)).estimate).toBeLessThan(54);
  });

  it("knows nothing from a stock that was entered today, and the true mean from what sold since", () => {
    const entered = Array.from({ length: 60 }, () => ({ ...ownCar(36, "a"), end: "open" as const, followedFrom: 36 }));
    expect(daysToSell(speed([], ownPaceOf(entered))).estimate).toBeGreaterThan(42);
    expect(daysToSell(speed([], ownPaceOf(entered))).estimate).toBeLessThan(50);
    // without it, weeks without a sale
    const unaware = entered.map(({ followedFrom: _, ...stay }) => stay);
    expect(daysToSell(speed([], ownPaceOf(unaware))).estimate).toBeGreaterThan(150);
    // of cars with a mean of 60 days, those that were still there after 30 days are followed
    const followed = daysOf(60, 4000, 3)
      .filter((days) => days > 30)
      .map((days) => ({ ...ownCar(Math.floor(days), "a"), followedFrom: 30 }));
    const own = ownPaceOf(followed);
    expect(daysToSell(speed([], own)).estimate).toBeGreaterThan(54);
    expect(daysToSell(speed([], own)).estimate).toBeLessThan(66);
  });

  it("finds the true shape", () => {
    for (const shape of [0.8, 1.5]) {
      const stays = daysOf(1, 2000, 4).map((one) => ownCar(Math.floor(40 * one ** (1 / shape)), "a"));
      expect(Math.abs(ownPaceOf(stays).shape - shape)).toBeLessThan(0.11);
    }
    expect(none.shape).toBe(usualShape);
  });

  it("finds how much the models differ, and the true shape although they do", () => {
    const models = Array.from({ length: 60 }, (_, at) => `model ${at}`);
    const carsOf = (spread: number) => {
      const next = random(7);
      return models.flatMap((model) => {
        const mean = 40 * Math.exp(spread * (next() - 0.5));
        return daysOf(1, 60, Math.floor(next() * 1e6)).map((one) => ownCar(Math.floor(mean * one ** (1 / 1.5)), model));
      });
    };
    const [alike, different] = [ownPaceOf(carsOf(0)), ownPaceOf(carsOf(2))];
    expect(alike.weights.model).toBeGreaterThan(100);
    expect(different.weights.model).toBeLessThan(4.1);
    for (const { shape } of [alike, different]) expect(Math.abs(shape - 1.5)).toBeLessThan(0.11);
  });
});

describe("daysToSell", () => {
  it("moves from the industry to the dealership, its segment, its model and the listings", () => {
    const sold = (days: number, model: string, segment: string) =>
      Array.from({ length: 40 }, () => ({ days, end: "sold" as const, model, segment }));
    const stays = [...sold(80, "x", "truck"), ...sold(60, "y", "sedan"), ...sold(20, car.model, "sedan")];
    const mean = (model: string, segment: string) =>
      daysToSell(speedOf({ ...car, listings: [], own: ownPaceOf(stays), model, segment })).estimate;
    expect(daysToSell(speed([])).estimate).toBe(45);
    expect(mean("x", "truck")).toBeGreaterThan(mean("unknown", "van"));
    expect(mean("unknown", "van")).toBeGreaterThan(mean("unknown", "sedan"));
    expect(mean("unknown", "sedan")).toBeGreaterThan(mean(car.model, "sedan"));
    const slow = Array.from({ length: 100 }, () => ({ days: 90, end: "open" as const }));
    expect(daysToSell(speed(slow, ownPaceOf(stays))).estimate).toBeGreaterThan(mean(car.model, "sedan"));
  });

  it("never sells sooner at a higher price, whatever the listings say", () => {
    const next = random(8);
    const ends = ["sold", "open", "snapshot"] as const;
    for (let market = 0; market < 200; market += 1) {
      // on every other market, dear cars sold sooner
      const listings = Array.from({ length: Math.floor(next() * 60) }, (): Stay => {
        const logPrice = (next() - 0.5) / 2;
        const days = market % 2 === 0 ? 60 - 100 * logPrice : next() * 100;
        return { days, end: ends[Math.floor(next() * 3)] ?? "open", logPrice };
      });
      const found = [0.7, 0.9, 0.95, 1, 1.05, 1.1, 1.4].map((price) => daysToSell(speed(listings), price));
      for (const [at, one] of found.slice(1).entries()) {
        const cheaper = found[at] ?? one;
        expect(one.estimate).toBeGreaterThanOrEqual(cheaper.estimate);
        expect(one.within30).toBeLessThanOrEqual(cheaper.within30);
        expect(one.within90).toBeGreaterThanOrEqual(one.within60);
      }
    }
  });

  it("learns from the listings how much the price matters", () => {
    const next = random(2);
    const listings = (effect: number) =>
      daysOf(40, 3000, 7).map((days): Stay => {
        const logPrice = (next() - 0.5) / 3;
        return { days: days * Math.exp(-effect * logPrice), end: "sold", logPrice };
      });
    expect(speed([]).priceEffect).toBe(usualPriceEffect);
    expect(speed(listings(-8), { ...none, shape: 1 }).priceEffect).toBeLessThan(-7);
    expect(speed(listings(0), { ...none, shape: 1 }).priceEffect).toBeGreaterThan(-1);
  });
});

describe("pricePosition", () => {
  const stays = (days: number) => Array.from({ length: 200 }, (): Stay => ({ days, end: "sold" }));
  const prices = [18_000, 19_000, 20_000, 21_000];
  const suggestion = (listings: readonly Stay[], among: readonly number[] = [...prices, 23_000, 24_000]) =>
    suggestPrice({ value: 20_000, speed: speed(listings), prices: among });
  const at = (asking: number, listings: readonly Stay[]) =>
    pricePosition({
      asking,
      value: 20_000,
      speed: speed(listings),
      offered: prices,
      suggested: suggestion(listings).price,
    });

  it("ranks the asking price, and suggests the highest price that sells in time", () => {
    expect(at(19_500, [])).toMatchObject({ priceToMarket: 0.975, rank: 3, of: 5 });
    expect(at(18_000, []).rank).toBe(1);
    expect(at(20_000, stays(70)).change).toBe("lower");
    const usual = suggestion(stays(70));
    expect(usual.reason).toBe("highest_price_for_aim");
    expect(usual.days.estimate).toBeLessThanOrEqual(45);
    const next = daysToSell(speed(stays(70)), usual.priceToMarket + 0.01);
    expect(next.estimate).toBeGreaterThan(45);
  });

  it("says when no price of the range sells in time, and when every one does", () => {
    expect(suggestion(stays(200))).toMatchObject({ reason: "slow_market", price: 18_000 });
    expect(suggestion(stays(5))).toMatchObject({ reason: "fast_market", price: 22_000 });
    expect(at(20_000, stays(200)).change).toBe("lower");
    expect([20_000, 22_050, 22_300].map((asking) => at(asking, stays(5)).change)).toEqual(["raise", "keep", "lower"]);
  });

  it("suggests no price that fewer than a quarter of the comparables exceed, and not less than the market's for that", () => {
    const fast = (among: readonly number[]) => suggestion(stays(5), among);
    expect(fast([18_000, 19_000, 20_800, 24_000])).toMatchObject({ reason: "fast_market", price: 20_800 });
    expect(fast([18_000, 18_500, 19_000, 24_000])).toMatchObject({ reason: "fast_market", price: 20_000 });
    expect(fast([24_000, 24_000, 24_000, 24_000])).toMatchObject({ reason: "fast_market", price: 22_000 });
  });
});
