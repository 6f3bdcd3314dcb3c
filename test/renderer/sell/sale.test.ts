import { describe, expect, it } from "vitest";
import { saleBody, saleProblems, saleValues } from "../../../renderer/features/vehicles/sale/values.ts";

const now = new Date(2026, 2, 31, 16);
const car = { askingPrice: 15_900, acquiredAt: null };
const values = { ...saleValues(car, now), buyer: "none" } as const;

describe("saleBody", () => {
  it("has the price that is still a text, because Enter sends the form before the field is left", () => {
    expect(saleProblems({ ...values, soldPrice: "15900.50" }, now)).toEqual({});
    expect(saleBody({ ...values, soldPrice: "15900.50" }, car, now)).toEqual({ soldPrice: 15_900.5 });
  });

  it("leaves the instant of a sale today to the server, and has noon of an earlier day", () => {
    expect(saleBody(values, car, now)).toEqual({ soldPrice: 15_900 });
    const earlier = saleBody({ ...values, soldOn: "2026-03-12" }, car, now);
    expect(earlier).toEqual({ soldPrice: 15_900, soldAt: new Date(2026, 2, 12, 12).toISOString() });
  });
});

describe("saleProblems", () => {
  it("reports a missing price", () => {
    for (const soldPrice of ["", ".", "-"]) {
      expect(saleProblems({ ...values, soldPrice }, now)).toEqual({ soldPrice: "Enter the price" });
    }
  });
});
