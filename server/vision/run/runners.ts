import { closerAmong } from "../closer.ts";
import type { Model } from "../manifest.ts";
import { createPool } from "../pool.ts";
import type { Provider } from "../providers.ts";
import type { RunnersReady, RunSettings, RunTask } from "../runs.worker.ts";
import { openRestartingThread } from "../thread/restarting-thread.ts";
import { type ImageBatch, type Outputs, runModel } from "./outputs.ts";
import type { LoadedModel } from "./sessions.ts";

/** Returns a buffer for `length` numbers. Its content is undefined: the caller must set every number. */
export type Allocate = (length: number) => Float32Array;

export interface RunRequest {
  /** Whether class maps are computed. */
  readonly withMasks: boolean;
  /** Cancels a waiting run, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Runs one model. */
export interface Runner {
  readonly model: Model;
  readonly provider: Provider;
  /** Pictures per run. */
  readonly batch: number;
  /** Calls `make` when a thread is free and runs the batch that it returns in a buffer of `allocate`. */
  readonly run: (make: (allocate: Allocate) => ImageBatch, request: RunRequest) => Promise<Outputs>;
}

/** A new buffer for each run. */
export const allocateBuffer: Allocate = (length) => new Float32Array(length);

/** Runs the model in the current thread, which is blocked meanwhile. */
export const runnerOf = (loaded: LoadedModel): Runner => ({
  model: loaded.model,
  provider: loaded.provider,
  batch: loaded.batch,
  run: async (make, { withMasks }) => runModel(loaded, make(allocateBuffer), withMasks),
});

/**
 * Threads that hold the models and divide the cores among them. Two views at a time, one core each, are an eighth faster than
 * one after the other on both cores (ADR 19). Each further thread would hold another copy of the models.
 */
const maxThreads = 2;

/** A buffer shared with a thread and reused for each run, because garbage of each run would be collected too late. */
function createSharedBuffer(): Allocate {
  let memory: Float32Array = new Float32Array();
  return (length) => {
    if (memory.length < length)
      memory = new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
    return memory.subarray(0, length);
  };
}

export interface Runners {
  readonly models: readonly Runner[];
  /** The larger network of the detailed setting. */
  readonly closer: Runner | undefined;
  readonly close: () => Promise<void>;
}

/** Loads the models in threads that share the runs. Throws MODEL_UNAVAILABLE. */
export async function openRunners({ threads, ...settings }: RunSettings): Promise<Runners> {
  const count = Math.min(maxThreads, threads);
  const workers = Array.from({ length: count }, (_, index) => ({
    restarting: openRestartingThread<RunnersReady, RunTask, Outputs>("vision-runs", {
      ...settings,
      // for an odd number the first thread gets one more
      threads: Math.ceil((threads - index) / count),
    }),
    allocate: createSharedBuffer(),
  }));
  const pool = createPool(workers);
  const close = async () => void (await Promise.all(workers.map(({ restarting }) => restarting.close())));
  const run = async (
    model: RunTask["model"],
    make: (allocate: Allocate) => ImageBatch,
    { withMasks, signal }: RunRequest,
  ) => {
    const worker = await pool.acquire(signal);
    try {
      const thread = await worker.restarting.thread();
      return await thread.run({ model, pictures: make(worker.allocate), withMasks }).result;
    } finally {
      pool.release(worker);
    }
  };
  try {
    const [first] = await Promise.all(workers.map(({ restarting }) => restarting.thread()));
    const models = settings.models.map((model, index): Runner => {
      const { provider, batch } = first?.ready[index] ?? { provider: "cpu", batch: 1 };
      return { model, provider, batch, run: (make, request) => run(index, make, request) };
    });
    const larger = closerAmong(settings.models);
    const closer = larger && {
      model: larger,
      provider: models[0]?.provider ?? "cpu",
      // it has few tiles, and its file may allow only one picture
      batch: 1,
      run: (make: (allocate: Allocate) => ImageBatch, request: RunRequest) => run("closer", make, request),
    };
    return { models, closer, close };
  } catch (error) {
    await close();
    throw error;
  }
}
