import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env, InferenceSession, Tensor } from "onnxruntime-node";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Model } from "../manifest.ts";
import type { Provider } from "../providers.ts";
import { modelUnavailable } from "../unavailable.ts";

/** A model that is loaded and has answered once. */
export interface LoadedModel {
  readonly model: Model;
  readonly provider: Provider;
  readonly session: InferenceSession;
  /** Boxes per picture, A of [N,A,5+C]. */
  readonly rows: number;
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
  // DirectML refuses to run with memory patterns
  enableMemPattern: provider !== "dml",
  logSeverityLevel: 4,
  // ONNX Runtime's threads otherwise burn their core between two operators, which decoding needs
  extra: { session: { intra_op: { allow_spinning: "0" } } },
});

/** Runs `count` pictures [count,3,S,S]; gives [count,A,5+C], flat. */
export async function runModel(
  { model, session }: Pick<LoadedModel, "model" | "session">,
  pictures: Float32Array,
  count: number,
): Promise<{ readonly values: Float32Array; readonly dims: readonly number[] }> {
  const { name, size } = model.input;
  const picture = 3 * size * size;
  const input = new Tensor("float32", pictures.subarray(0, count * picture), [count, 3, size, size]);
  const output = (await session.run({ [name]: input }))[model.output.name];
  if (!output || !(output.data instanceof Float32Array)) throw new Error(`no float output named ${model.output.name}`);
  return { values: output.data, dims: output.dims };
}

/** Runs one empty picture: what a provider or a graph cannot do shows here and not in the first inspection. */
async function rowsOf(file: string, model: Model, session: InferenceSession): Promise<number> {
  const { size } = model.input;
  const wide = 5 + model.classes.length;
  const { dims } = await runModel({ model, session }, new Float32Array(3 * size * size), 1);
  const [count, rows, stride] = dims;
  if (dims.length !== 3 || count !== 1 || !rows || stride !== wide) {
    throw modelUnavailable(file, `its output is [${dims}], not [1,A,${wide}] for ${model.classes.length} classes`);
  }
  return rows;
}

function checkInput(file: string, model: Model, session: InferenceSession): number | undefined {
  const { name, size } = model.input;
  const input = session.inputMetadata.find((candidate) => candidate.name === name);
  const shape = input?.isTensor ? input.shape : [];
  const fits = shape.length === 4 && shape[1] === 3 && shape[2] === size && shape[3] === size;
  if (!fits || !session.outputNames.includes(model.output.name)) {
    throw modelUnavailable(
      file,
      `it does not take ${name} [N,3,${size},${size}] to ${model.output.name} (it has ${name} [${shape}], ${session.outputNames})`,
    );
  }
  const [fixed] = shape;
  return typeof fixed === "number" ? fixed : undefined;
}

/** Loads one model on the first provider that serves it. Throws MODEL_UNAVAILABLE. */
export async function loadModel(modelDir: string, model: Model, options: RunOptions): Promise<LoadedModel> {
  const file = join(modelDir, model.file);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw modelUnavailable(file, "the model file cannot be read", cause);
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== model.sha256)
    throw modelUnavailable(file, `its sha256 is ${sha256}, the manifest says ${model.sha256}`);
  let failure: unknown;
  for (const provider of options.providers) {
    const session = await InferenceSession.create(bytes, sessionOptions(provider, options.threads)).catch(
      (cause: unknown) => {
        failure = cause;
      },
    );
    if (!session) continue;
    try {
      const fixedBatch = checkInput(file, model, session);
      const rows = await rowsOf(file, model, session);
      return { model, provider, session, rows, batch: fixedBatch ?? batchOn[provider] };
    } catch (cause) {
      await session.release();
      if (cause instanceof AppError) throw cause;
      failure = cause;
    }
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  throw modelUnavailable(file, `ONNX Runtime cannot run it on ${options.providers.join(", ")}: ${reason}`, failure);
}
