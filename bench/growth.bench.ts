import type { BenchOptions, BenchResult, BenchRow, Curve } from "../scripts/kit/benchmark.ts";
import { inventoryCurves } from "./growth/inventory.ts";
import { marketCurves } from "./growth/market.ts";

const shares = [0.01, 0.1, 1];

/** Lists and valuations. Figures over all rows, such as KPIs and days' supply, may grow with them. */
const hasTarget = (what: string): boolean => what.startsWith("GET ") || what.startsWith("valuation");

function rowsOf({ what, times }: Curve): readonly BenchRow[] {
  const value = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
  return [
    { what: `${what}: at 100 % / at 1 %`, value, unit: "×", ...(hasTarget(what) && { target: 2 }) },
    ...times.map((time, index) => ({ what: `${what}: at ${(shares[index] ?? 0) * 100} %`, value: time, unit: "ms" })),
  ];
}

/** Measures how the time of lists, searches, KPIs, Today, valuations and imports grows with the rows. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const [vehicles, listings, rounds] = isQuick ? [5000, 300_000, 5] : [100_000, 1_000_000, 21];
  const { curves: inventory, skipped } = await inventoryCurves(vehicles, shares, rounds);
  const curves = [...inventory, ...(await marketCurves(listings, shares, rounds))];
  return {
    name: `Time at 100 % and at 1 % of ${vehicles.toLocaleString("en-US")} vehicles and as many leads, and ${listings.toLocaleString("en-US")} market rows`,
    rows: curves.flatMap(rowsOf),
    growth: { shares, curves, skipped },
  };
}
