import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { own } from "../../../../contracts/kit/own.ts";
import type { Model } from "../../../../server/vision/manifest.ts";
import type { ImageBatch } from "../../../../server/vision/run/outputs.ts";
import { Refusal } from "../../export/refusal.ts";
import { type OnnxGraph, readOnnx } from "../onnx/graph.ts";
import { type ScoreLayer, scoreLayersOf } from "../onnx/head.ts";

/** The features of one box level for one picture. */
export interface LevelFeatures {
  /** [channels · cells], channel by channel. */
  readonly values: Float32Array;
  readonly cells: number;
}

/** One picture's boxes [A · (5 + classes)], and the features that their class scores come from, in the order of the rows. */
export interface TrunkOutput {
  readonly predictions: Float32Array;
  readonly levels: readonly LevelFeatures[];
}

/** The damage model up to its last layers. */
export interface Trunk {
  readonly graph: OnnxGraph;
  /** In the order of the levels in `TrunkOutput`: smallest stride first. */
  readonly layers: readonly ScoreLayer[];
  readonly run: (pictures: ImageBatch) => Promise<TrunkOutput>;
  readonly close: () => Promise<void>;
}

/** Tolerance between a class probability of the model and the same from features and weights. */
const tolerance = 0.005;

const probability = (logit: number) => 1 / (1 + Math.exp(-logit));

/** The logit of a class in a cell. */
export function logitOf({ weights, biases, channels }: ScoreLayer, kind: number, level: LevelFeatures, cell: number) {
  let sum = biases[kind] ?? 0;
  for (let channel = 0; channel < channels; channel++) {
    sum += (weights[kind * channels + channel] ?? 0) * (level.values[channel * level.cells + cell] ?? 0);
  }
  return sum;
}

/** Throws Refusal if the layers do not give the class probabilities that the model gives. */
function assertScores(layers: readonly ScoreLayer[], { predictions, levels }: TrunkOutput, classes: number): void {
  let row = 0;
  for (const [at, level] of levels.entries()) {
    const layer = layers[at];
    for (let cell = 0; layer && cell < level.cells; cell += 7) {
      const given = predictions[(row + cell) * (5 + classes) + 5] ?? 0;
      if (Math.abs(given - probability(logitOf(layer, 0, level, cell))) > tolerance) {
        throw new Refusal(
          "This damage model cannot be fine-tuned: its class scores do not come from its last layers alone.",
        );
      }
    }
    row += level.cells;
  }
}

/** Opens the damage model of a folder for learning. Throws Refusal if its last layers have another form. */
export async function openTrunk(folder: string, model: Model): Promise<Trunk> {
  const graph = readOnnx(await readFile(join(folder, model.file)));
  const found = scoreLayersOf(graph, model.classes.length);
  const session = await InferenceSession.create(graph.withOutputs(found.map(({ features }) => features)), {
    executionProviders: ["cpu"],
    enableCpuMemArena: false,
    logSeverityLevel: 4,
  });
  let layers: readonly ScoreLayer[] | undefined;
  const toggle = model.masks?.switch;
  const run = async ({ tensor, count, extent: { width, height } }: ImageBatch): Promise<TrunkOutput> => {
    const pictures = new Tensor("float32", tensor.subarray(0, count * 3 * width * height), [count, 3, height, width]);
    const names = [model.output.name, ...found.map(({ features }) => features)];
    const inputs = { [model.input.name]: pictures, ...(toggle && { [toggle]: new Tensor("bool", [false], []) }) };
    const results = await session.run(inputs, names);
    const floats = (name: string): Float32Array => {
      const data = own(results, name)?.data;
      if (!(data instanceof Float32Array)) throw new Error(`no float output named ${name}`);
      return data;
    };
    // rows of boxes begin with the smallest stride, which has most cells
    layers ??= found.toSorted(
      (a, b) => floats(b.features).length / b.channels - floats(a.features).length / a.channels,
    );
    const levels = layers.map(({ features, channels }) => {
      const values = floats(features);
      return { values, cells: values.length / channels };
    });
    return { predictions: floats(model.output.name), levels };
  };
  const size = Math.min(128, model.input.size);
  const side = model.input.shape === "fit" ? size : model.input.size;
  const tensor = Float32Array.from({ length: 3 * side * side }, (_, at) => (at * 37) % 256);
  const tried = await run({ tensor, count: 1, extent: { width: side, height: side } });
  assertScores(layers ?? [], tried, model.classes.length);
  return { graph, layers: layers ?? [], run, close: () => session.release() };
}
