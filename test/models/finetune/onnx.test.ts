import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { halfToNumber, readOnnx } from "../../../scripts/models/finetune/onnx/graph.ts";
import { scoreLayersOf } from "../../../scripts/models/finetune/onnx/head.ts";
import {
  bytesField,
  readMessage,
  textField,
  textOf,
  varint,
  varintField,
  varintsOf,
  writeMessage,
} from "../../../scripts/models/finetune/onnx/wire.ts";
import { withLearned } from "../../../scripts/models/finetune/result/folder.ts";
import { productFolder } from "../../../server/platform/paths.ts";

const file = readFileSync(join(productFolder, "models/damage.onnx"));
const parts = readFileSync(join(productFolder, "models/parts.onnx"));
const classes = 7;

describe("protobuf messages", () => {
  it("are the same bytes after reading and writing", () => {
    expect(Buffer.compare(writeMessage(readMessage(file)), file)).toBe(0);
    expect(Buffer.compare(readOnnx(file).withConstants(new Map()), file)).toBe(0);
    expect(Buffer.compare(readOnnx(parts).withOutputs([]), parts)).toBe(0);
  });

  it("have varints, texts and packed numbers", () => {
    const large = 2 ** 40 + 300;
    const written = writeMessage([
      varintField(1, large),
      textField(21, "gläser"),
      bytesField(3, Buffer.concat([varint(1), varint(300)])),
    ]);
    const [first, second, third] = readMessage(written);
    expect(varintsOf(first ? [first] : [])).toEqual([large]);
    expect([second?.number, second && textOf(second)]).toEqual([21, "gläser"]);
    expect(varintsOf(third ? [third] : [])).toEqual([1, 300]);
  });

  it("that are cut off are refused", () => {
    expect(() => readMessage(textField(1, "scratch").raw.subarray(0, 4))).toThrow(/ends inside a field/);
    expect(() => readMessage(Uint8Array.of(0x0b))).toThrow(/type 3/);
    expect(() => readOnnx(Uint8Array.of())).toThrow(/no graph/);
  });
});

it.each([
  [0x3c00, 1],
  [0xc000, -2],
  [0x3555, 0.333_251_953_125],
  [0x0001, 2 ** -24],
  [0x7bff, 65_504],
])("halfToNumber reads %i as %f", (half, value) => {
  expect(halfToNumber(half)).toBe(value);
});

async function predictionsOf(model: Uint8Array): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { logSeverityLevel: 4 });
  const side = 96;
  const pixels = Float32Array.from({ length: 3 * side * side }, (_, at) => (at * 31) % 256);
  const { predictions } = await session.run({
    images: new Tensor("float32", pixels, [1, 3, side, side]),
    draws: new Tensor("bool", [false], []),
  });
  await session.release();
  if (!(predictions?.data instanceof Float32Array)) throw new Error("the model gives no predictions");
  return predictions.data;
}

describe("the score layers of the shipped damage model", () => {
  const graph = readOnnx(file);
  const layers = scoreLayersOf(graph, classes);

  it("are one for each level of boxes", () => {
    expect(layers.map(({ channels }) => channels).toSorted()).toEqual([48, 96, 96, 96]);
    for (const { weights, biases, channels } of layers)
      expect([weights.length, biases.length]).toEqual([classes * channels, classes]);
  });

  it("give the same scores when they are written unchanged, and other scores of one class when its bias is changed", async () => {
    const before = await predictionsOf(file);
    expect(await predictionsOf(withLearned(graph, layers, []))).toEqual(before);
    const dent = layers.map(({ weights, biases, channels }) => ({
      weights: weights.slice(channels, 2 * channels),
      bias: (biases[1] ?? 0) + 1,
    }));
    const learned = { name: "dent", kind: 1, pull: 1, before: 1, after: 0, layers: dent };
    const after = await predictionsOf(withLearned(graph, layers, [learned]));
    const logit = (share: number) => Math.log(share / (1 - share));
    const wide = 5 + classes;
    for (let row = 0; row < before.length; row += 50 * wide) {
      const at = row + 5 + 1;
      expect(logit(after[at] ?? 0) - logit(before[at] ?? 0)).toBeCloseTo(1, 2);
      expect(after[at - 1]).toBe(before[at - 1]);
    }
  });

  it("are not found in a model of another form", () => {
    expect(() => scoreLayersOf(readOnnx(parts), 5)).toThrow(/cannot be fine-tuned.*5 classes/);
  });
});
