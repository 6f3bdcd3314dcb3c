import { describe, expect, it } from "vitest";
import type { Vehicle } from "../../contracts/vehicles/vehicles.ts";
import { changesOf, emptyValues, valuesOf } from "../../renderer/features/vehicles/form/values.ts";

const opened = { ...emptyValues, make: "Honda", model: "Accord", trim: "EX", mileage: 84_210, askingPrice: 9_900 };

describe("changesOf", () => {
  it("returns only the changed fields, so that a sale recorded meanwhile stays", () => {
    expect(changesOf(opened, { ...opened, mileage: 84_300 })).toEqual({ mileage: 84_300 });
    expect(changesOf(opened, { ...opened, status: "SOLD" })).toEqual({ status: "SOLD" });
  });

  it("returns emptied fields as null, and filled fields with their values", () => {
    const values = { ...opened, trim: "", askingPrice: "" as const, notes: "two keys" };
    expect(changesOf(opened, values)).toEqual({ trim: null, askingPrice: null, notes: "two keys" });
  });

  it("returns numbers that are still texts, because Enter sends the form before the field is left", () => {
    expect(changesOf(opened, { ...opened, askingPrice: "9500.50" })).toEqual({ askingPrice: 9_500.5 });
    expect(changesOf(opened, { ...opened, askingPrice: "9900.00" })).toEqual({});
  });

  it("returns a day as its start in the user's time zone, and an emptied day as null", () => {
    const start = new Date(2026, 2, 31).toISOString();
    expect(changesOf(opened, { ...opened, acquiredAt: "2026-03-31" })).toEqual({ acquiredAt: start });
    expect(changesOf({ ...opened, acquiredAt: "2026-03-31" }, opened)).toEqual({ acquiredAt: null });
  });

  it("returns the condition and the ZIP code, and null for emptied ones", () => {
    const rated = { ...opened, condition: "fair", zipCode: "60601" } as const;
    expect(changesOf(opened, rated)).toEqual({ condition: "fair", zipCode: "60601" });
    expect(changesOf(rated, opened)).toEqual({ condition: null, zipCode: null });
    const rest = { status: "IN_STOCK", mileage: null, acquiredAt: null } as const;
    const car = { ...rest, make: "Honda", model: "Accord", condition: "fair", zipCode: "60601" };
    expect(valuesOf(car as Vehicle)).toMatchObject({ condition: "fair", zipCode: "60601" });
  });

  it("returns nothing if only blanks were typed", () => {
    expect(changesOf(opened, opened)).toEqual({});
    expect(changesOf(opened, { ...opened, make: "Honda ", notes: "  " })).toEqual({});
  });
});
