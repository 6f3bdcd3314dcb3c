// npm run bench: runs every bench/*.bench.ts, prints a table each, and writes bench/results.json. `npm run bench -- vin`
// runs only those. A missed target is printed, and the run ends with an error.
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { pathToFileURL } from "node:url";
import { type BenchResult, isMet, verdict } from "./kit/benchmark.ts";
import { inRoot, ownFiles } from "./kit/repository.ts";

const wanted = process.argv.slice(2);
const files = ownFiles()
  .filter((file) => /^bench\/[^/]+\.bench\.ts$/.test(file))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error("No such benchmark in bench/");
  process.exit(1);
}

const results: BenchResult[] = [];
for (const file of files) {
  const { bench } = (await import(pathToFileURL(inRoot(file)).href)) as { bench: () => Promise<BenchResult> };
  const result = await bench();
  results.push(result);
  console.log(`\n${result.name}${result.rows.length === 0 ? ": not measured, its data is missing" : ""}`);
  if (result.rows.length > 0) console.table(result.rows.map(printed));
}

const machine = { cpu: cpus()[0]?.model.trim(), cores: cpus().length, node: process.version };
const report = { at: new Date().toISOString(), machine, results };
writeFileSync(inRoot("bench/results.json"), `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = results.every(({ rows }) => rows.every(isMet)) ? 0 : 1;

function printed(row: BenchResult["rows"][number]) {
  return { what: row.what, value: `${Number(row.value.toPrecision(4))} ${row.unit}`, target: verdict(row) };
}
