/** One prediction in dollars. `low` and `high` are the band, if the method has one. */
export interface Prediction {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

export interface PricedPrediction {
  readonly price: number;
  readonly prediction: Prediction;
}

/** Errors in percent of the price paid or asked, rounded to 0.01. */
export interface Score {
  readonly n: number;
  readonly mdape: number;
  readonly mape: number;
  readonly within10: number;
  /** The share of prices inside the 80 % band. Null for a method without a band. */
  readonly band80: number | null;
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

export function scoreOf(cases: readonly PricedPrediction[]): Score {
  const errors = cases.map(({ price, prediction }) => Math.abs(prediction.value / price - 1)).sort((a, b) => a - b);
  const banded = cases.filter(({ prediction }) => prediction.low !== undefined);
  const inside = banded.filter(
    ({ price, prediction: { low = 0, high = 0 } }) => price >= Math.floor(low) && price <= Math.ceil(high),
  );
  const middle = errors.length >> 1;
  const median =
    errors.length % 2 === 1 ? (errors[middle] ?? 0) : ((errors[middle - 1] ?? 0) + (errors[middle] ?? 0)) / 2;
  return {
    n: errors.length,
    mdape: percent(median),
    mape: percent(errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length)),
    within10: percent(errors.filter((error) => error <= 0.1).length / Math.max(1, errors.length)),
    band80: banded.length === 0 ? null : percent(inside.length / banded.length),
  };
}
