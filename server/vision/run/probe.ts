import type { InferenceSession } from "onnxruntime-node";
import type { Extent } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { modelUnavailable } from "../unavailable.ts";
import { type Output, runModel } from "./outputs.ts";

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

/** How far beyond 0 to 1 a probability may be rounded. */
const rounding = 1e-3;

const isProbability = (value: number) => value >= -rounding && value <= 1 + rounding;

function assertProbabilities({ file, name }: Named, values: Iterable<number>): void {
  for (const value of values) {
    if (!isProbability(value)) {
      throw modelUnavailable(file, `its output holds ${value}, not probabilities of 0 to 1 (${name})`);
    }
  }
}

function* columnsFrom(first: number, { values, dims: [, , wide = 0] }: Output): Generator<number> {
  for (const [index, value] of values.entries()) if (index % wide >= first) yield value;
}

/**
 * Decoded boxes have their middles all over the input, whatever it shows; those of an export that leaves the decoding to
 * whoever reads it lie within a few pixels of its corner.
 */
function assertDecoded({ file, name }: Named, { values, dims: [, , wide = 0] }: Output, { width }: Extent): void {
  const rightmost = values.reduce((most, value, index) => (index % wide === 0 ? Math.max(most, value) : most), 0);
  if (rightmost < width / 4) {
    throw modelUnavailable(
      file,
      `its boxes are not decoded: no middle lies beyond ${rightmost} of ${width} pixels (${name})`,
    );
  }
}

/**
 * Runs empty pictures, as many as a run will have, and compares what comes back with what the manifest promises: what a
 * provider or a graph cannot do shows here and not in the first inspection. Throws MODEL_UNAVAILABLE.
 */
export async function probe(file: string, model: Model, session: InferenceSession, batch: number): Promise<void> {
  const { classes, input, output, masks, evidence } = model;
  for (const extent of probesOf(model)) {
    const { width, height } = extent;
    const tensor = new Float32Array(batch * 3 * width * height);
    const pictures = { tensor, count: batch, extent };
    const outputs = await runModel({ model, session }, pictures);
    if (masks?.switch) await runModel({ model, session }, pictures, false);
    const fields = strides.reduce((sum, stride) => sum + (width * height) / stride ** 2, 0);
    const boxes = { file, name: output.name };
    assertDims(boxes, outputs.predictions, [batch, input.shape === "fit" ? fields : "A", 5 + classes.length]);
    assertProbabilities(boxes, columnsFrom(4, outputs.predictions));
    assertDecoded(boxes, outputs.predictions, extent);
    if (masks && outputs.masks) {
      const maps = { file, name: masks.name };
      assertDims(maps, outputs.masks, [batch, classes.length, height / masks.stride, width / masks.stride]);
      assertProbabilities(maps, outputs.masks.values);
    }
    if (evidence && outputs.evidence) {
      const promised = [batch, 1, height / evidence.stride, width / evidence.stride];
      assertDims({ file, name: evidence.name }, outputs.evidence, promised);
    }
  }
}

/**
 * Compares the graph's own input and outputs with the manifest's; gives the number of pictures that it is bound to a run,
 * if it is: one, for a photo may have a single tile. Throws MODEL_UNAVAILABLE.
 */
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
  if (masks?.switch && !session.inputNames.includes(masks.switch)) {
    throw modelUnavailable(file, `it has no switch ${masks.switch} (it takes ${session.inputNames})`);
  }
  for (const wanted of [output, masks, evidence]) {
    if (wanted && !session.outputNames.includes(wanted.name)) {
      throw modelUnavailable(file, `it gives no ${wanted.name} (it gives ${session.outputNames})`);
    }
  }
  if (typeof batch !== "number" || batch < 1) return undefined;
  if (batch > 1)
    throw modelUnavailable(file, `it takes ${batch} pictures a run, neither one nor any number (${input.name})`);
  return batch;
}
