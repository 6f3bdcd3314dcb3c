import { describe, expect, it } from "vitest";
import type { Valuation } from "../../../contracts/pricing/valuation.ts";
import { withValuation } from "../../../renderer/api/records/valuations.ts";
import { formErrors, initialValues, requestOf } from "../../../renderer/features/vehicles/detail/valuation/request.ts";
import {
  commonScale,
  priceOnMarket,
  suggestionOf,
} from "../../../renderer/features/vehicles/detail/valuation/value/price-on-market.ts";
import { recorded } from "./valuation.ts";

const retail = { min: 18_000, average: 20_000, max: 22_000 };
const { price_position, suggested_price } = recorded;
const position = price_position && { ...price_position, percent_of_market: 102.5 };
const valuation: Valuation = {
  ...recorded,
  alternative_valuations: { ...recorded.alternative_valuations, retail },
  price_position: position,
};

describe("priceOnMarket", () => {
  it("has the rank while the asking price is the one of the valuation", () => {
    expect(priceOnMarket(valuation, 20_500)).toEqual({ percent: 102.5, position });
  });

  it("has only the percentage after the asking price has changed", () => {
    expect(priceOnMarket(valuation, 19_000)).toEqual({ percent: 95, position: undefined });
  });

  it("is undefined without an asking price", () => {
    expect(priceOnMarket(valuation, null)).toBeUndefined();
  });
});

describe("suggestionOf", () => {
  it("is the suggested price, in older valuations that of the price position", () => {
    expect(suggestionOf(recorded)).toEqual(suggested_price);
    const { suggested_price: _, ...older } = recorded;
    expect(suggestionOf(older)).toEqual(price_position?.suggestion);
    expect(suggestionOf(older)?.price).toBeGreaterThan(0);
    expect(suggestionOf({ ...older, price_position: null })).toBeUndefined();
  });
});

describe("commonScale", () => {
  it("has the lowest end at 0 and the highest at 1", () => {
    const place = commonScale([
      { min: 10, max: 20 },
      { min: 15, max: 30 },
    ]);
    expect([10, 20, 30].map(place)).toEqual([0, 0.5, 1]);
    expect(commonScale([{ min: 5, max: 5 }])(5)).toBe(0);
  });
});

describe("requestOf", () => {
  const context = { carId: "car", inspectionId: "inspection", milesOf: (distance: number) => distance / 2 };

  it("sends the stated condition, or the inspection of the grade", () => {
    const values = { mileage: 100, condition: "fair", zipCode: " 60601 " };
    expect(requestOf(values, context)).toEqual({
      vehicle_id: "car",
      mileage: 50,
      zip_code: "60601",
      condition: "fair",
    });
    const graded = { mileage: "", condition: "inspected", zipCode: "" } as const;
    expect(requestOf(graded, context)).toEqual({ vehicle_id: "car", inspection_id: "inspection" });
  });

  it("begins with the record of the vehicle, and prefers an inspected grade", () => {
    const car = { mileage: 12, condition: "fair", zipCode: null } as const;
    expect(initialValues(car, false)).toEqual({ mileage: 12, condition: "fair", zipCode: "" });
    expect(initialValues({ ...car, condition: null }, false).condition).toBe("good");
    expect(initialValues(car, true).condition).toBe("inspected");
  });
});

describe("formErrors", () => {
  it("has the messages of the API at the fields of the form, and no others", () => {
    const errors = {
      zip_code: "zip_code: 00000 is not a known ZIP code.",
      inspection_id: "not ready",
      vehicle_id: "no model year",
    };
    expect(formErrors(errors)).toEqual({ zipCode: "00000 is not a known ZIP code.", condition: "not ready" });
  });
});

describe("withValuation", () => {
  const one = (valuation_id: string, revision = 0): Valuation => ({ ...recorded, valuation_id, revision });
  const list = { valuations: [one("b"), one("a")], total: 2, limit: 100, offset: 0 };

  it("replaces a changed valuation in its place, and adds another one as the newest", () => {
    expect(withValuation(list, one("a", 1))).toEqual({ ...list, valuations: [one("b"), one("a", 1)] });
    expect(withValuation(list, one("c"))).toEqual({ ...list, total: 3, valuations: [one("c"), one("b"), one("a")] });
  });
});
