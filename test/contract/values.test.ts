import { describe, expect, it } from "vitest";
import { BooleanInQuery, Money } from "../../contracts/kit/values.ts";

describe("Money", () => {
  it("accepts amounts of at most two decimals, as binary numbers have them", () => {
    const amounts = [0, 1, 19.99, 0.1 + 0.2, 1.1 * 3, 1e9, 999_999_999.99, 123_456_789.01, 4.35, 1.005 * 100];
    for (const amount of amounts) expect(Money.safeParse(amount).success, String(amount)).toBe(true);
    for (let cents = 0; cents < 100_000; cents += 7) expect(Money.safeParse(cents / 100).success).toBe(true);
  });

  it("rejects a third decimal, negative amounts and amounts above the limit", () => {
    for (const amount of [12.345, 0.001, 0.0000001, 19.999, 1.005, 999_999_999.995, -1, 1_000_000_000.01]) {
      expect(Money.safeParse(amount).success, String(amount)).toBe(false);
    }
  });
});

describe("BooleanInQuery", () => {
  it("accepts only true and false", () => {
    expect(["true", "false"].map((text) => BooleanInQuery.parse(text))).toEqual([true, false]);
    for (const text of ["TRUE", "1", "0", "yes", "on", "enabled", "", " true"]) {
      expect(BooleanInQuery.safeParse(text).success, text).toBe(false);
    }
  });
});
