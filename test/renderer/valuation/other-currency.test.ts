import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { dealershipKey } from "../../../renderer/api/records/dealership.ts";
import { valuationsKey } from "../../../renderer/api/records/vehicle-records.ts";
import { HeaderFigures } from "../../../renderer/features/vehicles/detail/header/header-figures.tsx";
import { ValuePanel } from "../../../renderer/features/vehicles/detail/valuation/value/value-panel.tsx";
import "../../../renderer/texts/lazy/valuation-texts.ts";
import examples from "../../../server/platform/http/openapi/examples.json" with { type: "json" };
import { recorded } from "./valuation.ts";

const example = Vehicle.parse(examples.vehicles_get.responses["application/json"]);
const priced: Vehicle = { ...example, askingPrice: 20_500, soldPrice: null, soldAt: null, status: "IN_STOCK" };

/** The page of a vehicle with prices in one currency, for a reader who counts in another one. The valuation is in US dollars. */
function shown(currency: string, part: "header" | "panel"): string {
  const client = new QueryClient();
  client.setQueryData(dealershipKey, { currency: "CAD" });
  const car = { ...priced, currency };
  client.setQueryData(valuationsKey(car.id), { valuations: [recorded], total: 1 });
  const element =
    part === "header"
      ? createElement(HeaderFigures, { car, access: undefined })
      : createElement(ValuePanel, { car, valuation: recorded });
  const routed = createElement(MantineProvider, null, createElement(MemoryRouter, null, element));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}

describe("an asking price in another currency than the value", () => {
  it("is not compared with the value in the header of the vehicle", () => {
    expect(shown("USD", "header")).toContain("asking-price");
    expect(shown("EUR", "header")).toContain("€20,500");
    expect(shown("EUR", "header")).not.toContain("asking-price");
  });

  it("is not compared with the value in the valuation, which says so", () => {
    expect(shown("USD", "panel")).toContain("The asking price of $20,500 is");
    const page = shown("EUR", "panel");
    expect(page).toContain("The value is in USD, so the asking price of €20,500 is not compared with it.");
    expect(page).not.toContain("$20,500");
  });
});
