// npm run models:evaluate -- --data DIR: how good the shipped models are, through the product's own pipeline, on any folder
// of labeled pictures (damage.json, parts.json, images/). --json prints one line with one object on stdout, and nothing
// else goes there; progress and what was left out go to stderr.
import { parseArgs } from "node:util";
import { AppError } from "../../contracts/kit/errors.ts";
import { readConfig, StartError } from "../../server/config.ts";
import { LabelError } from "./evaluation/labels/label-files.ts";
import { type EvaluationRequest, evaluateFolder } from "./evaluation/run.ts";

const usage = `npm run models:evaluate -- --data DIR [options]
  --data DIR    the folder with damage.json, parts.json or both, and the pictures that they list
  --json        one object on stdout instead of tables (npm run --silent keeps npm's own lines away)
  --split NAME  only records of this split: train, val; all (default) takes every one
  --limit N     at most N pictures, evenly spread over the files
  --detailed    use the views of the detailed analysis
  --scale N     enlarge every picture N times before the analysis`;

/** A wrong command line. It is reported without a stack trace. */
class UsageError extends Error {}

function number(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`--${name} ${text}: a number above 0`);
  return value;
}

function request(): Omit<EvaluationRequest, "timeFullHd"> & { readonly json: boolean } {
  const options = {
    data: { type: "string" },
    json: { type: "boolean", default: false },
    split: { type: "string", default: "all" },
    limit: { type: "string" },
    detailed: { type: "boolean", default: false },
    scale: { type: "string" },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.data === undefined) throw new UsageError("--data is missing");
  const { data: folder, json, split, detailed } = values;
  const limit = Math.ceil(number("limit", values.limit, Number.POSITIVE_INFINITY));
  return { folder, json, split, detailed, limit, scale: number("scale", values.scale, 1) };
}

const log = (line: string) => console.error(line);

try {
  const { json, ...asked } = request();
  const { modelFolder, executionProviders } = readConfig(process.env);
  const environment = { modelFolder, executionProviders, log };
  const { summary, report } = await evaluateFolder({ ...asked, timeFullHd: !json }, environment);
  console.log(json ? JSON.stringify(summary()) : report());
} catch (error) {
  if (error instanceof UsageError) log(`${error.message}\n\n${usage}`);
  else if (error instanceof LabelError || error instanceof AppError || error instanceof StartError) log(error.message);
  else throw error;
  process.exitCode = 1;
}
