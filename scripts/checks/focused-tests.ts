import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles } from "../kit/repository.ts";

const isTest = (file: string) => file.startsWith("test/") || /\.(test|spec)\.[a-z]+$/.test(file);
const narrowed = /\.(only|skip|todo|fixme|fails)\s*\(|\b(xit|fit|xdescribe|fdescribe)\(/;

/** No test is skipped, and none excludes the others. `skipIf` with a condition is allowed. */
export const focusedTests: Check = {
  name: "focused and skipped tests",
  async run() {
    const problems = ownFiles()
      .filter((file) => isTest(file) && /\.(ts|tsx|mjs|js)$/.test(file))
      .flatMap((file) =>
        linesOf(file).flatMap((line, index) => (narrowed.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    return { problems };
  },
};
