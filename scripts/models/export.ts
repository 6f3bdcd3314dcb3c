// npm run models:export -- --out DIR: what inspectors decided on findings, as training data. Reads an installation, running
// or not, and changes nothing in it. Progress goes to stderr, the summary to stdout.
import { StartError } from "../../server/config.ts";
import { exportCorrections, usage } from "./export/corrections.ts";
import { Refusal } from "./export/refusal.ts";

const args = process.argv.slice(2);
try {
  console.log(args.includes("--help") ? usage : await exportCorrections(args, process.env, console.error));
} catch (error) {
  const known = error instanceof Refusal || error instanceof StartError;
  console.error(`Nothing was exported.\n${known ? error.message : error instanceof Error ? error.stack : error}`);
  process.exitCode = 1;
}
