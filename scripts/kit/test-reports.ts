import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { none, type Tally } from "./tally.ts";

/** What a run of tests reported: how many ended how, and a line for each failure (file, test, first line of the error). */
export interface TestReport {
  readonly tally: Tally;
  readonly failures: readonly string[];
}

interface VitestJson {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  /** An absolute path. */
  readonly name: string;
  readonly status: string;
  /** Why the file could not be loaded. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** Reads the file that vitest's json reporter wrote; without one, nothing was tested. */
export function readVitestReport(file: string): TestReport {
  const report = readJson<VitestJson>(file);
  if (!report) return { tally: none, failures: [] };
  const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = report;
  return {
    tally: { passed, failed, skipped: total - passed - failed },
    failures: report.testResults.flatMap(vitestFailures),
  };
}

function vitestFailures({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${file}: ${firstLine(message)}`];
  return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

interface PlaywrightJson {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside tests: a file that could not be loaded, a global setup that failed. */
  readonly errors: readonly PlaywrightError[];
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: PlaywrightError }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/**
 * Reads the file that Playwright's json reporter wrote; without one, nothing was tested. A test that passed only when
 * repeated has failed.
 */
export function readPlaywrightReport(file: string): TestReport {
  const report = readJson<PlaywrightJson>(file);
  if (!report) return { tally: none, failures: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    tally: { passed: expected, failed: unexpected + flaky, skipped },
    failures: [
      ...report.errors.map(({ message }) => `outside a test: ${firstLine(message)}`),
      ...report.suites.flatMap(playwrightFailures),
    ],
  };
}

const playwrightFailures = ({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => `${file} > ${title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`),
  ),
  ...suites.flatMap(playwrightFailures),
];

const firstLine = (message = "no message") => stripVTControlCharacters(message).trim().split("\n", 1)[0] ?? "";

function readJson<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
