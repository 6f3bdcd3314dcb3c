import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { closerOf } from "../../server/vision/closer.ts";
import { fillSlot } from "../../server/vision/detect/tensors.ts";
import { fitLongSide, tilesOf } from "../../server/vision/detect/tiles.ts";
import { inSetting, modelNames, readManifest } from "../../server/vision/manifest.ts";
import { viewSpecsFor } from "../../server/vision/run/analyze.ts";
import { runModel } from "../../server/vision/run/outputs.ts";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder, scene } from "../media/pictures.ts";
import { opsetOf } from "./fixture/opset.ts";

const modelDir = fileURLToPath(new URL("../../models", import.meta.url));

const extent = { width: 320, height: 192 };

/** A picture of that size as a model's input. */
async function planesOf(picture: Sharp): Promise<Float32Array> {
  const data = await picture.removeAlpha().raw().toBuffer();
  const tensor = new Float32Array(3 * extent.width * extent.height);
  const [tile] = tilesOf(extent, extent.width);
  if (tile) fillSlot({ tensor, index: 0, extent, pad: 114 }, { ...extent, data }, tile);
  return tensor;
}

/** The largest difference of two lists of numbers; infinite for different lengths. */
const maxDifference = (a: Float32Array, b: Float32Array) =>
  a.length === b.length
    ? a.reduce((max, value, at) => Math.max(max, Math.abs(value - (b[at] ?? 0))), 0)
    : Number.POSITIVE_INFINITY;

const joined = (lists: readonly Float32Array[]) => Float32Array.from(lists.flatMap((list) => [...list]));

describe("the product's own models", () => {
  it("return detections inside the photo, above their thresholds, with classes of their manifest", async () => {
    await using folder = await pictureFolder();
    const file = folder.file("scene.jpg");
    await scene(1920, 1080).jpeg().toFile(file);
    const manifest = await readManifest(modelDir);
    const vision = await openVision({ modelDir, providers: ["cpu"] });
    const { damages, parts, tiles } = await vision.analyze(file, { detailed: true });
    await vision.close();
    expect(vision.describe().version).toBe(manifest.map(({ name, version }) => `${name} ${version}`).join(", "));
    // each network analyzes all tiles of its own detailed views
    const photo = { width: 1920, height: 1080 };
    const networks = [...manifest, ...manifest.map(closerOf).filter((model) => model !== undefined)];
    const expectedTiles = networks.flatMap((model) =>
      viewSpecsFor(photo, model, true).flatMap(({ side }) => tilesOf(fitLongSide(photo, side), model.input.size)),
    );
    expect(tiles).toBe(expectedTiles.length);
    for (const [index, found] of [damages, parts].entries()) {
      const model = manifest[index] && inSetting(manifest[index], true);
      expect(model?.name).toBe(modelNames[index]);
      for (const { label, confidence, box } of found) {
        expect(model?.classes).toContain(label);
        expect(confidence).toBeGreaterThanOrEqual((model?.thresholds[label] ?? 1) - 1e-6);
        expect(box.x + box.width).toBeLessThanOrEqual(1920.1);
        expect(box.y + box.height).toBeLessThanOrEqual(1080.1);
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("return the same outputs for two pictures in one run as for each alone", async () => {
    const pictures = await Promise.all([0.7, 1.2].map((light) => planesOf(scene(extent.width, extent.height, light))));
    for (const model of await readManifest(modelDir)) {
      const session = await InferenceSession.create(join(modelDir, model.file), { executionProviders: ["cpu"] });
      const run = async (...some: readonly Float32Array[]) => {
        const tensor = joined(some);
        return Object.values(await runModel({ model, session }, { tensor, count: some.length, extent })).map(
          ({ values }) => values,
        );
      };
      const together = await run(...pictures);
      const alone = [await run(...pictures.slice(0, 1)), await run(...pictures.slice(1))];
      for (const [index, values] of together.entries()) {
        expect(maxDifference(values, joined(alone.flatMap((outputs) => outputs[index] ?? [])))).toBeLessThan(1e-3);
        expect(maxDifference(alone[0]?.[index] ?? values, alone[1]?.[index] ?? values)).toBeGreaterThan(1e-2);
      }
      await session.release();
    }
  });

  it("compute masks only on request, with the same predictions in both cases", async () => {
    const tensor = await planesOf(scene(extent.width, extent.height, 1));
    const pictures = { tensor, count: 1, extent };
    for (const model of await readManifest(modelDir)) {
      const session = await InferenceSession.create(join(modelDir, model.file), { executionProviders: ["cpu"] });
      const drawn = await runModel({ model, session }, pictures);
      const plain = await runModel({ model, session }, pictures, false);
      expect(drawn.masks?.dims).toEqual([1, model.classes.length, extent.height / 4, extent.width / 4]);
      expect(plain.masks).toBeUndefined();
      expect(maxDifference(plain.predictions.values, drawn.predictions.values)).toBe(0);
      const raw = new Tensor("float32", tensor, [1, 3, extent.height, extent.width]);
      const { masks } = await session.run({
        images: raw,
        [model.masks?.switch ?? ""]: new Tensor("bool", [false], []),
      });
      expect(masks?.size).toBe(0);
      await session.release();
    }
  });

  it("are of ONNX opset 17 or later", async () => {
    for (const { file } of await readManifest(modelDir)) {
      expect(opsetOf(await readFile(join(modelDir, file)))).toBeGreaterThanOrEqual(17);
    }
  });
});
