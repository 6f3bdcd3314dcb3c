import { describe, expect, it } from "vitest";
import { changesOf, emptyValues } from "../../renderer/features/vehicles/form/values.ts";

const opened = { ...emptyValues, make: "Honda", model: "Accord", trim: "EX", mileage: 84_210, askingPrice: 9_900 };

describe("an edited vehicle", () => {
  it("tells the server only what was changed: a sale made meanwhile stays", () => {
    expect(changesOf(opened, { ...opened, mileage: 84_300 })).toEqual({ mileage: 84_300 });
    expect(changesOf(opened, { ...opened, status: "SOLD" })).toEqual({ status: "SOLD" });
  });

  it("tells what was emptied as null, and what was filled in", () => {
    const values = { ...opened, trim: "", askingPrice: "" as const, notes: "two keys" };
    expect(changesOf(opened, values)).toEqual({ trim: null, askingPrice: null, notes: "two keys" });
  });

  it("tells nothing where nothing but blanks was typed", () => {
    expect(changesOf(opened, opened)).toEqual({});
    expect(changesOf(opened, { ...opened, make: "Honda ", notes: "  " })).toEqual({});
  });
});
