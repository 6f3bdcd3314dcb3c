import { type InferenceSession, Tensor } from "onnxruntime-node";
import type { Extent } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { modelUnavailable } from "../unavailable.ts";

/** Pictures to run: [count,3,height,width] at the start of `tensor`. */
export interface Pictures {
  readonly tensor: Float32Array;
  readonly count: number;
  readonly extent: Extent;
}

/** One answer of a run, flat. */
export interface Output {
  readonly values: Float32Array;
  readonly dims: readonly number[];
}

/** What a run answers: see the manifest for the shapes. */
export interface Outputs {
  /** [count,A,5+C]. */
  readonly predictions: Output;
  /** [count,C,height/stride,width/stride]. */
  readonly masks?: Output;
  /** [count,1,height/stride,width/stride]. */
  readonly evidence?: Output;
}

/** Runs the model; outputs that the manifest does not name are not worked out, nor are masks that nobody `draws`. */
export async function runModel(
  { model, session }: { readonly model: Model; readonly session: InferenceSession },
  { tensor, count, extent: { width, height } }: Pictures,
  draws = true,
): Promise<Outputs> {
  const { input, output, evidence } = model;
  const masks = draws ? model.masks : undefined;
  const names = [output.name, ...(masks ? [masks.name] : []), ...(evidence ? [evidence.name] : [])];
  const pictures = new Tensor("float32", tensor.subarray(0, count * 3 * width * height), [count, 3, height, width]);
  const answer = await session.run({ [input.name]: pictures }, names);
  const floats = (name: string): Output => {
    const found = answer[name];
    if (!(found?.data instanceof Float32Array)) throw new Error(`no float output named ${name}`);
    return { values: found.data, dims: found.dims };
  };
  return {
    predictions: floats(output.name),
    ...(masks && { masks: floats(masks.name) }),
    ...(evidence && { evidence: floats(evidence.name) }),
  };
}

/** The detectors' strides: one box per field of each. */
const strides = [8, 16, 32];

/** Extents that a model is tried on: the largest that it will be given, and for a free input another, oblong one. */
function probesOf({ input: { size, shape } }: Model): readonly Extent[] {
  const square = { width: size, height: size };
  return shape === "square" ? [square] : [square, { width: size, height: 32 * Math.ceil(size / 64) }];
}

interface Named {
  readonly file: string;
  readonly name: string;
}

function assertDims({ file, name }: Named, { dims }: Output, promised: readonly (number | string)[]): void {
  const fits = dims.length === promised.length && promised.every((d, i) => typeof d === "string" || dims[i] === d);
  if (!fits) throw modelUnavailable(file, `its output is [${dims}], not [${promised}] (${name})`);
}

/**
 * Runs empty pictures and compares what comes back with what the manifest promises: what a provider or a graph cannot do
 * shows here and not in the first inspection. Throws MODEL_UNAVAILABLE.
 */
export async function probe(file: string, model: Model, session: InferenceSession): Promise<void> {
  const { classes, input, output, masks, evidence } = model;
  for (const extent of probesOf(model)) {
    const { width, height } = extent;
    const tensor = new Float32Array(3 * width * height);
    const outputs = await runModel({ model, session }, { tensor, count: 1, extent });
    const fields = strides.reduce((sum, stride) => sum + (width * height) / stride ** 2, 0);
    const boxes = input.shape === "fit" ? fields : "A";
    assertDims({ file, name: output.name }, outputs.predictions, [1, boxes, 5 + classes.length]);
    if (masks && outputs.masks) {
      const promised = [1, classes.length, height / masks.stride, width / masks.stride];
      assertDims({ file, name: masks.name }, outputs.masks, promised);
    }
    if (evidence && outputs.evidence) {
      assertDims({ file, name: evidence.name }, outputs.evidence, [
        1,
        1,
        height / evidence.stride,
        width / evidence.stride,
      ]);
    }
  }
}

/** Compares the graph's own input and outputs with the manifest's; gives the batch that it is bound to, if any. */
export function assertGraph(file: string, model: Model, session: InferenceSession): number | undefined {
  const { input, output, masks, evidence } = model;
  const found = session.inputMetadata.find(({ name }) => name === input.name);
  const dims = found?.isTensor ? found.shape : [];
  const [batch, planes, height, width] = dims;
  const side = input.shape === "fit" ? "any" : input.size;
  const suits = (dim: number | string | undefined) =>
    side === "any" ? typeof dim === "string" || dim === -1 : dim === side;
  if (dims.length !== 4 || planes !== 3 || !suits(height) || !suits(width)) {
    const has = session.inputMetadata.map((one) => `${one.name} [${one.isTensor ? one.shape : ""}]`);
    throw modelUnavailable(file, `it does not take ${input.name} [N,3,${side},${side}] (it takes ${has})`);
  }
  for (const wanted of [output, masks, evidence]) {
    if (wanted && !session.outputNames.includes(wanted.name)) {
      throw modelUnavailable(file, `it gives no ${wanted.name} (it gives ${session.outputNames})`);
    }
  }
  return typeof batch === "number" && batch > 0 ? batch : undefined;
}
