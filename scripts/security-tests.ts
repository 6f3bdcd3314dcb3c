// node scripts/security-tests.ts [WORD...]: runs the tests that docs/security.md names, or those with one of the words in their name.
import { readFileSync } from "node:fs";
import { pathOfTest, requirementsOf } from "../test/docs/named-tests.ts";
import { inRoot } from "./kit/repository.ts";
import { runTests } from "./kit/run-tests.ts";

const words = process.argv.slice(2);
const named = requirementsOf(readFileSync(inRoot("docs/security.md"), "utf8")).flatMap(({ tests }) => tests);
const chosen = [...new Set(named)].filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`docs/security.md names no test with ${words.join(", ")}.`);
  process.exit(2);
}
process.exitCode = await runTests(chosen.flatMap((name) => pathOfTest(name) ?? []));
