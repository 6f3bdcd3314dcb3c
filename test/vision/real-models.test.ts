import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fitLongSide, tilesOf } from "../../server/vision/detect/tiles.ts";
import { modelNames, readManifest } from "../../server/vision/manifest.ts";
import { sightsFor } from "../../server/vision/run/analyse.ts";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder, scene } from "../media/pictures.ts";

const modelDir = fileURLToPath(new URL("../../models", import.meta.url));

describe("the product's own models", () => {
  it("load, and answer within the photo, above their thresholds, in the words of their manifest", async () => {
    await using folder = await pictureFolder();
    const file = folder.file("scene.jpg");
    await scene(1920, 1080).jpeg().toFile(file);
    const manifest = await readManifest(modelDir);
    const vision = await openVision({ modelDir, providers: ["cpu"] });
    const { damages, parts, timings } = await vision.analyse(file, { detailed: true });
    await vision.close();
    expect(vision.describe().version).toBe(manifest.map(({ name, version }) => `${name} ${version}`).join(", "));
    // every model looks at each of its own detailed views, whole
    const photo = { width: 1920, height: 1080 };
    const looked = manifest.flatMap((model) =>
      sightsFor(photo, model, true).flatMap(({ side }) => tilesOf(fitLongSide(photo, side), model.input.size)),
    );
    expect(timings.tiles).toBe(looked.length);
    for (const [index, found] of [damages, parts].entries()) {
      const model = manifest[index];
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
});
