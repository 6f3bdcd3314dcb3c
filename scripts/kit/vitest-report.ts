import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { firstLine, type TestReport } from "./test-reports.ts";

/**
 * A reporter for vitest that writes a `TestReport` to a file. It also keeps the errors outside tests (an unhandled
 * rejection, a worker that crashed): they end the run with status 1 while all tests pass, and vitest's json reporter
 * omits them.
 */
export class VitestReport implements Reporter {
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    writeFileSync(this.file, JSON.stringify(vitestReport(modules, unhandled)));
  }
}

function vitestReport(modules: readonly TestModule[], unhandled: readonly SerializedError[]): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const passed = count("passed");
  const failed = count("failed");
  return {
    tally: { passed, failed, skipped: tests.length - passed - failed },
    failures: [...modules.flatMap(fileFailures), ...tests.flatMap(testFailures), ...unhandled.map(outsideTests)],
  };
}

/** Why a file could not be loaded, and what failed in hooks of it. */
const fileFailures = (module: TestModule): readonly string[] =>
  [module, ...module.children.allSuites()]
    .flatMap((suite) => suite.errors())
    .map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`);

const testFailures = (test: TestCase): readonly string[] =>
  test.result().state === "failed"
    ? [`${test.module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`]
    : [];

function outsideTests({ message, stack, ...rest }: SerializedError): string {
  const file = typeof rest.VITEST_TEST_PATH === "string" ? ` (while ${rest.VITEST_TEST_PATH} ran)` : "";
  const place = stack
    ?.split("\n")
    .find((line) => line.trim().startsWith("at "))
    ?.trim();
  return `outside a test${file}: ${firstLine(message)}${place ? ` ${place}` : ""}`;
}
