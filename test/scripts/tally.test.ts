import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { none, playwrightTally, sentence, sum, vitestTally } from "../../scripts/kit/tally.ts";

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
