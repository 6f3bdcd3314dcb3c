import { yieldToRequests } from "../platform/threads/priority.ts";
import { closerAmong } from "./closer.ts";
import type { Model } from "./manifest.ts";
import type { Provider } from "./providers.ts";
import { modelOnDemand } from "./run/on-demand.ts";
import { type ImageBatch, type Outputs, runModel } from "./run/outputs.ts";
import { assertUnchanged, type LoadedModel, loadModel, type RunOptions } from "./run/sessions.ts";
import { serveThread } from "./thread/serve.ts";

/** Settings for loading the models. */
export interface RunSettings extends RunOptions {
  readonly modelDir: string;
  readonly models: readonly Model[];
  /** Loads the larger network at the start, too, to check it. */
  readonly checksCloser?: boolean;
}

/** Provider and batch size of each model. */
export type RunnersReady = readonly { readonly provider: Provider; readonly batch: number }[];

/** A batch of pictures for one of the models, by its index, or for the larger network. */
export interface RunTask {
  readonly model: number | "closer";
  readonly pictures: ImageBatch;
  readonly withMasks: boolean;
}

/** The larger network takes about as much memory as all other models. Our own choice. */
const closerIdleMs = 60_000;

/** A thread that holds the models: ONNX Runtime's `run` blocks the thread that calls it. */
serveThread<RunSettings, RunnersReady, RunTask, Outputs>(async ({ modelDir, models, checksCloser, ...options }) => {
  yieldToRequests();
  const loaded: LoadedModel[] = [];
  for (const model of models) loaded.push(await loadModel(modelDir, model, options));
  const closer = closerAmong(models);
  const larger = closer && modelOnDemand(() => loadModel(modelDir, closer, options), closerIdleMs);
  if (closer) await assertUnchanged(modelDir, closer);
  if (checksCloser) await larger?.use(async () => undefined);
  return {
    ready: loaded.map(({ provider, batch }) => ({ provider, batch })),
    run: async ({ model, pictures, withMasks }) => {
      if (model === "closer" && larger) return larger.use((selected) => runModel(selected, pictures, withMasks));
      const selected = typeof model === "number" ? loaded[model] : undefined;
      if (!selected) throw new Error(`there is no model ${model}`);
      return runModel(selected, pictures, withMasks);
    },
    transferables: ({ predictions, masks, evidence }) =>
      [predictions, masks, evidence].map((one) => one?.values.buffer).filter((memory) => memory instanceof ArrayBuffer),
    close: async () => {
      await larger?.release();
      for (const { session } of loaded) await session.release();
    },
  };
});
