import { type InferenceSession, Tensor } from "onnxruntime-node";
import { own } from "../../../contracts/kit/own.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";

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

/** Runs the model. Masks that nobody `draws` are not given, nor, where the model has a switch for them, worked out. */
export async function runModel(
  { model, session }: { readonly model: Model; readonly session: InferenceSession },
  { tensor, count, extent: { width, height } }: Pictures,
  draws = true,
): Promise<Outputs> {
  const { input, output, evidence } = model;
  const masks = draws ? model.masks : undefined;
  const names = [output.name, ...(masks ? [masks.name] : []), ...(evidence ? [evidence.name] : [])];
  const pictures = new Tensor("float32", tensor.subarray(0, count * 3 * width * height), [count, 3, height, width]);
  const toggle = model.masks?.switch;
  const given = { [input.name]: pictures, ...(toggle && { [toggle]: new Tensor("bool", [draws], []) }) };
  const answer = await session.run(given, names);
  const floats = (name: string): Output => {
    const found = own(answer, name);
    if (!(found?.data instanceof Float32Array)) throw new Error(`no float output named ${name}`);
    return { values: found.data, dims: found.dims };
  };
  return {
    predictions: floats(output.name),
    ...(masks && { masks: floats(masks.name) }),
    ...(evidence && { evidence: floats(evidence.name) }),
  };
}
