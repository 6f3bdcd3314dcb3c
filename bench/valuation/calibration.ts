/** A probability that a method says, and what came true. */
export interface Said {
  readonly probability: number;
  readonly isTrue: boolean;
}

export interface Calibration {
  /** The said and the actual share of cases that come true, by bins of the said probability. */
  readonly bins: readonly { readonly cases: number; readonly said: number; readonly actual: number }[];
  /** The mean difference of said and actual over the bins, weighted by cases. */
  readonly error: number;
  /** The error that a calibrated method would have by chance. */
  readonly chance: number;
  /** The mean squared error of the probabilities. */
  readonly brier: number;
}

const bins = 5;

export function calibrationOf(all: readonly Said[]): Calibration {
  const sorted = all.toSorted((a, b) => a.probability - b.probability);
  const size = Math.ceil(sorted.length / bins);
  const mean = (some: readonly Said[], of: (one: Said) => number) =>
    some.reduce((sum, one) => sum + of(one), 0) / Math.max(1, some.length);
  const actualOf = ({ isTrue }: Said) => (isTrue ? 1 : 0);
  const found = Array.from({ length: bins }, (_, at) => sorted.slice(at * size, (at + 1) * size)).map((some) => ({
    cases: some.length,
    said: mean(some, ({ probability }) => probability),
    actual: mean(some, actualOf),
  }));
  const overBins = (of: (bin: (typeof found)[number]) => number) =>
    found.reduce((sum, bin) => sum + bin.cases * of(bin), 0) / Math.max(1, all.length);
  return {
    bins: found,
    error: overBins((bin) => Math.abs(bin.said - bin.actual)),
    chance: overBins(chanceOf),
    brier: mean(all, (one) => (one.probability - actualOf(one)) ** 2),
  };
}

/** The mean absolute deviation of the share of cases that come true with a probability (normal approximation). */
const chanceOf = ({ cases, said }: { readonly cases: number; readonly said: number }): number =>
  Math.sqrt((2 / Math.PI) * ((said * (1 - said)) / Math.max(1, cases)));

const percent = (share: number) => `${(share * 100).toFixed(1)}`.padStart(6);

/** A table of the calibration of each method. */
export function calibrationText(title: string, results: Readonly<Record<string, Calibration>>): string {
  const rows = Object.entries(results).map(
    ([name, { bins: found, error, chance, brier }]) =>
      `${name.padEnd(24)}${percent(error)}${percent(chance)}  ${brier.toFixed(4)}   ${found.map(({ said, actual }) => `${percent(said)} /${percent(actual)}`).join("  ")}`,
  );
  return [
    `\n${title}`,
    `${"method".padEnd(24)}${"error".padStart(6)}${"chance".padStart(7)} Brier    said / actual, in percent, by fifths of the said`,
    ...rows,
  ].join("\n");
}
