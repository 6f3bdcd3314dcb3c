// npm run fuzz [-- --cases 1000000] [--seed N] [--database sqlite|postgres]: sends random requests to all endpoints and stops
// at an internal error. A new server is started every 10,000 requests. A failure prints the request and its seed.
import { parseArgs } from "node:util";
import { node, secondsSince } from "./kit/command.ts";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "sqlite" },
  },
});
const cases = Number(values.cases);
const seed = Number(values.seed);
if (
  !Number.isInteger(cases) ||
  cases < 1 ||
  !Number.isInteger(seed) ||
  !["sqlite", "postgres"].includes(values.database)
) {
  console.error("Usage: npm run fuzz -- [--cases 1000000] [--seed 1] [--database sqlite|postgres]");
  process.exit(2);
}

const casesPerServer = 10_000;
const started = performance.now();
for (let done = 0; done < cases; done += casesPerServer) {
  const count = Math.min(casesPerServer, cases - done);
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project", values.database, "test/fuzz"];
  const env = { FUZZ_CASES: String(count), FUZZ_SEED: String(seed + done) };
  const { status, output } = await node(command, { env, output: "keep" });
  if (status !== 0) {
    console.error(output);
    process.exit(1);
  }
  console.log(`${done + count} of ${cases} requests, none answered with an internal error, ${secondsSince(started)}`);
}
