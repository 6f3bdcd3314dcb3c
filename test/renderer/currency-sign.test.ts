import { describe, expect, it } from "vitest";
import { signOf } from "../../renderer/ui/format/format.ts";

describe("signOf a format of money", () => {
  it.each([
    ["en-US", "USD", { prefix: "$" }],
    ["en-US", "CAD", { prefix: "CA$" }],
    ["de-DE", "EUR", { suffix: "\u00a0€" }],
  ])("in the locale %s, is %s's sign where the locale writes it", (locale, currency, sign) => {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 });
    expect(signOf(format)).toEqual(sign);
  });
});
