import { describe, expect, it } from "vitest";
import type { Valuation } from "../../../contracts/pricing/valuation.ts";
import { forecastData, horizonsOf } from "../../../renderer/features/vehicles/detail/valuation/market/forecast-data.ts";
import { valuationOf } from "./valuation.ts";

const words = {
  value: "Value",
  low: "Low end",
  high: "High end",
  today: "Today",
  inDays: (days: number) => `${days} d`,
  year: String,
};
const now = valuationOf({ base: 10_000, impacts: [] });
const day = { days: 30, date: "2026-12-28", estimated_value: 9900, min: 8800, max: 10_900, confidence: 0.8 };
const forecast: NonNullable<Valuation["depreciation_forecast"]> = {
  current_value: 10_000,
  original_msrp: null,
  total_depreciation: null,
  depreciation_percentage: null,
  annual_depreciation_rate: 20,
  forecast: [{ year: 2027, estimated_value: 8000, min: 6000, max: 9000, confidence: 0.7 }],
  forecast_days: [day],
  basis: "",
};

describe("forecastData", () => {
  it("begins today, and has the value with both ends of its band", () => {
    expect(forecastData({ ...now, depreciation_forecast: forecast }, "days", words)).toEqual({
      labels: ["Today", "30 d"],
      series: [
        { label: "Value", values: [10_000, 9900] },
        { label: "High end", values: [11_000, 10_900] },
        { label: "Low end", values: [9000, 8800] },
      ],
    });
    expect(forecastData({ ...now, depreciation_forecast: forecast }, "years", words).labels).toEqual(["Today", "2027"]);
  });
});

describe("horizonsOf", () => {
  it("leaves out the days of an older valuation", () => {
    expect(horizonsOf(forecast)).toEqual(["days", "years"]);
    const { forecast_days: _, ...older } = forecast;
    expect(horizonsOf(older)).toEqual(["years"]);
  });
});
