// npm test: checks, build, tests on both databases, tests in a browser. All steps run even if an earlier one failed. A step
// that fails without a failed test counts as one failure. The failures are listed at the end, because logs are often
// cut at the beginning. The last line is the total, which is also written to dist/tests/.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { node, secondsSince } from "./kit/command.ts";
import { inRoot } from "./kit/repository.ts";
import { none, sentence, sum, type Tally } from "./kit/tally.ts";
import { readPlaywrightReport, readReport, type TestReport } from "./kit/test-reports.ts";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: () => TestReport;
}

const reports = inRoot("dist/tests");
const checkReport = `${reports}/checks.json`;
const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;

const steps: readonly Step[] = [
  {
    name: "checks",
    command: ["scripts/check.ts"],
    env: { CHECK_REPORT: checkReport },
    report: () => readReport(checkReport),
  },
  { name: "build", command: ["scripts/build.ts", "--if-stale"] },
  {
    name: "code",
    command: ["node_modules/vitest/vitest.mjs", "run"],
    env: { TEST_REPORT: vitestReport },
    report: () => readReport(vitestReport),
  },
  {
    name: "browser",
    command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json,./scripts/kit/failed-page.ts"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    report: () => readPlaywrightReport(playwrightReport),
  },
];

async function run({ name, command, env, report }: Step): Promise<Tally> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const { status } = await node(command, { output: "terminal", ...(env && { env }) });
  const { tally, failures: failedTests } = report?.() ?? { tally: none, failures: [] };
  failures.push(...failedTests);
  const brokeOutsideTests = status !== 0 && tally.failed === 0;
  if (brokeOutsideTests) failures.push(`${name}: ended with status ${status}, see its output above`);
  const result = brokeOutsideTests ? sum(tally, { ...none, failed: 1 }) : tally;
  timings.push(`${name} ${secondsSince(started)}${status === 0 ? "" : " FAILED"}`);
  return result;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const timings: string[] = [];
const failures: string[] = [];
let total = none;
for (const step of steps) total = sum(total, await run(step));

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join("\n")}`);
console.log(`\n${timings.join(" · ")}`);
console.log(sentence(total));
writeFileSync(`${reports}/summary.txt`, `${sentence(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
