import { describe, expect, it } from "vitest";
import { centsFromUsd, centsInUsd, unitRates } from "../../server/domain/unit-rates.ts";

const perUsd = { USD: 1, EUR: 0.8, JPY: 160 };

describe("rates for one unit of the dealership's currency", () => {
  it("convert US dollars in both directions", () => {
    const rates = unitRates(perUsd, "EUR");
    expect(rates).toEqual({ USD: 1.25, EUR: 1, JPY: 200 });
    expect(centsFromUsd(100_000, rates)).toBe(80_000);
    expect(centsInUsd(80_000, rates)).toBe(100_000);
  });

  it("change nothing for a dealership that counts in US dollars", () => {
    const rates = unitRates(perUsd, "USD");
    expect([centsFromUsd(12_345, rates), centsInUsd(12_345, rates)]).toEqual([12_345, 12_345]);
  });

  it("convert nothing if the dealership's currency has no rate", () => {
    const rates = unitRates(perUsd, "XTS");
    expect(rates).toEqual({ XTS: 1 });
    expect([centsFromUsd(1, rates), centsInUsd(1, rates)]).toEqual([undefined, undefined]);
  });
});
