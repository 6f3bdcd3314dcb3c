import "../../../renderer/texts/lazy/market-texts.ts";
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { ModelSupply } from "../../../contracts/pricing/market-supply.ts";
import { SupplyTable } from "../../../renderer/features/market/supply/supply-table.tsx";

const accord: ModelSupply = {
  make: "Honda",
  model: "Accord",
  days_supply: 40,
  days_supply_by: "sales",
  median_days_to_sell: 31,
  on_offer: 12,
  sold: 20,
  average_price: 18_000,
  own_stock: 0,
};

it("names the median days to sell as the time in which half sell, also on a phone", () => {
  const table = createElement(SupplyTable, { models: [accord], soldDays: 90 });
  const page = renderToStaticMarkup(createElement(MantineProvider, null, createElement(MemoryRouter, null, table)));
  expect(page).toContain(">Half sell within</th>");
  expect(page).toMatch(/data-label="Half sell within"[^>]*>31 days<\/td>/);
  // the mean in valuations and KPIs has this name
  expect(page).not.toContain("Days to sell");
});
