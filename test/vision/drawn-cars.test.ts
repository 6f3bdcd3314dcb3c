import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { azimuths, drawnAngles } from "../../scripts/kit/drawn-car/angles.ts";
import { drawCarPhoto } from "../../scripts/kit/drawn-car/draw.ts";
import { openVision, type Vision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";

const modelDir = fileURLToPath(new URL("../../models", import.meta.url));
const seeds = [2, 3];

let vision: Vision;
beforeAll(async () => {
  // a second thread would load the models once more
  vision = await openVision({ modelDir, providers: ["cpu"], threads: 1 });
}, 60_000);
afterAll(() => vision.close());

describe("a drawn photo of a car", () => {
  for (const angle of drawnAngles) {
    it(`is recognized by the parts model as a car from ${angle}`, async () => {
      await using folder = await pictureFolder();
      for (const seed of seeds) {
        const file = await folder.write(`${seed}.jpg`, await drawCarPhoto({ seed, azimuth: azimuths[angle] }));
        const { parts, view } = await vision.analyze(file);
        expect(parts.length, `parts, seed ${seed}`).toBeGreaterThanOrEqual(3);
        expect(view?.angle, `view, seed ${seed}`).toBe(angle);
      }
    }, 60_000);
  }

  it("is the same file for the same seed and differs for another seed", async () => {
    const one = { azimuth: 40, width: 640, height: 360 };
    const first = await drawCarPhoto({ ...one, seed: 5 });
    expect(first.equals(await drawCarPhoto({ ...one, seed: 5 }))).toBe(true);
    expect(first.equals(await drawCarPhoto({ ...one, seed: 6 }))).toBe(false);
  });

  it("shows damage only in photos of the damaged side", async () => {
    const marks = [{ kind: "rust", on: "left", at: [0.2, 0.6], size: 0.3 }] as const;
    const pixels = async (azimuth: number, damaged: boolean) => {
      const photo = await drawCarPhoto({ seed: 4, azimuth, width: 640, height: 360, ...(damaged && { marks }) });
      return sharp(photo).raw().toBuffer();
    };
    expect((await pixels(90, true)).equals(await pixels(90, false))).toBe(false);
    expect((await pixels(270, true)).equals(await pixels(270, false))).toBe(true);
  });
});
