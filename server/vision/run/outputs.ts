import { type InferenceSession, Tensor } from "onnxruntime-node";
import { own } from "../../../contracts/kit/own.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";

/** A batch of pictures: [count,3,height,width] at the start of `tensor`. */
export interface ImageBatch {
  readonly tensor: Float32Array;
  readonly count: number;
  readonly extent: Extent;
}

/** One output of a run, as a flat array. */
export interface Output {
  readonly values: Float32Array;
  readonly dims: readonly number[];
}

/** The outputs of a run. The manifest defines the shapes. */
export interface Outputs {
  /** [count,A,5+C]. */
  readonly predictions: Output;
  /** [count,C,height/stride,width/stride]. */
  readonly masks?: Output;
  /** [count,1,height/stride,width/stride]. */
  readonly evidence?: Output;
}

/** Runs the model. Without `withMasks` the result has no masks; a model with a switch for them does not compute them either. */
export async function runModel(
  { model, session }: { readonly model: Model; readonly session: InferenceSession },
  { tensor, count, extent: { width, height } }: ImageBatch,
  withMasks = true,
): Promise<Outputs> {
  const { input, output, evidence } = model;
  const masks = withMasks ? model.masks : undefined;
  const names = [output.name, ...(masks ? [masks.name] : []), ...(evidence ? [evidence.name] : [])];
  const pictures = new Tensor("float32", tensor.subarray(0, count * 3 * width * height), [count, 3, height, width]);
  const toggle = model.masks?.switch;
  const inputs = { [input.name]: pictures, ...(toggle && { [toggle]: new Tensor("bool", [withMasks], []) }) };
  const results = await session.run(inputs, names);
  const floats = (name: string): Output => {
    const found = own(results, name);
    if (!(found?.data instanceof Float32Array)) throw new Error(`no float output named ${name}`);
    return { values: found.data, dims: found.dims };
  };
  return {
    predictions: floats(output.name),
    ...(masks && { masks: floats(masks.name) }),
    ...(evidence && { evidence: floats(evidence.name) }),
  };
}
