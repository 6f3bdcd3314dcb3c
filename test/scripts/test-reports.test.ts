import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { none, sentence, sum } from "../../scripts/kit/tally.ts";
import { readPlaywrightReport, readVitestReport } from "../../scripts/kit/test-reports.ts";

const folder = mkdtempSync(join(tmpdir(), "test-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const nothing = { tally: none, failures: [] };

describe("readVitestReport", () => {
  const counts = { numTotalTests: 10, numPassedTests: 7, numFailedTests: 1 };

  it("counts tests that neither passed nor failed as skipped", () => {
    const file = report("vitest.json", { ...counts, testResults: [] });
    expect(readVitestReport(file).tally).toEqual({ passed: 7, failed: 1, skipped: 2 });
  });

  it("names file, test and first line of the error, and a file that could not be loaded", () => {
    const failed = { status: "failed", fullName: "sums two" };
    const file = report("vitest-failures.json", {
      ...counts,
      testResults: [
        {
          name: join(process.cwd(), "test/a.test.ts"),
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "adds", failureMessages: [] },
            { ...failed, failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\nat a.ts"] },
          ],
        },
        { name: join(process.cwd(), "test/b.test.ts"), status: "failed", message: "no module", assertionResults: [] },
      ],
    });
    expect(readVitestReport(file).failures).toEqual([
      "test/a.test.ts > sums two: expected 1 to be 2",
      "test/b.test.ts: no module",
    ]);
  });

  it("reports nothing without a file", () => {
    expect(readVitestReport(join(folder, "absent.json"))).toEqual(nothing);
  });
});

describe("readPlaywrightReport", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 0 };

  it("counts a test that passed only when repeated as failed", () => {
    const file = report("playwright.json", { stats, suites: [], errors: [] });
    expect(readPlaywrightReport(file).tally).toEqual({ passed: 4, failed: 3, skipped: 0 });
  });

  it("names failed and flaky tests, also in a describe block, and errors outside tests", () => {
    const spec = (title: string, status: string) => ({
      file: "spin.spec.ts",
      title,
      tests: [{ status, results: [{ error: { message: "Timeout\nCall log" } }, {}] }],
    });
    const file = report("playwright-failures.json", {
      stats,
      errors: [{ message: "No tests found\nat config" }],
      suites: [
        {
          specs: [spec("turns", "expected"), spec("opens", "unexpected")],
          suites: [{ specs: [spec("exports", "flaky")] }],
        },
      ],
    });
    expect(readPlaywrightReport(file).failures).toEqual([
      "outside a test: No tests found",
      "spin.spec.ts > opens: Timeout",
      "spin.spec.ts > exports: Timeout",
    ]);
  });

  it("reports nothing without a file", () => {
    expect(readPlaywrightReport(join(folder, "absent.json"))).toEqual(nothing);
  });
});

describe("the last line of npm test", () => {
  const code = { passed: 7, failed: 1, skipped: 2 };
  const browser = { passed: 4, failed: 3, skipped: 0 };

  it("sums the steps, and mentions skipped tests only if there are any", () => {
    expect(sentence(sum(code, browser))).toBe("11 passed, 4 failed, 2 skipped");
    expect(sentence(browser)).toBe("4 passed, 3 failed");
  });
});
