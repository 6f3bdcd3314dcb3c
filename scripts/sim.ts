// npm run sim -- --seeds 1000 --from 1: random histories of sync. A failing one is printed, shortened. Ctrl+C ends it with the count.
import { parseArgs } from "node:util";
import { described, shrunk } from "../test/sync/sim/shrink.ts";
import { planOf } from "../test/sync/sim/steps.ts";
import { run } from "../test/sync/sim/world.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, from: { type: "string", default: "1" } },
});
const [count, from] = [Number(values.seeds), Number(values.from)];
if (!Number.isInteger(count) || !Number.isInteger(from) || count < 1) {
  console.error("Say how many seeds, and from which one: npm run sim -- --seeds 1000 --from 1");
  process.exit(2);
}
const started = performance.now();
const failed: number[] = [];
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopped = true;
  });
}
let done = 0;
for (let seed = from; seed < from + count && !isStopped; seed += 1) {
  // signals arrive between seeds
  if (seed % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  done += 1;
  const plan = planOf(seed);
  const problems = await run(plan);
  if (problems.length === 0) continue;
  failed.push(seed);
  console.log(`seed ${seed} fails:\n  ${problems.join("\n  ")}`);
  if (failed.length > 1) continue;
  const shortest = await shrunk(plan);
  console.log(`shortened to\n${described(shortest)}\n  ${(await run(shortest)).join("\n  ")}`);
}
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(`${done} seeds from ${from} in ${seconds} s, ${failed.length} failed: ${failed.slice(0, 20).join(" ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
