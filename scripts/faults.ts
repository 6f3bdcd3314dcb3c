// npm run test:faults [-- --kills 1000] [--seed N] [--only-kills]: kills a server during every kind of work, then runs the tests of all
// other faults. docs/reliability.md describes them.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { testFileOf, testsOfDocument } from "../test/docs/named-tests.ts";
import { node } from "./kit/command.ts";
import { inRoot } from "./kit/repository.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    "only-kills": { type: "boolean", default: false },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error("Usage: npm run test:faults -- [--kills 1000] [--seed 1] [--only-kills]");
  process.exit(2);
}

const vitest = (files: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  node(["node_modules/vitest/vitest.mjs", "run", ...files], { env, output: "terminal" });

const killing = "test/faults/crash.test.ts";
const { status } = await vitest([killing], { FAULT_KILLS: String(kills), FAULT_SEED: String(seed) });
const others = testsOfDocument(readFileSync(inRoot("docs/reliability.md"), "utf8"))
  .flatMap((name) => testFileOf(name) ?? [])
  .filter((file) => file !== killing);
const rest = values["only-kills"] ? 0 : (await vitest(others)).status;
process.exitCode = status || rest;
