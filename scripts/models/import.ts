// npm run models:import -- DIR --out DIR: labeled pictures of others as training data in our format. Progress goes to stderr, the
// summary to stdout.
import { Refusal } from "./export/refusal.ts";
import { importData, usage } from "./import/run.ts";

const args = process.argv.slice(2);
try {
  console.log(args.includes("--help") ? usage : await importData(args, console.error));
} catch (error) {
  console.error(
    `Nothing was imported.\n${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : error}`,
  );
  process.exitCode = 1;
}
