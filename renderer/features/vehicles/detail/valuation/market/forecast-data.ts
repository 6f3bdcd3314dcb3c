import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import type { ChartData } from "../../../../../ui/chart/chart-data.ts";

type Forecast = NonNullable<Valuation["depreciation_forecast"]>;

export type Horizon = "days" | "years";

/** The words of the chart. */
export interface ForecastWords {
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly today: string;
  readonly inDays: (days: number) => string;
  readonly year: (year: number) => string;
}

interface ForecastPoint {
  readonly label: string;
  readonly estimated_value: number;
  readonly min: number;
  readonly max: number;
}

function pointsOf(forecast: Forecast, horizon: Horizon, words: ForecastWords): readonly ForecastPoint[] {
  return horizon === "days"
    ? (forecast.forecast_days ?? []).map((one) => ({ ...one, label: words.inDays(one.days) }))
    : forecast.forecast.map((one) => ({ ...one, label: words.year(one.year) }));
}

/** The horizons that the forecast has. Older valuations have no days. */
export const horizonsOf = ({ forecast_days, forecast }: Forecast): readonly Horizon[] => [
  ...(forecast_days !== undefined && forecast_days.length > 0 ? (["days"] as const) : []),
  ...(forecast.length > 0 ? (["years"] as const) : []),
];

/** The value and its band from today on. */
export function forecastData(
  {
    depreciation_forecast: forecast,
    valuation: { adjusted_value: now },
  }: Pick<Valuation, "depreciation_forecast" | "valuation">,
  horizon: Horizon,
  words: ForecastWords,
): ChartData {
  const today = { label: words.today, estimated_value: now.average, min: now.min, max: now.max };
  const points = [today, ...(forecast === null ? [] : pointsOf(forecast, horizon, words))];
  return {
    labels: points.map(({ label }) => label),
    series: [
      { label: words.value, values: points.map(({ estimated_value }) => estimated_value) },
      { label: words.high, values: points.map(({ max }) => max) },
      { label: words.low, values: points.map(({ min }) => min) },
    ],
  };
}
