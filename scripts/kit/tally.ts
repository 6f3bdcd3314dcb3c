import { existsSync, readFileSync } from "node:fs";

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

function reportIn<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
