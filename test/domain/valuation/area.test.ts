import { describe, expect, it } from "vitest";
import { type CarCount, marketArea, withoutCar } from "../../../server/domain/valuation/days-to-sell/area.ts";
import { daysToSell, speedOf } from "../../../server/domain/valuation/days-to-sell/days-to-sell.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import type { Stay } from "../../../server/domain/valuation/days-to-sell/stay.ts";

const today = 20_000;
/** Cars of a source, listed and last seen some days ago. */
const cars = (count: number, listedAgo: number | null, seenAgo: number, source = "cars.example"): CarCount => ({
  source,
  isSale: false,
  listed: listedAgo === null ? null : today - listedAgo,
  seen: today - seenAgo,
  cars: count,
});
const sale = (count: number, listedAgo: number | null, soldAgo: number): CarCount => ({
  ...cars(count, listedAgo, soldAgo),
  isSale: true,
});
const endOf = (one: CarCount, ...others: readonly CarCount[]) => {
  const { isGone, stay } = marketArea([one, ...others], today).endOf(one);
  return { isGone, stay };
};

describe("marketArea", () => {
  it("counts the cars on offer and those sold in the last 90 days, each with its number", () => {
    const area = marketArea([cars(100, 10, 0), cars(50, 30, 0), sale(7, null, 20), sale(9, null, 91)], today);
    expect(area).toMatchObject({ onOffer: 150, sold: 7 });
    expect(area.stays).toEqual([
      { days: 10, end: "snapshot", cars: 100 },
      { days: 30, end: "snapshot", cars: 50 },
    ]);
  });

  it("has the days of a sale that was listed before, and none of a car without a listing day", () => {
    expect(endOf(sale(1, 50, 20))).toEqual({ isGone: true, stay: { days: 30, end: "sold" } });
    expect(endOf(cars(1, null, 0))).toEqual({ isGone: false, stay: null });
    expect(endOf(cars(1, 130, 0))).toEqual({ isGone: true, stay: null });
  });

  it("has a listing as sold on its last day once two later days, or one a week later, miss it", () => {
    const car = cars(1, 50, 20);
    const sold = { isGone: true, stay: { days: 30, end: "sold" } };
    const open = { isGone: false, stay: { days: 30, end: "open" } };
    expect(endOf(car, cars(5, 40, 14))).toEqual(open);
    expect(endOf(car, cars(5, 40, 14), cars(5, 40, 15))).toEqual(sold);
    expect(endOf(car, cars(5, 40, 13))).toEqual(sold);
    // the last day of a car without a listing day may be that of its listing
    expect(endOf(cars(1, null, 20), cars(5, 40, 0))).toEqual({ isGone: false, stay: null });
    expect(endOf(cars(1, 70, 61), cars(5, 70, 60))).toMatchObject({ isGone: true, stay: { end: "sold" } });
  });

  it("takes no listing as missed by another source, or by cars that were listed after its last day", () => {
    const car = cars(1, 50, 20);
    const snapshot = { isGone: false, stay: { days: 30, end: "snapshot" } };
    expect(endOf(car, cars(5, 40, 0, "other.example"))).toEqual(snapshot);
    expect(endOf(car, cars(5, 19, 0), cars(5, 19, 8))).toEqual(snapshot);
    expect(endOf(car, sale(5, 40, 0))).toEqual(snapshot);
  });

  it("counts a missed car among the sales of the last 90 days by its last day, not by its listing", () => {
    const missed = (listedAgo: number, seenAgo: number) =>
      marketArea([cars(3, listedAgo, seenAgo), cars(9, 190, 0)], today).sold;
    expect(missed(150, 80)).toBe(3);
    expect(missed(150, 91)).toBe(0);
  });

  it("leaves out one car", () => {
    const own = cars(1, 10, 0);
    const area = withoutCar(marketArea([cars(3, 10, 0), own, cars(2, 20, 0)], today), own);
    expect(area.onOffer).toBe(5);
    expect(area.stays.map((stay) => stay.cars)).toEqual([3, 2]);
    expect(withoutCar(marketArea([own], today), own)).toMatchObject({ onOffer: 0, stays: [] });
    const sold = sale(1, 30, 10);
    expect(withoutCar(marketArea([own, sold], today), sold)).toMatchObject({ onOffer: 1, sold: 0 });
  });
});

describe("speedOf", () => {
  const own = ownPaceOf([]);
  const car = { own, model: "a|b", segment: "sedan", value: 20_000 };

  it("finds the same speed from counted cars and from single ones, with the prices of some", () => {
    const single = Array.from({ length: 30 }, (_, at): Stay => ({ days: at, end: at % 3 === 0 ? "sold" : "open" }));
    const counted = speedOf({ ...car, listings: single.map((stay) => ({ ...stay, cars: 2 })) });
    const listed = speedOf({ ...car, listings: [...single, ...single] });
    expect(counted).toMatchObject({ priceEffect: listed.priceEffect, listings: 60 });
    expect(counted.listedDays).toBeCloseTo(listed.listedDays ?? 0, 6);
    expect(daysToSell(counted).estimate).toBe(daysToSell(listed).estimate);
    const priced = single.slice(0, 10).map((stay, at): Stay => ({ ...stay, logPrice: (at - 5) / 50 }));
    const [whole, split] = [
      speedOf({ ...car, listings: [...priced, ...single.slice(10)] }),
      speedOf({ ...car, listings: single, compared: priced }),
    ];
    expect(split.priceEffect).toBe(whole.priceEffect);
    expect(split.rate.exposure).toBeCloseTo(whole.rate.exposure, 6);
    expect(daysToSell(split).estimate).toBe(daysToSell(whole).estimate);
    expect(split.listings).toBe(30);
  });
});
