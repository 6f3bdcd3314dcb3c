import type { Model } from "./manifest.ts";
import type { Provider } from "./providers.ts";
import { type Outputs, type Pictures, runModel } from "./run/outputs.ts";
import { type LoadedModel, loadModel, type RunOptions } from "./run/sessions.ts";
import { serveThread } from "./thread/serve.ts";

/** What the models are loaded with. */
export interface RunSettings extends RunOptions {
  readonly modelDir: string;
  readonly models: readonly Model[];
}

/** Where each of the models runs, and with how many pictures at a time. */
export type RunnersReady = readonly { readonly provider: Provider; readonly batch: number }[];

/** Pictures for one of the models, by its index. */
export interface RunTask {
  readonly model: number;
  readonly pictures: Pictures;
  readonly draws: boolean;
}

/** A thread that holds the models: ONNX Runtime's `run` blocks the thread that calls it. */
serveThread<RunSettings, RunnersReady, RunTask, Outputs>(async ({ modelDir, models, ...options }) => {
  const loaded: LoadedModel[] = [];
  for (const model of models) loaded.push(await loadModel(modelDir, model, options));
  return {
    ready: loaded.map(({ provider, batch }) => ({ provider, batch })),
    answer: async ({ model, pictures, draws }) => {
      const asked = loaded[model];
      if (!asked) throw new Error(`there is no model ${model}`);
      return runModel(asked, pictures, draws);
    },
    memoryOf: ({ predictions, masks, evidence }) =>
      [predictions, masks, evidence].map((one) => one?.values.buffer).filter((memory) => memory instanceof ArrayBuffer),
    close: async () => {
      for (const { session } of loaded) await session.release();
    },
  };
});
