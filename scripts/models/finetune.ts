// npm run models:finetune -- --data DIR: teaches the damage model's last layers what inspectors corrected, on this machine's
// processor, and writes a model folder if that model is better. Progress goes to stderr, the result to stdout.
// Exit code: 0 a folder was written (or was there before), 2 refused, 1 anything else.
import { constants, setPriority } from "node:os";
import { AppError } from "../../contracts/kit/errors.ts";
import { StartError } from "../../server/config.ts";
import { LabelError } from "./evaluation/labels/label-files.ts";
import { Refusal } from "./export/refusal.ts";
import { requestOf, usage } from "./finetune/arguments.ts";
import { reportOf } from "./finetune/result/report.ts";
import { finetune } from "./finetune/run.ts";

const args = process.argv.slice(2);
try {
  if (args.includes("--help")) console.log(usage);
  else {
    const { json, ...request } = requestOf(args, process.env);
    // the workstation stays usable meanwhile
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const outcome = await finetune(request, console.error);
    const used = {
      seconds: Math.round(process.uptime()),
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    };
    console.log(json ? JSON.stringify({ ...outcome, ...used }) : reportOf(outcome, used));
    if (outcome.state === "refused") process.exitCode = 2;
  }
} catch (error) {
  const known = [Refusal, StartError, LabelError, AppError].some((kind) => error instanceof kind);
  console.error(
    `No models were written.\n${known ? (error as Error).message : error instanceof Error ? error.stack : error}`,
  );
  process.exitCode = error instanceof Refusal ? 2 : 1;
}
