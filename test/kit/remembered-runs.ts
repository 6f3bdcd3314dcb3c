// Preloaded into the servers and commands that tests start (`sharedModelRuns`). The tests inspect the same drawn photos again
// and again: for a picture that a model has seen before, in any process of this run of the tests, it answers with the result
// of then. The folder is new for each run of the tests, so each picture passes through the real model once.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { InferenceSession, Tensor } from "onnxruntime-node";

type Values = Readonly<Record<string, Tensor>>;
/** The outputs of a run by name. All outputs of the product's models are floats. */
type Kept = Record<string, { readonly dims: readonly number[]; readonly data: Float32Array }>;
/** What a session says about its model's inputs and outputs. */
type Description = Pick<InferenceSession, "inputNames" | "outputNames" | "inputMetadata" | "outputMetadata">;

const folder = process.env.TEST_MODEL_RUNS ?? "";
// the other threads have no models, and loading ONNX Runtime takes time
const holdsModels = !isMainThread && /(?:vision-runs\.mjs|runs\.worker\.ts)$/.test(process.argv[1] ?? "");

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

function fileOf(model: string, inputs: Values, outputs: readonly string[]): string {
  const hash = createHash("sha256").update(`${model} ${outputs}`);
  for (const [name, { type, dims, data }] of Object.entries(inputs)) {
    if (!ArrayBuffer.isView(data)) throw new Error(`${name} is not of numbers`);
    hash.update(` ${name} ${type} ${dims} `).update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  }
  return join(folder, hash.digest("hex"));
}

function read<T>(file: string): T | undefined {
  try {
    return deserialize(zstdDecompressSync(readFileSync(file)));
  } catch {
    return undefined;
  }
}

/** Under its final name only when it is complete: other servers read it. */
function write(file: string, kept: Kept | Description): void {
  const part = `${file}.${randomUUID()}`;
  writeFileSync(part, zstdCompressSync(serialize(kept)));
  renameSync(part, file);
}

async function rememberRuns(): Promise<void> {
  const { InferenceSession: sessions, Tensor: Floats } = await import("onnxruntime-node");
  const { create } = sessions;

  /** Opens the model only for a picture that it has not seen: opening it takes longer than to read some results. */
  async function open(path: string, options?: InferenceSession.SessionOptions): Promise<InferenceSession> {
    const model = sha256(readFileSync(path));
    let opening: Promise<InferenceSession> | undefined;
    const session = (): Promise<InferenceSession> => {
      opening ??= create(path, options);
      return opening;
    };
    const described = join(folder, sha256(`${model} on ${options?.executionProviders}`));
    const describe = async (): Promise<Description> => {
      const { inputNames, outputNames, inputMetadata, outputMetadata } = await session();
      const description = { inputNames, outputNames, inputMetadata, outputMetadata };
      write(described, description);
      return description;
    };
    const run = async (inputs: Values, outputs: readonly string[]): Promise<Values> => {
      const file = fileOf(model, inputs, outputs);
      const known = Object.entries(read<Kept>(file) ?? {});
      // copies: the server transfers their memory to other threads
      if (known.length > 0)
        return Object.fromEntries(
          known.map(([name, { dims, data }]) => [name, new Floats("float32", data.slice(), dims)]),
        );
      const computed = await (await session()).run(inputs, outputs);
      const kept: Kept = {};
      for (const [name, { dims, data }] of Object.entries(computed)) {
        if (!(data instanceof Float32Array)) throw new Error(`${name} is not of floats`);
        kept[name] = { dims, data };
      }
      write(file, kept);
      return computed;
    };
    const release = async (): Promise<void> => (await opening)?.release();
    // what the product uses of a session
    return { ...(read<Description>(described) ?? (await describe())), run, release } as unknown as InferenceSession;
  }

  Object.assign(sessions, { create: open });
}

if (folder !== "" && holdsModels) await rememberRuns();
