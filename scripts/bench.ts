// npm run bench: runs every bench/*.bench.ts and prints a table each. `npm run bench -- leads market` runs only those,
// `--list` prints their names, `--quick` measures less data. `soak` runs only if it is named (npm run soak). Their entries in
// bench/results.json and the figures in the documents are replaced; a run with less data does not replace one with all data.
// A missed target is printed, and the run ends with an error.

import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { own } from "../contracts/kit/own.ts";
import { readReport, resultsFile, writePerformanceFiles } from "./generate/performance.ts";
import { amount, type Benchmark, type BenchResult, isMet, spreadText, verdict } from "./kit/benchmark.ts";
import { secondsSince } from "./kit/command.ts";
import { inRoot, ownFiles } from "./kit/repository.ts";
import { commandOf } from "./performance/command.ts";
import { commitOfRun, thisMachine } from "./performance/machine.ts";
import { withResult } from "./performance/report.ts";

const words = process.argv.slice(2);
const [isQuick, isList] = [words.includes("--quick"), words.includes("--list")];
const wanted = words.filter((word) => !word.startsWith("--"));
const names = ownFiles()
  .filter((file) => /^bench\/[^/]+\.bench\.ts$/.test(file))
  .map((file) => basename(file, ".bench.ts"));
const unknown = wanted.filter((word) => !names.includes(word));
/** It takes an hour. */
const onlyByName = "soak";
const chosen = names.filter((name) => (wanted.length === 0 ? name !== onlyByName : wanted.includes(name)));

if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Available: ${names.join(", ")}`);
  process.exitCode = 1;
} else if (isList) {
  const { results } = readReport();
  for (const name of names) console.log(`${name.padEnd(18)} ${own(results, name)?.name ?? "not measured yet"}`);
} else {
  process.exitCode = (await runAll()) ? 0 : 1;
}

/** Whether all ran and met their targets. One that fails does not stop the others. */
async function runAll(): Promise<boolean> {
  let isFine = true;
  for (const name of chosen) {
    const started = performance.now();
    try {
      // before it: meanwhile somebody may commit, and the benchmark itself loads the machine
      const before = { commit: commitOfRun(), load: Math.round((loadavg()[0] ?? 0) * 10) / 10 };
      const file = pathToFileURL(inRoot(`bench/${name}.bench.ts`)).href;
      const { bench } = (await import(file)) as Benchmark;
      const result = await bench({ isQuick });
      print(name, result, secondsSince(started));
      if (result.rows.length > 0) keep(name, result, before);
      isFine &&= result.rows.every(isMet);
    } catch (error) {
      isFine = false;
      console.error(`\n${name} failed:`, error);
    }
  }
  // at the end: the build of the server is compared with the documents too
  writePerformanceFiles();
  return isFine;
}

function keep(name: string, result: BenchResult, before: { readonly commit: string; readonly load: number }): void {
  const { name: title, rows, versions = {}, growth, timeline, isPartial, settings = [] } = result;
  const last = readReport();
  const report = withResult(last, name, {
    name: title,
    at: new Date().toISOString(),
    ...before,
    machine: thisMachine(),
    ...((isQuick || isPartial) && { quick: true }),
    command: commandOf(name, { isQuick, settings, environment: process.env }),
    versions,
    rows: [...rows],
    ...(growth && {
      growth: {
        shares: [...growth.shares],
        curves: growth.curves.map(({ what, times }) => ({ what, times: [...times] })),
        ...(growth.skipped && { skipped: [...growth.skipped] }),
      },
    }),
    ...(timeline && {
      timeline: { ...timeline, lines: timeline.lines.map((one) => ({ ...one, values: [...one.values] })) },
    }),
  });
  if (report === last) console.log(`${resultsFile} keeps the result with all data.`);
  else writeFileSync(inRoot(resultsFile), `${JSON.stringify(report, null, 2)}\n`);
}

function print(name: string, { name: title, rows, skipped }: BenchResult, took: string): void {
  console.log(`\n${name} (${took}): ${title}`);
  if (rows.length === 0) console.log(`not measured: ${skipped ?? "its data is missing"}`);
  else
    console.table(
      rows.map((row) => ({ what: row.what, median: amount(row), spread: spreadText(row), target: verdict(row) })),
    );
}
