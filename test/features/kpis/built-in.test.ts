import { describe, expect, it } from "vitest";
import {
  type Books,
  builtInFigures,
  leftOutFigures,
  purchasesOf,
  type SaleDay,
} from "../../../server/features/kpis/figures/built-in.ts";
import { aggregate, type DayMoments } from "../../../server/features/kpis/figures/moments.ts";
import { before, daysOf, lengthOf } from "../../../server/features/kpis/figures/period.ts";
import { calendarOf } from "../../../server/platform/calendar.ts";
import { dayText } from "../../../server/platform/clock.ts";

const nothing: Books = {
  sales: [],
  inStock: [],
  soldSince: [],
  purchases: [],
  undatedInStock: 0,
  incompleteInStock: 0,
  repairs: [],
};
const period = { first: 101, last: 110 };

describe("builtInFigures", () => {
  it("return undefined without data", () => {
    for (const [key, figure] of Object.entries(builtInFigures)) expect(figure(nothing, period), key).toBeUndefined();
  });

  it("count the inventory at the end of a day", () => {
    // two in stock, bought on day 100 and 106; one bought on day 98 and sold on day 105 after 7 days
    const books: Books = {
      ...nothing,
      inStock: [
        { day: 100, count: 1, costCents: 100_00 },
        { day: 106, count: 1, costCents: 300_00 },
      ],
      soldSince: [{ day: 98, count: 1, costCents: 200_00 }],
      sales: [
        {
          day: 105,
          count: 1,
          soldCents: 260_00,
          costedCount: 1,
          costedSoldCents: 260_00,
          costCents: 200_00,
          datedCount: 1,
          daysToSell: 7,
          datedCostCents: 200_00,
          datedCostedCount: 1,
          ratings: 0,
          goodRatings: 0,
        },
      ],
    };
    const age = (last: number) => builtInFigures.avg_age_of_inventory(books, { first: last, last });
    expect(age(97)).toBeUndefined();
    expect(age(98)).toBe(0);
    expect(age(104)).toBe((4 + 6) / 2);
    expect(age(105)).toBe(5);
    expect(age(110)).toBe((10 + 4) / 2);
    // 200 sold; 300 in stock at the end of day 100, 400 at the end of day 110
    const turnover = builtInFigures.inventory_turnover_ratio(books, period);
    expect(turnover).toBeCloseTo((200 / ((300 + 400) / 2)) * (365 / 10), 10);
    expect(builtInFigures.gross_profit_margin(books, period)).toBeCloseTo((60 / 260) * 100, 10);
  });

  it("compare the same vehicles in the turnover, and count the others as left out", () => {
    const sold: SaleDay = {
      day: 105,
      // one sale of 200 with its day of purchase, one of 900 without, one without a purchase price
      count: 3,
      soldCents: 1500_00,
      costedCount: 2,
      costedSoldCents: 1300_00,
      costCents: 1100_00,
      datedCount: 2,
      daysToSell: 14,
      datedCostCents: 200_00,
      datedCostedCount: 1,
      ratings: 0,
      goodRatings: 0,
    };
    const books: Books = {
      ...nothing,
      inStock: [{ day: 90, count: 1, costCents: 100_00 }],
      soldSince: [{ day: 98, count: 2, costCents: 200_00 }],
      sales: [sold],
      incompleteInStock: 4,
    };
    // 300 in stock at the end of day 100, 100 at the end of day 110
    const turnover = builtInFigures.inventory_turnover_ratio(books, period);
    expect(turnover).toBeCloseTo((200 / 200) * (365 / 10), 10);
    expect(leftOutFigures.inventory_turnover_ratio?.(books, period)).toBe(2 + 4);
  });

  it("count each returning buyer once, also within the period", () => {
    const sale = (contactId: string | null, day: number, hour = 12) => ({
      contactId,
      soldAt: `${dayText(day)}T${hour}:00:00.000Z`,
    });
    const purchases = purchasesOf(
      [
        sale("ada", 104),
        sale("ada", 103),
        sale("grace", 105),
        sale(null, 105),
        // two cars at once are not a return; the third one, an hour later, is a return after the period
        sale("joan", 110),
        sale("joan", 110),
        sale("joan", 111, 13),
        sale("edith", 120),
      ],
      { calendar: calendarOf("UTC"), earlier: new Set(["grace", "edith"]) },
    );
    expect(purchases.map(({ contactId, isReturning }) => [contactId, isReturning])).toEqual([
      ["ada", true],
      ["ada", false],
      ["grace", true],
      ["joan", false],
      ["joan", false],
      ["joan", true],
      ["edith", true],
    ]);
    const rate = (books: Partial<Books>) => builtInFigures.customer_retention_rate({ ...nothing, ...books }, period);
    expect(rate({ purchases })).toBeCloseTo((2 / 3) * 100, 10);
    expect(rate({ purchases: purchases.slice(3) })).toBe(0);
    expect(rate({ purchases: purchases.slice(6) })).toBeUndefined();
  });

  it("sum the recommended repairs of assessments", () => {
    const repairs = [
      { day: 100, cents: 5000 },
      { day: 101, cents: 123_45 },
      { day: 110, cents: 1 },
    ];
    expect(builtInFigures.total_repair_cost({ ...nothing, repairs }, period)).toBe(123.46);
  });
});

