import { describe, expect, it } from "vitest";
import {
  correctionProblems,
  correctionValues,
  rebased,
  saleChanges,
} from "../../../renderer/features/vehicles/sale/changes/correction.ts";

const soldAt = new Date(2026, 2, 10, 15, 30).toISOString();
const sale = { soldPrice: 15_250, soldAt, contactId: "C1" };
const when = { now: new Date(2026, 2, 31, 16), acquiredAt: null };
const values = { ...correctionValues(sale), reason: "Typing error" };

describe("saleChanges", () => {
  it("returns nothing for an unchanged sale, and keeps its time of day", () => {
    expect(saleChanges(sale, values, when)).toBeUndefined();
    expect(saleChanges(sale, { ...values, soldPrice: "15250.00" }, when)).toBeUndefined();
  });

  it("returns only what was changed, also for a price that is still a text", () => {
    expect(saleChanges(sale, { ...values, soldPrice: "14900.50" }, when)).toEqual({ soldPrice: 14_900.5 });
    expect(saleChanges(sale, { ...values, buyer: "none" }, when)).toEqual({ contactId: null });
    expect(saleChanges(sale, { ...values, contactId: "C2" }, when)).toEqual({ contactId: "C2" });
    const person = { ...values, buyer: "new", name: " Pat Moore ", email: "pat@example.com" } as const;
    expect(saleChanges(sale, person, when)).toEqual({
      newBuyer: { name: "Pat Moore", email: "pat@example.com", phone: null },
    });
  });

  it("returns noon of another day, but not before the purchase and not in the future", () => {
    const on = (soldOn: string, given: Partial<typeof when> = {}) =>
      saleChanges(sale, { ...values, soldOn }, { ...when, ...given })?.soldAt;
    expect(on("2026-03-12")).toBe(new Date(2026, 2, 12, 12).toISOString());
    expect(on("2026-03-31")).toBe(new Date(2026, 2, 31, 12).toISOString());
    const morning = new Date(2026, 2, 31, 9);
    expect(on("2026-03-31", { now: morning })).toBe(new Date(2026, 2, 31, 8, 59).toISOString());
    const acquiredAt = new Date(2026, 2, 12, 17).toISOString();
    expect(saleChanges(sale, { ...values, soldOn: "2026-03-12" }, { ...when, acquiredAt })?.soldAt).toBe(acquiredAt);
  });
});

describe("correctionProblems", () => {
  it("reports a missing reason, and the same problems as a new sale", () => {
    expect(correctionProblems(values, when.now)).toEqual({});
    expect(correctionProblems({ ...values, reason: " ", soldPrice: "" }, when.now)).toEqual({
      reason: "Enter the reason",
      soldPrice: "Enter the price",
    });
    expect(correctionProblems({ ...values, reason: "x".repeat(501) }, when.now)).toEqual({
      reason: "Use at most 500 characters",
    });
  });
});

describe("rebased", () => {
  const newest = { ...sale, soldPrice: 15_000, contactId: "C3" };

  it("takes the new values of fields that were not changed", () => {
    const typed = { ...values, soldOn: "2026-03-12" };
    expect(rebased(typed, sale, newest)).toEqual({ ...typed, soldPrice: 15_000, contactId: "C3" });
  });

  it("keeps what the user changed", () => {
    const typed = { ...values, soldPrice: "14900.50", buyer: "none" } as const;
    expect(rebased(typed, sale, newest)).toEqual(typed);
  });
});
