import { Refusal } from "../../export/refusal.ts";
import type { Constant, GraphNode, OnnxGraph } from "./graph.ts";

/** The layer that scores the classes of one box level: a 1x1 convolution, score = sigmoid(weights · features + biases). */
export interface ScoreLayer {
  /** Name of the features [N,channels,H/stride,W/stride] in the graph. */
  readonly features: string;
  readonly channels: number;
  /** [classes · channels], class by class. */
  readonly weights: Float32Array;
  /** [classes]. */
  readonly biases: Float32Array;
  /** Names of the stored tensors. */
  readonly stored: { readonly weights: string; readonly biases: string };
}

const unlike = (reason: string) =>
  new Refusal(
    `This damage model cannot be fine-tuned: ${reason}. Models of Forecourt can, and models that were made from them.`,
  );

/** The stored tensor behind an input of a node, through a conversion from 16 bits. */
function storedBehind(graph: OnnxGraph, made: ReadonlyMap<string, GraphNode>, name: string) {
  const from = made.get(name);
  const stored = from?.operator === "Cast" ? (from.inputs[0] ?? "") : name;
  const constant = graph.constants.get(stored);
  return constant?.values ? { stored, ...constant, values: constant.values } : undefined;
}

const isPointwise = ({ dims }: Pick<Constant, "dims">) => dims.length === 4 && dims[2] === 1 && dims[3] === 1;

/**
 * The score layers of a detector in YOLOX's form, in the order of the graph: convolutions of 1x1 that give box (4), objectness (1)
 * and classes of one level are joined. Throws Refusal for another form, or for layers in integers.
 */
export function scoreLayersOf(graph: OnnxGraph, classes: number): readonly ScoreLayer[] {
  const made = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const convolution = (name: string) => {
    const node = made.get(name);
    if (node?.operator !== "Conv") return undefined;
    const [features = "", weightName = "", biasName = ""] = node.inputs;
    const weights = storedBehind(graph, made, weightName);
    const biases = storedBehind(graph, made, biasName);
    return weights && biases && isPointwise(weights) ? { features, weights, biases } : undefined;
  };
  const layers = graph.nodes.flatMap((node): ScoreLayer[] => {
    if (node.operator !== "Concat" || node.inputs.length !== 3) return [];
    const [box, objectness, scores] = node.inputs.map(convolution);
    const counts = [box, objectness, scores].map((layer) => layer?.weights.dims[0]);
    if (!scores || counts[0] !== 4 || counts[1] !== 1 || counts[2] !== classes) return [];
    return [
      {
        features: scores.features,
        channels: scores.weights.dims[1] ?? 0,
        weights: scores.weights.values,
        biases: scores.biases.values,
        stored: { weights: scores.weights.stored, biases: scores.biases.stored },
      },
    ];
  });
  if (layers.length === 0) throw unlike(`it has no last layers that give a box, an objectness and ${classes} classes`);
  return layers;
}
