import type { Reporter, TestCase, TestModule } from "vitest/node";

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`;

/** A test that runs for one database only is skipped for the other: it was run. */
function notRun(modules: readonly TestModule[]): string[] {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const isSkipped = (test: TestCase) => test.result().state === "skipped";
  const run = new Set(tests.filter((test) => !isSkipped(test)).map(nameOf));
  return [...new Set(tests.filter(isSkipped).map(nameOf))].filter((name) => !run.has(name));
}

/** A reporter for vitest that names the tests that were skipped, and lets the run fail if there is one. */
// biome-ignore lint/style/noDefaultExport: required by vitest
export default class NoSkips implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = notRun(modules);
    if (names.length === 0) return;
    console.error(
      ["These tests were skipped, so they show nothing here:", ...names.map((name) => `- ${name}`)].join("\n"),
    );
    process.exitCode = 1;
  }
}
