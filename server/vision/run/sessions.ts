import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { env, InferenceSession } from "onnxruntime-node";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Model } from "../manifest.ts";
import type { Provider } from "../providers.ts";
import { modelUnavailable } from "../unavailable.ts";
import { assertGraph, probe } from "./probe.ts";

/** A model that is loaded and has answered once. */
export interface LoadedModel {
  readonly model: Model;
  readonly provider: Provider;
  readonly session: InferenceSession;
  /** Pictures per run. */
  readonly batch: number;
}

export interface RunOptions {
  /** Tried one by one: ONNX Runtime throws for a list of which one cannot be loaded. */
  readonly providers: readonly Provider[];
  /** Threads that one run may use. */
  readonly threads: number;
}

/**
 * Pictures per run. On two CPU cores a second picture in a run saves nothing and its memory leaves
 * the cache (bench/visual.bench.ts); a graphics card wants more to do per call.
 */
const batchOn: Readonly<Record<Provider, number>> = { cpu: 1, coreml: 1, dml: 8, cuda: 8 };

// a provider whose libraries are absent is no news: it is tried, and the next one is; errors are thrown anyway
env.logLevel = "fatal";

const sessionOptions = (provider: Provider, threads: number): InferenceSession.SessionOptions => ({
  executionProviders: [provider],
  graphOptimizationLevel: "all",
  executionMode: "sequential",
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // it would keep the memory of the largest view, in each of the threads that hold the models
  enableCpuMemArena: false,
  // DirectML refuses to run with memory patterns
  enableMemPattern: provider !== "dml",
  logSeverityLevel: 4,
  // threads that wait for the next operator awake are a tenth faster; between runs decoding needs their core
  extra: { session: { force_spinning_stop: "1" } },
});

/** Of a file that is read piece by piece: held whole, it would lie beside what the runtime made of it. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Loads one model on the first provider that serves it. Throws MODEL_UNAVAILABLE. */
export async function loadModel(modelDir: string, model: Model, options: RunOptions): Promise<LoadedModel> {
  const file = join(modelDir, model.file);
  const sha256 = await sha256Of(file).catch((cause: unknown) => {
    throw modelUnavailable(file, "the model file cannot be read", cause);
  });
  if (sha256 !== model.sha256)
    throw modelUnavailable(file, `its sha256 is ${sha256}, the manifest says ${model.sha256}`);
  let failure: unknown;
  for (const provider of options.providers) {
    const session = await InferenceSession.create(file, sessionOptions(provider, options.threads)).catch(
      (cause: unknown) => {
        failure = cause;
      },
    );
    if (!session) continue;
    try {
      const batch = assertGraph(file, model, session) ?? batchOn[provider];
      await probe(file, model, session, batch);
      return { model, provider, session, batch };
    } catch (cause) {
      await session.release();
      if (cause instanceof AppError) throw cause;
      failure = cause;
    }
  }
  const [reason] = (failure instanceof Error ? failure.message : String(failure)).split("\n");
  throw modelUnavailable(file, `ONNX Runtime cannot run it on ${options.providers.join(", ")}: ${reason}`, failure);
}
