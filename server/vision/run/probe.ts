import type { InferenceSession } from "onnxruntime-node";
import type { Extent } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { modelUnavailable } from "../model-unavailable.ts";
import { type Output, runModel } from "./outputs.ts";

/** The detectors' strides: each cell of each stride gives one box. A detector may also have boxes at `fineStride`. */
const strides = [8, 16, 32];
const fineStride = 4;

/** How many boxes a detector gives for an input: with those at `fineStride` if `found` is that many. */
function boxCount({ width, height }: Extent, found: number | undefined): number {
  const cellsOf = (stride: number) => (width * height) / stride ** 2;
  const coarse = strides.reduce((sum, stride) => sum + cellsOf(stride), 0);
  const all = coarse + cellsOf(fineStride);
  return found === all ? all : coarse;
}

/** Input sizes for the test runs: the largest one, and for a variable input also an oblong one. */
function probesOf({ input: { size, shape } }: Model): readonly Extent[] {
  const square = { width: size, height: size };
  return shape === "square" ? [square] : [square, { width: size, height: 32 * Math.ceil(size / 64) }];
}

interface OutputName {
  readonly file: string;
  readonly name: string;
}

function assertDims({ file, name }: OutputName, { dims }: Output, expected: readonly (number | string)[]): void {
  const fits = dims.length === expected.length && expected.every((d, i) => typeof d === "string" || dims[i] === d);
  if (!fits) throw modelUnavailable(file, `its output is [${dims}], not [${expected}] (${name})`);
}

/** Tolerance for probabilities beyond 0 to 1, caused by rounding. */
const rounding = 1e-3;

const isProbability = (value: number) => value >= -rounding && value <= 1 + rounding;

function assertProbabilities({ file, name }: OutputName, values: Iterable<number>): void {
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
 * Checks that boxes are decoded. Centers of decoded boxes are spread over the input, whatever it shows. Centers of an export
 * without decoding are within a few pixels of its corner.
 */
function assertDecoded({ file, name }: OutputName, { values, dims: [, , wide = 0] }: Output, { width }: Extent): void {
  const rightmost = values.reduce((max, value, index) => (index % wide === 0 ? Math.max(max, value) : max), 0);
  if (rightmost < width / 4) {
    throw modelUnavailable(
      file,
      `its boxes are not decoded: no center is beyond ${rightmost} of ${width} pixels (${name})`,
    );
  }
}

/**
 * Runs a full batch of empty pictures and compares the outputs with the manifest, so that an error of the provider or the
 * graph shows at the start and not in the first inspection. Throws MODEL_UNAVAILABLE.
 */
export async function probe(file: string, model: Model, session: InferenceSession, batch: number): Promise<void> {
  const { classes, input, output, masks, evidence } = model;
  for (const extent of probesOf(model)) {
    const { width, height } = extent;
    const tensor = new Float32Array(batch * 3 * width * height);
    const pictures = { tensor, count: batch, extent };
    const outputs = await runModel({ model, session }, pictures);
    if (masks?.switch) await runModel({ model, session }, pictures, false);
    const count = input.shape === "fit" ? boxCount(extent, outputs.predictions.dims[1]) : "A";
    const boxes = { file, name: output.name };
    assertDims(boxes, outputs.predictions, [batch, count, 5 + classes.length]);
    assertProbabilities(boxes, columnsFrom(4, outputs.predictions));
    assertDecoded(boxes, outputs.predictions, extent);
    if (masks && outputs.masks) {
      const maps = { file, name: masks.name };
      assertDims(maps, outputs.masks, [batch, classes.length, height / masks.stride, width / masks.stride]);
      assertProbabilities(maps, outputs.masks.values);
    }
    if (evidence && outputs.evidence) {
      const expected = [batch, 1, height / evidence.stride, width / evidence.stride];
      assertDims({ file, name: evidence.name }, outputs.evidence, expected);
    }
  }
}

/**
 * Compares the graph's input and outputs with the manifest. Returns the graph's fixed batch size, if it has one: it must be 1,
 * because a photo may have a single tile. Throws MODEL_UNAVAILABLE.
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
  for (const required of [output, masks, evidence]) {
    if (required && !session.outputNames.includes(required.name)) {
      throw modelUnavailable(file, `it has no output ${required.name} (it has ${session.outputNames})`);
    }
  }
  if (typeof batch !== "number" || batch < 1) return undefined;
  if (batch > 1)
    throw modelUnavailable(file, `it takes ${batch} pictures a run; it must take one or any number (${input.name})`);
  return batch;
}
