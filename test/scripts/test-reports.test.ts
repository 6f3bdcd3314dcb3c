import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { node } from "../../scripts/kit/command.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { none, sentence, sum } from "../../scripts/kit/tally.ts";
import { readPlaywrightReport, readReport } from "../../scripts/kit/test-reports.ts";

const folder = mkdtempSync(join(tmpdir(), "test-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const nothing = { tally: none, failures: [] };

describe("the report of vitest", () => {
  const write = (name: string, code: string) => writeFileSync(join(folder, name), code);

  it("counts tests, and names what failed in tests, in hooks, while loading, and outside tests", {
    timeout: 120_000,
  }, async () => {
    write(
      "a.test.ts",
      `import { beforeAll, describe, expect, it } from "vitest";
       it("adds", () => {});
       it.skipIf(true)("multiplies", () => {});
       describe("sums", () => it("two", () => expect(1, "wrong\\nsum").toBe(2)));
       describe("a hook", () => {
         beforeAll(() => { throw new Error("no database"); });
         it("is not reached", () => {});
       });`,
    );
    write("b.test.ts", `import "./absent.ts";`);
    write(
      "c.test.ts",
      `import { it } from "vitest";
       it("leaves a rejection behind", async () => {
         Promise.reject(new Error("nobody waits"));
         await new Promise(setImmediate);
       });`,
    );
    const file = join(folder, "vitest.json");
    symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
    write(
      "vitest.config.ts",
      `import { VitestReport } from "${inRoot("scripts/kit/vitest-report.ts")}";
       export default { test: { reporters: [new VitestReport("${file}")] } };`,
    );
    const run = await node(["node_modules/vitest/vitest.mjs", "run", `--root=${folder}`], { output: "keep" });
    expect(run.status).toBe(1);
    const { tally, failures } = readReport(file);
    expect(tally).toEqual({ passed: 2, failed: 1, skipped: 2 });
    expect(failures).toEqual([
      "a.test.ts: no database",
      expect.stringMatching(/^b\.test\.ts: .*absent/),
      expect.stringMatching(/^a\.test\.ts > sums > two: wrong/),
      expect.stringMatching(/^outside a test \(while .*c\.test\.ts ran\): nobody waits at .*c\.test\.ts/),
    ]);
  });

  it("is empty without a file", () => {
    expect(readReport(join(folder, "absent.json"))).toEqual(nothing);
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
