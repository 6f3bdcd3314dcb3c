import { z } from "zod";
import { own } from "../../contracts/kit/own.ts";

const Row = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  target: z.number().exactOptional(),
  more: z.boolean().exactOptional(),
  spread: z.number().exactOptional(),
});

const Machine = z.object({ cpu: z.string(), cores: z.int(), memoryGb: z.int(), os: z.string(), node: z.string() });

const Entry = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  /** Short hash of the commit; with a + if the working tree had changes. */
  commit: z.string(),
  machine: Machine,
  /** The average of runnable processes in the minute before: other work on the machine. */
  load: z.number(),
  /** Measured with less data, fewer rounds, or in less time than the targets are meant for. */
  quick: z.boolean().exactOptional(),
  /** What repeats the run, with its environment. Entries of before 2026-11-30 have none. */
  command: z.string().exactOptional(),
  versions: z.record(z.string(), z.string()),
  rows: z.array(Row),
  growth: z
    .object({
      shares: z.array(z.number()),
      curves: z.array(z.object({ what: z.string(), times: z.array(z.number()) })),
      skipped: z.array(z.object({ what: z.string(), reason: z.string() })).exactOptional(),
    })
    .exactOptional(),
  timeline: z
    .object({
      minutes: z.number(),
      lines: z.array(
        z.object({
          what: z.string(),
          unit: z.string(),
          values: z.array(z.number()),
          limit: z.number().exactOptional(),
        }),
      ),
    })
    .exactOptional(),
});

/** bench/results.json: the last result of each benchmark, by the name of its file. */
export const Report = z.object({ results: z.record(z.string(), Entry) });

export type MachineOfRun = z.infer<typeof Machine>;
export type ReportEntry = z.infer<typeof Entry>;
export type BenchReport = z.infer<typeof Report>;

/** The report with a new result of one benchmark. A quick run does not replace a full one: then it is the same report. */
export function withResult(report: BenchReport, name: string, entry: ReportEntry): BenchReport {
  const last = own(report.results, name);
  if (entry.quick && last && !last.quick) return report;
  const results = Object.entries({ ...report.results, [name]: entry }).sort(([a], [b]) => (a < b ? -1 : 1));
  return { results: Object.fromEntries(results) };
}
