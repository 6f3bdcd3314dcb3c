import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  none,
  playwrightFailures,
  playwrightTally,
  sentence,
  sum,
  vitestFailures,
  vitestTally,
} from "../../scripts/kit/tally.ts";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe("the line that a run of the tests ends with", () => {
  const code = report("vitest.json", { numTotalTests: 10, numPassedTests: 7, numFailedTests: 1 });
  const browser = report("playwright.json", { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 0 } });

  it("counts what neither passed nor failed as skipped", () => {
    expect(vitestTally(code)).toEqual({ passed: 7, failed: 1, skipped: 2 });
  });

  it("counts a test that passed only when repeated as failed", () => {
    expect(playwrightTally(browser)).toEqual({ passed: 4, failed: 3, skipped: 0 });
  });

  it("sums both, and mentions skipped tests only where there are some", () => {
    expect(sentence(sum(vitestTally(code), playwrightTally(browser)))).toBe("11 passed, 4 failed, 2 skipped");
    expect(sentence(playwrightTally(browser))).toBe("4 passed, 3 failed");
  });

  it("counts nothing where a run wrote no report", () => {
    expect(vitestTally(join(folder, "absent.json"))).toEqual(none);
  });
});

describe("the list of failed tests at the end of a run", () => {
  it("names file, test and first line of the error for vitest, also for a file that could not be loaded", () => {
    const file = report("vitest-failures.json", {
      testResults: [
        {
          name: join(process.cwd(), "test/a.test.ts"),
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "adds", failureMessages: [] },
            {
              status: "failed",
              fullName: "sums two",
              failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\nat a.ts"],
            },
          ],
        },
        {
          name: join(process.cwd(), "test/b.test.ts"),
          status: "failed",
          message: "no such module",
          assertionResults: [],
        },
      ],
    });
    expect(vitestFailures(file)).toEqual([
      "test/a.test.ts > sums two: expected 1 to be 2",
      "test/b.test.ts: no such module",
    ]);
  });

  it("names failed and flaky tests of Playwright, also those in a describe block", () => {
    const spec = (title: string, status: string) => ({
      file: "spin.spec.ts",
      title,
      tests: [{ status, results: [{ error: { message: "Timeout\nCall log" } }, {}] }],
    });
    const file = report("playwright-failures.json", {
      suites: [
        {
          specs: [spec("turns", "expected"), spec("opens", "unexpected")],
          suites: [{ specs: [spec("exports", "flaky")] }],
        },
      ],
    });
    expect(playwrightFailures(file)).toEqual(["spin.spec.ts > opens: Timeout", "spin.spec.ts > exports: Timeout"]);
  });

  it("is empty without a report", () => {
    expect(vitestFailures(join(folder, "absent.json"))).toEqual([]);
    expect(playwrightFailures(join(folder, "absent.json"))).toEqual([]);
  });
});
