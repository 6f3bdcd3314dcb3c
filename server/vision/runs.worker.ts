import { yieldToRequests } from "../platform/threads/priority.ts";
import type { Model } from "./manifest.ts";
import type { Provider } from "./providers.ts";
import { type ImageBatch, type Outputs, runModel } from "./run/outputs.ts";
import { type LoadedModel, loadModel, type RunOptions } from "./run/sessions.ts";
import { serveThread } from "./thread/serve.ts";

/** Settings for loading the models. */
export interface RunSettings extends RunOptions {
  readonly modelDir: string;
  readonly models: readonly Model[];
}

/** Provider and batch size of each model. */
export type RunnersReady = readonly { readonly provider: Provider; readonly batch: number }[];

/** A batch of pictures for one of the models, by its index. */
export interface RunTask {
  readonly model: number;
  readonly pictures: ImageBatch;
  readonly withMasks: boolean;
}

/** A thread that holds the models: ONNX Runtime's `run` blocks the thread that calls it. */
serveThread<RunSettings, RunnersReady, RunTask, Outputs>(async ({ modelDir, models, ...options }) => {
  yieldToRequests();
  const loaded: LoadedModel[] = [];
  for (const model of models) loaded.push(await loadModel(modelDir, model, options));
  return {
    ready: loaded.map(({ provider, batch }) => ({ provider, batch })),
    run: async ({ model, pictures, withMasks }) => {
      const selected = loaded[model];
      if (!selected) throw new Error(`there is no model ${model}`);
      return runModel(selected, pictures, withMasks);
    },
    transferables: ({ predictions, masks, evidence }) =>
      [predictions, masks, evidence].map((one) => one?.values.buffer).filter((memory) => memory instanceof ArrayBuffer),
    close: async () => {
      for (const { session } of loaded) await session.release();
    },
  };
});
