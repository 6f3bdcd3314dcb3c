import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Valuation } from "../../../contracts/pricing/valuation.ts";
import { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { valuationsKey } from "../../../renderer/api/records/vehicle-records.ts";
import { PriceEffect } from "../../../renderer/features/vehicles/detail/price/price-effect.tsx";
import { priceOutlook } from "../../../renderer/features/vehicles/detail/price/price-outlook.ts";
import examples from "../../../server/platform/http/openapi/examples.json" with { type: "json" };
import { recorded } from "./valuation.ts";

const step = (price: number, percent_of_market: number, estimate: number) => ({
  price,
  percent_of_market,
  days_to_sell: { estimate, range: { min: 1, max: 2 * estimate } },
});
const { market_analysis } = recorded;
if (!market_analysis) throw new Error("The recorded valuation has no analysis of the market.");

const price_steps = [step(18_000, 90, 20), step(20_000, 100, 40), step(22_000, 110, 100)];
const retail: Valuation = {
  ...recorded,
  valuation: {
    ...recorded.valuation,
    valuation_type: "retail",
    currency: "USD",
    adjusted_value: { ...recorded.valuation.adjusted_value, average: 20_000 },
  },
  market_analysis: { ...market_analysis, price_steps },
};
const at = (price: number | null, valuation: Valuation | undefined = retail) =>
  priceOutlook(valuation, { price, currency: "USD" });

describe("priceOutlook", () => {
  it("gives the percentage of the market, and interpolates the days to sell between the steps", () => {
    expect(at(20_000)).toEqual({ percentOfMarket: 100, days: 40, steps: [90, 110] });
    expect(at(19_500)).toMatchObject({ percentOfMarket: 97.5, days: 35 });
    expect(at(20_999)).toMatchObject({ percentOfMarket: 105, days: 70 });
    expect([at(18_000)?.days, at(22_000)?.days]).toEqual([20, 100]);
  });

  it("has the percentage of the market without days outside of the steps", () => {
    expect(at(24_000)).toEqual({ percentOfMarket: 120, days: undefined, steps: [90, 110] });
    expect(at(22_400)).toEqual({ percentOfMarket: 112, days: undefined, steps: [90, 110] });
    expect(at(14_000)).toEqual({ percentOfMarket: 70, days: undefined, steps: [90, 110] });
  });

  it("has the percentage of the market for a valuation without steps", () => {
    const { price_steps: _, ...older } = { ...market_analysis, price_steps };
    const outlook = { percentOfMarket: 100, days: undefined, steps: undefined };
    expect(at(20_000, { ...retail, market_analysis: older })).toEqual(outlook);
    expect(at(20_000, { ...retail, market_analysis: null })).toEqual(outlook);
  });

  it("is undefined without a price, and for a valuation in another currency or at another level", () => {
    const { valuation } = retail;
    expect([at(0), at(null)]).toEqual([undefined, undefined]);
    expect(at(20_000, { ...retail, valuation: { ...valuation, valuation_type: "wholesale" } })).toBeUndefined();
    expect(at(20_000, { ...retail, valuation: { ...valuation, currency: "EUR" } })).toBeUndefined();
    expect(priceOutlook(undefined, { price: 20_000, currency: "USD" })).toBeUndefined();
  });
});

describe("PriceEffect", () => {
  const car = Vehicle.parse(examples.vehicles_get.responses["application/json"]);
  /** The labels and their values, as the dialog shows them for a typed price. */
  function shown(price: number | null, valuations: readonly Valuation[]): Record<string, string> {
    const client = new QueryClient();
    client.setQueryData(valuationsKey(car.id), { valuations, total: valuations.length });
    const effect = createElement(PriceEffect, { car, access: undefined, price });
    const page = renderToStaticMarkup(createElement(QueryClientProvider, { client }, effect));
    const rows = page.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g);
    return Object.fromEntries([...rows].map(([, label = "", value = ""]) => [label, value]));
  }

  it("shows the price to market and the expected days to sell of the typed price", () => {
    const effect = shown(19_500, [retail]);
    expect(effect).toMatchObject({ "Price to market": "97.5%", "Expected days to sell": "35" });
  });

  it("shows for which prices the days are known at a price far from the market", () => {
    expect(shown(22_400, [retail])).toMatchObject({
      "Price to market": "112%",
      "Expected days to sell": "only known from 90% to 110% of the market",
    });
  });

  it("shows neither without a price, and without a valuation", () => {
    for (const effect of [shown(null, [retail]), shown(19_500, [])]) {
      expect(Object.keys(effect)).toEqual(["Current price", "Difference"]);
    }
  });
});
