import type { BenchRow } from "../../scripts/kit/benchmark.ts";
import { medianOf, quantileOf } from "../../scripts/kit/statistics.ts";
import type { Tally } from "./tally.ts";

/** Memory of the workstation's server in MB, taken at equal distances. */
export type Samples = readonly number[];

const quarter = (samples: Samples, at: number): Samples => {
  const size = samples.length / 4;
  return samples.slice(Math.floor(at * size), Math.floor((at + 1) * size));
};

/** How much more memory the last quarter needs than the second, as a ratio of the medians. */
export const growthOf = (samples: Samples): number => medianOf(quarter(samples, 3)) / medianOf(quarter(samples, 1));

export function verdictOf({ reads, writes, errors, done }: Tally, samples: Samples, minutes: number): BenchRow[] {
  const [allReads, allWrites] = [reads.flat(), writes.flat()];
  const rate = (allReads.length + allWrites.length) / (minutes * 60);
  return [
    { what: "median memory, last quarter / second quarter", value: growthOf(samples), unit: "×", target: 1.05 },
    { what: "memory, median of the last quarter", value: medianOf(quarter(samples, 3)), unit: "MB" },
    { what: "errors", value: errors.length, unit: "", target: 0 },
    { what: "reads, median", value: medianOf(allReads), unit: "ms" },
    { what: "reads, p99", value: quantileOf(allReads, 0.99), unit: "ms", target: 100 },
    { what: "writes, p99", value: quantileOf(allWrites, 0.99), unit: "ms" },
    { what: "requests of people", value: rate, unit: "/s" },
    ...[...done]
      .filter(([what]) => what !== "reads" && what !== "writes")
      .map(([what, times]) => ({ what, value: times, unit: "" })),
  ];
}
