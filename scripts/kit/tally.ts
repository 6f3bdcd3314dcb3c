import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How many tests ended how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 };

export const sum = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** `12 passed, 0 failed, 1 skipped`: the line that a run of the tests ends with. */
export function sentence({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** From the file that vitest's json reporter wrote. */
export function vitestTally(file: string): Tally {
  const report = reportIn<{ numPassedTests: number; numFailedTests: number; numTotalTests: number }>(file);
  if (report === undefined) return none;
  const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = report;
  return { passed, failed, skipped: total - passed - failed };
}

/** From the file that Playwright's json reporter wrote. A test that passed only when repeated has failed. */
export function playwrightTally(file: string): Tally {
  const report = reportIn<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file);
  if (report === undefined) return none;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** The tests that failed, one line each: file, full name and the first line of its error. From vitest's json report. */
export function vitestFailures(file: string): readonly string[] {
  const report = reportIn<{ testResults: readonly VitestFile[] }>(file);
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const where = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [`${where}: ${firstLine(message)}`];
    return failed.map((test) => `${where} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** The tests that failed or passed only when repeated, one line each. From Playwright's json report. */
export function playwrightFailures(file: string): readonly string[] {
  return (reportIn<{ suites: readonly PlaywrightSuite[] }>(file)?.suites ?? []).flatMap(failuresOf);
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const failuresOf = ({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => `${file} > ${title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`),
  ),
  ...suites.flatMap(failuresOf),
];

const firstLine = (message = "no message") => stripVTControlCharacters(message).trim().split("\n", 1)[0] ?? "";

function reportIn<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
