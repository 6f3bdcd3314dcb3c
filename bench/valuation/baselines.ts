import { type Description, readerAt } from "../../server/domain/valuation/features/describe.ts";
import { quantile } from "../../server/domain/valuation/market/band.ts";
import { createNeighborhood } from "../../server/domain/valuation/market/neighborhood.ts";
import { covariates } from "../../server/domain/valuation/model/hedonic/curves.ts";
import { traitsOf } from "../../server/domain/valuation/model/kernel/kernel.ts";
import { solve } from "../../server/domain/valuation/model/numeric/linear.ts";
import { z90 } from "../../server/domain/valuation/value/interval.ts";
import type { BenchRow } from "./read.ts";
import type { Prediction } from "./score.ts";

type Baseline = (row: BenchRow) => Prediction | null;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The median of prices, with their 10th and 90th percentile as the band. */
function bandOf(prices: readonly number[]): Prediction {
  const sorted = Float64Array.from(prices).sort();
  return { value: median(prices), low: quantile(sorted, 0.1), high: quantile(sorted, 0.9) };
}

/** The mean of log prices, with the band of a normal distribution. */
function normalBandOf(prices: readonly number[]): Prediction {
  const logs = prices.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const deviation = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, logs.length - 1));
  return { value: Math.exp(mean), low: Math.exp(mean - z90 * deviation), high: Math.exp(mean + z90 * deviation) };
}

interface GroupTask {
  readonly withTrim: boolean;
  readonly predict: (prices: readonly number[]) => Prediction;
}

/**
 * By the prices of the trim and year, of the model and year (each with at least three cars), of the model, or of the make.
 */
function byGroups(
  train: readonly BenchRow[],
  read: (row: BenchRow) => Description,
  { withTrim, predict }: GroupTask,
): Baseline {
  const levels = [
    ...(withTrim ? [(d: Description) => `${d.named}|${d.year}`] : []),
    (d: Description) => `${d.model}|${d.year}`,
    (d: Description) => d.model,
    (d: Description) => d.make,
  ];
  const tables = levels.map((key) => Map.groupBy(train, (row) => key(read(row))));
  const known = new Map<readonly BenchRow[], Prediction>();
  const predictionOf = (group: readonly BenchRow[]) => {
    const prediction = known.get(group) ?? predict(group.map(({ row }) => row.price));
    known.set(group, prediction);
    return prediction;
  };
  return (row) => {
    const d = read(row);
    const groups = levels.map((key, at) => tables[at]?.get(key(d)) ?? []);
    const group = groups.find((members, at) => members.length >= (at < levels.length - 2 ? 3 : 1)) ?? train;
    return predictionOf(group);
  };
}

/**
 * Least squares of the log price on age and mileage within each model. The level of a model is shrunken to the mean.
 */
function slopes(train: readonly BenchRow[], read: (row: BenchRow) => Description) {
  const matrix = new Float64Array(4);
  const right = new Float64Array(2);
  const means = new Map<string, { n: number; x: number; z: number; y: number }>();
  const variablesOf = (row: BenchRow) => {
    const d = read(row);
    return { d, x: d.age, z: covariates(d).miles, y: Math.log(row.row.price) };
  };
  const rows = train.map(variablesOf);
  for (const { d, x, z, y } of rows) {
    const own = means.get(d.model) ?? { n: 0, x: 0, z: 0, y: 0 };
    means.set(d.model, { n: own.n + 1, x: own.x + x, z: own.z + z, y: own.y + y });
  }
  for (const { d, x, z, y } of rows) {
    const own = means.get(d.model) ?? { n: 1, x: 0, z: 0, y: 0 };
    const [dx, dz, dy] = [x - own.x / own.n, z - own.z / own.n, y - own.y / own.n];
    matrix[0] = (matrix[0] ?? 0) + dx * dx;
    matrix[2] = (matrix[2] ?? 0) + dx * dz;
    matrix[3] = (matrix[3] ?? 0) + dz * dz;
    right[0] = (right[0] ?? 0) + dx * dy;
    right[1] = (right[1] ?? 0) + dz * dy;
  }
  const [perYear = 0, perMiles = 0] = solve(matrix, right);
  const overall = rows.reduce((sum, { y, x, z }) => sum + y - perYear * x - perMiles * z, 0) / rows.length;
  const shrinkage = 2;
  return {
    perYear,
    perMiles,
    level: (model: string) => {
      const own = means.get(model);
      if (!own) return overall;
      return (own.y - perYear * own.x - perMiles * own.z + shrinkage * overall) / (own.n + shrinkage);
    },
  };
}

/** Baseline methods on the same rows: the book value, medians, the nearest cars and a log-linear regression. */
export function baselinesOf(train: readonly BenchRow[], today: number): Readonly<Record<string, Baseline>> {
  const reader = readerAt(today);
  const known = new Map<BenchRow, Description>();
  const read = (row: BenchRow) => {
    const d = known.get(row) ?? reader(row.row);
    known.set(row, d);
    return d;
  };
  const traits = train.map((row) => traitsOf(read(row)));
  const near = createNeighborhood(traits.map((t) => ({ ...t, seller: "", pattern: "" })));
  const { perYear, perMiles, level } = slopes(train, read);
  const lookup = byGroups(train, read, { withTrim: true, predict: bandOf });
  return {
    "book (MMR)": ({ mmr }) => (mmr === null ? null : { value: mmr }),
    "mean model, year": byGroups(train, read, { withTrim: false, predict: normalBandOf }),
    "median model, year": byGroups(train, read, { withTrim: false, predict: bandOf }),
    "median model, year, trim": lookup,
    "ten nearest, adjusted": (row) => {
      const d = read(row);
      const found = near.of({ ...traitsOf(d), seller: "", pattern: "" }, () => true).slice(0, 10);
      if (found.length < 3) return lookup(row);
      const logs = found.map((at) => {
        const other = read(train[at] as BenchRow);
        const miles = covariates(d).miles - covariates(other).miles;
        return Math.log(train[at]?.row.price ?? 1) + perYear * (d.age - other.age) + perMiles * miles;
      });
      return bandOf(logs.map(Math.exp));
    },
    "log-linear": (row) => {
      const d = read(row);
      return { value: Math.exp(level(d.model) + perYear * d.age + perMiles * covariates(d).miles) };
    },
  };
}
