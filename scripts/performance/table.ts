import { amount, type BenchRow, spreadText, verdict } from "../kit/benchmark.ts";
import type { BenchReport, MachineOfRun, ReportEntry } from "./report.ts";

const header = ["| measured | median | spread | target | command |", "|---|---|---|---|---|"];

/** Ratios and figures with a target. The others are in bench/results.json. */
const isShown = ({ unit, target }: BenchRow): boolean => target !== undefined || unit === "×";

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function linesOf([name, entry]: readonly [string, ReportEntry]): readonly string[] {
  const rows = entry.rows.filter(isShown);
  const title = `**${entry.name}**${entry.quick ? " (less data)" : ""}`;
  const figures = rows.map((row) => line([row.what, amount(row), spreadText(row), verdict(row), ""]));
  return rows.length === 0
    ? []
    : [line([title, "", "", "", `\`${entry.command ?? `npm run bench -- ${name}`}\``]), ...figures];
}

const sameMachine = (a: MachineOfRun, b: MachineOfRun): boolean => JSON.stringify(a) === JSON.stringify(b);

const described = ({ cpu, cores, memoryGb, os, node }: MachineOfRun): string =>
  `${cpu}, ${cores} cores, ${memoryGb} GB, ${os}, Node ${node}`;

/** One sentence for each machine, with the benchmarks that ran on it. */
function machines(entries: readonly (readonly [string, ReportEntry])[]): readonly string[] {
  const different: { machine: MachineOfRun; names: string[] }[] = [];
  for (const [name, { machine }] of entries) {
    const known = different.find((one) => sameMachine(one.machine, machine));
    if (known) known.names.push(name);
    else different.push({ machine, names: [name] });
  }
  if (different.length === 1) return different.map(({ machine }) => `Machine: ${described(machine)}.`);
  return different.map(({ machine, names }) => `Machine of ${names.join(", ")}: ${described(machine)}.`);
}

/** `2026-11-29 (commit 4a4b046c1): market, leads`, one line for each day and commit. */
function runs(entries: readonly (readonly [string, ReportEntry])[]): readonly string[] {
  const byRun = Map.groupBy(entries, ([, { at, commit }]) => `${at.slice(0, 10)}, commit ${commit}`);
  return [...byRun].map(([run, own]) => {
    const loads = own.map(([, { load }]) => load);
    const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
    return `- ${run}, ${load}: ${own.map(([name]) => name).join(", ")}`;
  });
}

function versions(entries: readonly (readonly [string, ReportEntry])[]): string {
  const all = Object.assign({}, ...entries.map(([, one]) => one.versions)) as Readonly<Record<string, string>>;
  const names = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return names.map(([name, version]) => `${name} ${version}`).join(", ");
}

/** The generated part of docs/performance.md. */
export function performanceTable({ results }: BenchReport): string {
  const entries = Object.entries(results);
  return [
    ...machines(entries),
    "",
    `Versions: ${versions(entries)}.`,
    "",
    "Measured on:",
    "",
    ...runs(entries),
    "",
    ...header,
    ...entries.flatMap(linesOf),
  ].join("\n");
}

/** The targets that were missed, one line each. */
export function missedTargets({ results }: BenchReport): string {
  const missed = Object.entries(results).flatMap(([name, { rows, quick }]) =>
    rows
      .filter((row) => verdict(row).endsWith("missed"))
      .map(
        (row) =>
          `- \`${name}\`: ${row.what}: ${amount(row)} (${verdict(row).replace(", missed", "")})${quick ? ", with less data" : ""}`,
      ),
  );
  return missed.length === 0 ? "None." : missed.join("\n");
}