describe("aggregate and before", () => {
  const days = [
    { day: 90, rows: 2, known: 1, sum: 5, min: 5, max: 5 },
    { day: 101, rows: 1, known: 1, sum: 7, min: 7, max: 7 },
    { day: 111, rows: 1, known: 1, sum: 9, min: 9, max: 9 },
  ];
  it("counts rows on their day, or from it on if they are lasting", () => {
    const flowing = { lasting: false, days };
    const lasting = { lasting: true, days };
    expect(aggregate(flowing, "count", period)).toEqual({ value: 1, known: 1, leftOut: 0 });
    expect(aggregate(lasting, "average", period)).toEqual({ value: 6, known: 2, leftOut: 1 });
    expect(aggregate(lasting, "min", period).value).toBe(5);
    expect(aggregate(lasting, "max", { first: 111, last: 111 }).value).toBe(9);
    expect(aggregate(flowing, "sum", { first: 1, last: 9 })).toEqual({ value: 0, known: 0, leftOut: 0 });
    expect(aggregate(flowing, "max", { first: 1, last: 9 })).toEqual({ value: undefined, known: 0, leftOut: 0 });
  });
  it("counts lasting rows until their state changes", () => {
    const stood = { day: 100, until: 105, rows: 1, known: 1, sum: 4, min: 4, max: 4 };
    const { until: _, ...since } = { ...stood, day: 105 };
    const on = (last: number, all: readonly DayMoments[] = [stood]) =>
      aggregate({ lasting: true, days: all }, "count", { first: last, last });
    expect([99, 100, 104, 105].map((day) => on(day).value)).toEqual([0, 1, 1, 0]);
    expect([104, 105, 110].map((day) => on(day, [stood, since]).value)).toEqual([1, 1, 1]);
  });
  it("has no value for rows without known values", () => {
    const unknown = { lasting: true, days: [{ day: 1, rows: 3, known: 0, sum: 0, min: null, max: null }] };
    expect(aggregate(unknown, "count", period)).toEqual({ value: 0, known: 0, leftOut: 3 });
    for (const aggregation of ["sum", "average", "min", "max"] as const) {
      expect(aggregate(unknown, aggregation, period), aggregation).toEqual({ value: undefined, known: 0, leftOut: 3 });
    }
    // three rows, of which two have the field
    const some = { lasting: true, days };
    expect(aggregate(some, "count", period)).toEqual({ value: 2, known: 2, leftOut: 1 });
    expect(aggregate(some, "sum", period)).toEqual({ value: 12, known: 2, leftOut: 1 });
  });
  it("before returns the period of the same length before", () => {
    expect(before(period)).toEqual({ first: 91, last: 100 });
    expect(lengthOf(period)).toBe(10);
    expect(daysOf({ first: 1, last: 3 })).toEqual([
      { first: 1, last: 1 },
      { first: 2, last: 2 },
      { first: 3, last: 3 },
    ]);
  });
});
