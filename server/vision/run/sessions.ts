import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { env, InferenceSession } from "onnxruntime-node";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Model } from "../manifest.ts";
import { modelUnavailable } from "../model-unavailable.ts";
import type { Provider } from "../providers.ts";
import { assertGraph, probe } from "./probe.ts";

/** A loaded model that has passed a test run. */
export interface LoadedModel {
  readonly model: Model;
  readonly provider: Provider;
  readonly session: InferenceSession;
  /** Pictures per run. */
  readonly batch: number;
}

export interface RunOptions {
  /** Tried one by one: for a list, ONNX Runtime throws if one provider cannot be loaded. */
  readonly providers: readonly Provider[];
  /** Number of threads for one run. */
  readonly threads: number;
}

/**
 * Pictures per run. On two CPU cores a second picture in a run saves no time and exceeds the cache (bench/visual.bench.ts).
 * A graphics card is faster with more pictures per call.
 */
const batchOn: Readonly<Record<Provider, number>> = { cpu: 1, coreml: 1, dml: 8, cuda: 8 };

// A provider with absent libraries is expected: the next one is tried. Real errors are thrown in any case.
env.logLevel = "fatal";

const sessionOptions = (provider: Provider, threads: number): InferenceSession.SessionOptions => ({
  executionProviders: [provider],
  graphOptimizationLevel: "all",
  executionMode: "sequential",
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // the arena would keep the memory of the largest view, in each thread that holds the models
  enableCpuMemArena: false,
  // DirectML does not run with memory patterns
  enableMemPattern: provider !== "dml",
  logSeverityLevel: 4,
  // spinning threads are a tenth faster within a run; between runs decoding needs their core
  extra: { session: { force_spinning_stop: "1" } },
});

/** Hashes the file as a stream, so that it is never in memory at once. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Throws MODEL_UNAVAILABLE if the model's file cannot be read or is not the one of the manifest. */
export async function assertUnchanged(modelDir: string, model: Model): Promise<void> {
  const file = join(modelDir, model.file);
  const sha256 = await sha256Of(file).catch((cause: unknown) => {
    throw modelUnavailable(file, "the model file cannot be read", cause);
  });
  if (sha256 !== model.sha256)
    throw modelUnavailable(file, `its sha256 is ${sha256}, the manifest says ${model.sha256}`);
}

/** Loads one model on the first provider that runs it. Throws MODEL_UNAVAILABLE. */
export async function loadModel(modelDir: string, model: Model, options: RunOptions): Promise<LoadedModel> {
  await assertUnchanged(modelDir, model);
  const file = join(modelDir, model.file);
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
