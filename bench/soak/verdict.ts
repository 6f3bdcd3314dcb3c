import type { BenchRow } from "../../scripts/kit/benchmark.ts";
import { medianOf, quantileOf } from "../../scripts/kit/statistics.ts";
import { everyMinutes, plannedRequests, plannedWorks, type Work } from "./plan.ts";
import type { Tally } from "./tally.ts";

/** Memory of the workstation's server in MB, taken at equal distances. */
export type Samples = readonly number[];

/** What a run has found. */
export interface Found {
  readonly minutes: number;
  /** Requests a second that people send together, once all have arrived. */
  readonly rate: number;
  readonly tally: Tally;
  readonly samples: Samples;
  /** Leads that were not reported exactly once; undefined if the check failed. */
  readonly unreported: number | undefined;
  /** Rows that workstation and host do not have alike; undefined if the check failed. */
  readonly different: number | undefined;
}

/** Of what is planned, so much must be done within the run. Our own choice. */
const shareOfWorks = 0.9;
const shareOfRequests = 0.97;

const quarter = (samples: Samples, at: number): Samples => {
  const size = samples.length / 4;
  return samples.slice(Math.floor(at * size), Math.floor((at + 1) * size));
};

/** How much more memory the last quarter needs than the second, as a ratio of the medians. */
export const growthOf = (samples: Samples): number => medianOf(quarter(samples, 3)) / medianOf(quarter(samples, 1));

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The rate of the requests that were answered before the run ended, for each second of it. */
function rateRow({ minutes, rate, tally: { reads, writes } }: Found): BenchRow {
  const answered = [reads, writes].flatMap((times) => times.slice(0, Math.ceil(minutes)).flat()).length;
  const perSecond = (requests: number) => requests / (minutes * 60);
  const target = tenths(shareOfRequests * perSecond(plannedRequests(rate, minutes)));
  return { what: "requests of people", value: perSecond(answered), unit: "/s", target, more: true };
}

function workRows({ minutes, tally: { done } }: Found): BenchRow[] {
  const works = Object.keys(everyMinutes) as Work[];
  const others = [...done].filter(([what]) => !["reads", "writes", ...works].includes(what));
  return [
    ...works.map((what) => {
      const target = tenths(shareOfWorks * plannedWorks(what, minutes));
      return { what, value: done.get(what) ?? 0, unit: "", target, more: true };
    }),
    ...others.map(([what, times]) => ({ what, value: times, unit: "" })),
  ];
}

/** No row for a check that failed. */
const checkRow = (what: string, value: number | undefined): BenchRow[] =>
  value === undefined ? [] : [{ what, value, unit: "", target: 0 }];

export function verdictOf(found: Found): BenchRow[] {
  const { tally, samples, unreported, different } = found;
  const [reads, writes] = [tally.reads.flat(), tally.writes.flat()];
  return [
    { what: "median memory, last quarter / second quarter", value: growthOf(samples), unit: "×", target: 1.05 },
    { what: "memory, median of the last quarter", value: medianOf(quarter(samples, 3)), unit: "MB" },
    { what: "errors", value: tally.errors.length, unit: "", target: 0 },
    { what: "reads, median", value: medianOf(reads), unit: "ms" },
    { what: "reads, p99", value: quantileOf(reads, 0.99), unit: "ms", target: 100 },
    { what: "writes, p99", value: quantileOf(writes, 0.99), unit: "ms" },
    rateRow(found),
    ...workRows(found),
    { what: "leads that people added", value: tally.leadIds.length, unit: "" },
    ...checkRow("leads that were not reported exactly once", unreported),
    ...checkRow("rows that differ between workstation and host", different),
  ];
}
