import { describe, expect, it } from "vitest";
import { home } from "../../scripts/demo/cars/places.ts";
import { worthOf } from "../../scripts/demo/cars/worth.ts";
import { dealershipOf } from "../../scripts/demo/create/create-demo.ts";
import { actsOf, timed } from "../../scripts/demo/create/story.ts";
import { gradeOfWord } from "../../server/domain/valuation/value/effects.ts";
import { dayOf } from "../../server/platform/clock.ts";

const today = dayOf("2026-11-20");
const plan = dealershipOf({ seed: 1, today });
const { cars, leads, buyers, assessments } = plan;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("the demo's dealership", () => {
  it("is the same for the same seed and different for another seed", () => {
    expect(dealershipOf({ seed: 1, today })).toEqual(plan);
    const vins = new Set(cars.map(({ vin }) => vin));
    expect(dealershipOf({ seed: 2, today }).cars.filter(({ vin }) => vins.has(vin)).length).toBeLessThan(3);
  });

  it("has 104 cars with unique VINs and stock numbers, in every state of the trade", () => {
    expect(new Set(cars.map(({ vin }) => vin)).size).toBe(104);
    expect(new Set(cars.map(({ stockNumber }) => stockNumber)).size).toBe(104);
    const count = (end: string) => cars.filter((car) => car.end === end).length;
    expect([count("SOLD"), count("IN_RECON"), count("ON_HOLD"), count("IN_STOCK")]).toEqual([70, 5, 3, 26]);
    expect(new Set(cars.map(({ car }) => car.model.make)).size).toBeGreaterThan(8);
  });

  it("makes a profit in total, and lowers the prices of cars that stay long", () => {
    const sold = cars.flatMap(({ paid, sold: sale }) => (sale ? [(sale.dollars - paid) / sale.dollars] : []));
    expect(mean(sold)).toBeGreaterThan(0.05);
    expect(mean(sold)).toBeLessThan(0.3);
    for (const { prices } of cars)
      for (const [at, { dollars, daysAgo }] of prices.slice(1).entries()) {
        expect(dollars).toBeLessThan(prices[at]?.dollars ?? 0);
        expect(daysAgo).toBeLessThan(prices[at]?.daysAgo ?? 0);
      }
    expect(cars.filter(({ prices }) => prices.length > 1).length).toBeGreaterThan(15);
  });

  it("takes about as long to sell as the trade, and has cars that do not sell", () => {
    const took = cars.flatMap(({ boughtDaysAgo, sold: sale }) => (sale ? [boughtDaysAgo - sale.daysAgo] : []));
    expect(mean(took)).toBeGreaterThan(25);
    expect(mean(took)).toBeLessThan(65);
    expect(cars.filter(({ end, boughtDaysAgo }) => end !== "SOLD" && boughtDaysAgo > 80).length).toBeGreaterThan(2);
    expect(cars.some(({ sold: sale }) => sale && sale.daysAgo <= 30)).toBe(true);
    expect(cars.some(({ sold: sale }) => sale && sale.daysAgo > 30 && sale.daysAgo <= 60)).toBe(true);
  });

  it.each(["2026-11-20", "2026-12-01", "2027-01-03", "2027-03-05", "2027-07-15"])(
    "has a supply near the trade's 45 days and prices on both sides of the market on %s",
    (date) => {
      const day = dayOf(date);
      const { cars: all } = dealershipOf({ seed: 1, today: day });
      const kept = all.filter(({ end }) => end !== "SOLD");
      const soldInAQuarter = all.filter(({ sold }) => sold && sold.daysAgo <= 90).length;
      expect((90 * kept.length) / soldInAQuarter).toBeLessThan(60);
      const ratios = kept.flatMap(({ car, prices, condition }) => {
        const grade = gradeOfWord[condition];
        const last = prices.at(-1);
        return last ? [last.dollars / worthOf(car, { day, place: home, level: "retail", grade })] : [];
      });
      const sorted = ratios.toSorted((a, b) => a - b);
      expect(Math.abs((sorted[sorted.length >> 1] ?? 0) - 1)).toBeLessThan(0.025);
      expect(ratios.filter((ratio) => ratio < 0.985).length).toBeGreaterThan(5);
      expect(ratios.filter((ratio) => ratio > 1.015).length).toBeGreaterThan(5);
      // the one that was priced too high on purpose
      expect(ratios.filter((ratio) => ratio > 1.15)).toHaveLength(1);
      expect(sorted[0]).toBeGreaterThan(0.88);
    },
  );

  it("has obviously made-up customers", () => {
    const people = [...buyers.map(({ contact }) => contact), ...leads.map(({ contact }) => contact)];
    for (const { email, phone } of people) {
      expect(email).toMatch(/@example\.com$/);
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
    const byPhone = Map.groupBy(people, ({ phone }) => phone);
    for (const [phone, same] of byPhone) expect(new Set(same.map(({ email }) => email)).size, phone).toBe(1);
    expect(new Set(leads.map(({ contact }) => contact.source)).size).toBeGreaterThan(4);
    expect(buyers.filter(({ stockNumbers }) => stockNumbers.length > 1)).toHaveLength(2);
  });

  it("has open, completed and unsuccessful leads", () => {
    const ends = new Set(leads.map(({ end }) => end?.status ?? "NEW"));
    expect([...ends].sort()).toEqual(["COMPLETED", "NEW", "NOT_NEEDED"]);
    expect(leads.some(({ followUp }) => followUp !== null)).toBe(true);
    expect(Math.max(...leads.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(90);
    expect(Math.min(...leads.map(({ daysAgo }) => daysAgo))).toBeLessThan(4);
  });

  it("has no event of a car before its purchase or in the future", () => {
    const bought = new Map(cars.map(({ stockNumber, boughtDaysAgo }) => [stockNumber, boughtDaysAgo]));
    for (const { stockNumber, daysAgo, end } of leads) {
      expect(daysAgo, stockNumber).toBeLessThanOrEqual(bought.get(stockNumber) ?? -1);
      expect(end?.daysAgo ?? 0, stockNumber).toBeLessThanOrEqual(daysAgo);
    }
    for (const { stockNumber, daysAgo } of assessments)
      expect(daysAgo).toBeLessThanOrEqual(bought.get(stockNumber) ?? -1);
    const now = new Date("2026-11-20T00:00:30.000Z");
    const times = timed(actsOf(plan), now).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(Math.max(...times)).toBeLessThan(now.getTime());
  });
});
