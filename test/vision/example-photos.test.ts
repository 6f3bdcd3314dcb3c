import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleAngles } from "../../renderer/features/welcome/example-photos.ts";
import { drawExample } from "../../scripts/page/example-photos.ts";
import { openVision, type Vision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";

const modelDir = fileURLToPath(new URL("../../models", import.meta.url));

let vision: Vision;
beforeAll(async () => {
  // a second thread would load the models once more
  vision = await openVision({ modelDir, providers: ["cpu"], threads: 1 });
}, 60_000);
afterAll(() => vision.close());

describe("the photos of the example car", () => {
  it("are recognized from each side, and the models find the broken windshield and nothing else", async () => {
    await using folder = await pictureFolder();
    const found: Record<string, string[]> = {};
    for (const angle of exampleAngles) {
      const { damages, view } = await vision.analyze(await folder.write(`${angle}.jpg`, await drawExample(angle)));
      expect(view?.angle, angle).toBe(angle);
      found[angle] = damages.map(({ label }) => label);
    }
    const none = Object.fromEntries(exampleAngles.map((angle) => [angle, []]));
    expect(found).toEqual({ ...none, front: ["glass_damage"] });
  }, 60_000);
});
