import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MarketListing } from "../../../contracts/pricing/market.ts";

// a day of the market is stored as its midnight in UTC, which is the evening before in America
beforeEach(async () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  vi.resetModules();
  await import("../../../renderer/texts/lazy/market-texts.ts");
});
afterEach(() => vi.unstubAllEnvs());

const listing: MarketListing = {
  id: "1",
  listing_id: "L1",
  source: "cars",
  kind: "dealer_listing",
  vin: null,
  year: 2020,
  make: "Kia",
  model: "Rio",
  trim: null,
  mileage: 1000,
  price: 9000,
  zip_code: null,
  city: null,
  state: null,
  distance_miles: null,
  listed_at: "2026-02-01T00:00:00.000Z",
  sold_at: null,
  url: null,
  is_demo: false,
};
const page = (element: Parameters<typeof createElement>[0], props: object) =>
  renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(MemoryRouter, null, createElement(element, props))),
  );

describe("the days of market rows", () => {
  it("are those of the file in the list of rows", async () => {
    const { ListingsTable } = await import("../../../renderer/features/market/listings/listings-table.tsx");
    expect(page(ListingsTable as never, { listings: [listing] })).toContain("Feb 1, 2026");
  });

  it("are those of the file in the preview and in the sources", async () => {
    const { FirstRows } = await import("../../../renderer/features/market/imports/new/first-rows.tsx");
    expect(page(FirstRows as never, { rows: [{ row: 2, reason: null, listing }] })).toContain("Feb 1, 2026");
    const { SourcesTable } = await import("../../../renderer/features/market/overview/sources-table.tsx");
    const sources = [{ source: "cars", kind: "dealer_listing", rows: 1, newest: listing.listed_at }];
    expect(page(SourcesTable as never, { sources })).toContain("Feb 1, 2026");
  });
});
