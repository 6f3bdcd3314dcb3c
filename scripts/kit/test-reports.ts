import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { none, type Tally } from "./tally.ts";

/** What a run of tests reported: how many ended how, and a line for each failure (file, test, first line of the error). */
export interface TestReport {
  readonly tally: Tally;
  readonly failures: readonly string[];
}

/** Reads the file that vitest-report.ts or check.ts wrote; without one, nothing was tested. */
export const readReport = (file: string): TestReport => readJson<TestReport>(file) ?? { tally: none, failures: [] };

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

/** The first line of an error's message, without colors. */
export const firstLine = (message = "no message") => stripVTControlCharacters(message).trim().split("\n", 1)[0] ?? "";

function readJson<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
