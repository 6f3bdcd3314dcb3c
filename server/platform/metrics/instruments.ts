/** Label values: names of routes, kinds and states. Never ids, names or addresses of a tenant. */
export type Labels = Readonly<Record<string, string>>;

/** A metric in Prometheus's text format (version 0.0.4). */
export interface Instrument {
  text(): string;
}

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
const pairsOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");
const inBraces = (pairs: string): string => (pairs === "" ? "" : `{${pairs}}`);

function familyText(name: string, { help, type }: { help: string; type: string }, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
}

/** A number that only increases. Its name ends with `_total`. */
export function createCounter(name: string, help: string) {
  const values = new Map<string, number>();
  return {
    add(labels: Labels): void {
      const pairs = pairsOf(labels);
      values.set(pairs, (values.get(pairs) ?? 0) + 1);
    },
    text: () =>
      familyText(
        name,
        { help, type: "counter" },
        [...values].map(([pairs, value]) => `${name}${inBraces(pairs)} ${value}`),
      ),
  };
}
export type Counter = ReturnType<typeof createCounter>;

interface Series {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** A histogram of durations. `bounds`: the upper limits of its buckets in seconds, ascending. */
export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<string, Series>();
  const linesOf = ([pairs, { counts, sum, count }]: [string, Series]): string[] => {
    const before = pairs === "" ? "" : `${pairs},`;
    return [
      ...bounds.map((bound, i) => `${name}_bucket{${before}le="${bound}"} ${counts[i] ?? 0}`),
      `${name}_bucket{${before}le="+Inf"} ${count}`,
      `${name}_sum${inBraces(pairs)} ${sum}`,
      `${name}_count${inBraces(pairs)} ${count}`,
    ];
  };
  return {
    observe(labels: Labels, seconds: number): void {
      const pairs = pairsOf(labels);
      const one = series.get(pairs) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(pairs, one);
      // Each bucket also contains the shorter ones.
      for (const [i, bound] of bounds.entries()) if (seconds <= bound) one.counts[i] = (one.counts[i] ?? 0) + 1;
      one.sum += seconds;
      one.count += 1;
    },
    text: () => familyText(name, { help, type: "histogram" }, [...series].flatMap(linesOf)),
  };
}
export type Histogram = ReturnType<typeof createHistogram>;

interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** Metrics of current values. */
export const gaugeText = (name: string, help: string, samples: readonly Sample[]): string =>
  familyText(
    name,
    { help, type: "gauge" },
    samples.map(({ labels = {}, value }) => `${name}${inBraces(pairsOf(labels))} ${value}`),
  );
