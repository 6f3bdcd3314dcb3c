import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../../server/config.ts";
import { productFolder } from "../../../server/platform/paths.ts";
import { ownModelsIn } from "../../../server/vision/model-choice.ts";
import { LabelError } from "../evaluation/labels/label-files.ts";
import { minimum } from "./enough.ts";
import type { FinetuneRequest } from "./run.ts";

export const usage = `npm run models:finetune -- --data DIR [--out DIR] [--from DIR] [--guard DIR] [--work DIR] [--json]

  --data DIR   the corrected photos: the folder of models:export or models:import
  --out DIR    a new folder for the models; else a folder in "models" of the data folder, which Settings, Models and hardware lists
  --from DIR   the models to start from; else FORECOURT_MODEL_DIR, else those that Forecourt comes with
  --guard DIR  labeled pictures of others: the new model is refused if it gets worse on them
  --work DIR   keeps what a stopped run continues from; else the folder .finetune in --data
  --json       one object on stdout instead of text (npm run --silent keeps npm's own lines away)`;

/** Reads the command line. Throws LabelError for a wrong one, StartError for a wrong environment. */
export function requestOf(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): FinetuneRequest & { readonly json: boolean } {
  const text = { type: "string" } as const;
  const options = {
    data: text,
    out: text,
    from: text,
    guard: text,
    work: text,
    json: { type: "boolean", default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new LabelError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
  if (values.data === undefined) throw new LabelError(`--data is missing.\n\n${usage}`);
  const { modelFolder, checksModelsAtStart, dataFolder } = readConfig(env);
  const folder = (path: string | undefined) => (path === undefined ? undefined : resolve(path));
  const data = resolve(values.data);
  return {
    data,
    base: folder(values.from) ?? (checksModelsAtStart ? modelFolder : join(productFolder, "models")),
    inUse: modelFolder,
    out: folder(values.out),
    outIn: ownModelsIn(dataFolder),
    work: folder(values.work) ?? join(data, ".finetune"),
    guard: folder(values.guard),
    minimum,
    json: values.json,
  };
}
