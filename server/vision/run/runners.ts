import type { Model } from "../manifest.ts";
import { poolOf } from "../pool.ts";
import type { Provider } from "../providers.ts";
import type { RunnersReady, RunSettings, RunTask } from "../runs.worker.ts";
import { keepThread } from "../thread/keep.ts";
import { type Outputs, type Pictures, runModel } from "./outputs.ts";
import type { LoadedModel } from "./sessions.ts";

/** Memory for so many numbers; whatever they were before, they are to be set. */
export type Room = (length: number) => Float32Array;

export interface RunWish {
  /** Whether class maps are worked out. */
  readonly draws: boolean;
  /** Where it aborts, a run that waits for its turn is left out; throws its reason. */
  readonly signal?: AbortSignal;
}

/** A model, and who runs it. */
export interface Runner {
  readonly model: Model;
  readonly provider: Provider;
  /** Pictures per run. */
  readonly batch: number;
  /** Runs pictures that are made, in the given room, when it is their turn. */
  readonly run: (make: (room: Room) => Pictures, wish: RunWish) => Promise<Outputs>;
}

/** Room of its own for each run. */
export const ownRoom: Room = (length) => new Float32Array(length);

/** Runs the model in the thread at hand, which it blocks. */
export const runnerOf = (loaded: LoadedModel): Runner => ({
  model: loaded.model,
  provider: loaded.provider,
  batch: loaded.batch,
  run: async (make, { draws }) => runModel(loaded, make(ownRoom), draws),
});

/**
 * Threads that hold the models, each with its share of the cores. Two views at a time, each on a core of its own, are done
 * an eighth sooner than one after the other on both (ADR 19); more threads would hold the models once more each.
 */
const mostThreads = 2;

/** Room that a thread shares, used over and over: garbage of every run would be left to lie until it is a good deal. */
function sharedRoom(): Room {
  let memory: Float32Array = new Float32Array();
  return (length) => {
    if (memory.length < length)
      memory = new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
    return memory.subarray(0, length);
  };
}

export interface Runners {
  readonly models: readonly Runner[];
  readonly close: () => Promise<void>;
}

/** Loads the models in threads of their own, which share the runs. Throws MODEL_UNAVAILABLE. */
export async function openRunners({ threads, ...settings }: RunSettings): Promise<Runners> {
  const count = Math.min(mostThreads, threads);
  const places = Array.from({ length: count }, (_, index) => ({
    kept: keepThread<RunnersReady, RunTask, Outputs>("vision-runs", {
      ...settings,
      // of an odd number the first has one more
      threads: Math.ceil((threads - index) / count),
    }),
    room: sharedRoom(),
  }));
  const pool = poolOf(places);
  const close = async () => void (await Promise.all(places.map(({ kept }) => kept.close())));
  const run = async (model: number, make: (room: Room) => Pictures, { draws, signal }: RunWish) => {
    const place = await pool.take(signal);
    try {
      const thread = await place.kept.thread();
      return await thread.ask({ model, pictures: make(place.room), draws }).result;
    } finally {
      pool.giveBack(place);
    }
  };
  try {
    const [first] = await Promise.all(places.map(({ kept }) => kept.thread()));
    const models = settings.models.map((model, index): Runner => {
      const { provider, batch } = first?.ready[index] ?? { provider: "cpu", batch: 1 };
      return { model, provider, batch, run: (make, wish) => run(index, make, wish) };
    });
    return { models, close };
  } catch (error) {
    await close();
    throw error;
  }
}
