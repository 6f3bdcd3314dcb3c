import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { type Entry, fitEntries, modelFolder } from "./fixture/models.ts";

const redLine = (width: number) => ({ create: { width, height: 8, channels: 3 as const, background: "#ff0000" } });

const gray = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#808080" } });

/** A gray photo with a thin red line near its left border, too thin for a small view. */
const photo = (width: number, height: number) =>
  gray(width, height)
    .composite([{ input: redLine(Math.min(60, width / 2)), left: 8, top: 8 }])
    .png()
    .toBuffer();

/** The damages that the fixture's model finds on a picture after `change` of its manifest entry. */
async function seen(change: Partial<Entry>, picture: Buffer) {
  await using folder = await pictureFolder();
  const changed = (entries: Entry[]) =>
    entries.map((entry) => (entry.name === "damage" ? { ...entry, ...change } : entry));
  await using models = await modelFolder(changed, fitEntries);
  const vision = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
  const { damages } = await vision.analyze(await folder.write("photo", picture));
  await vision.close();
  return damages;
}

describe("a thin scratch", () => {
  const views = { standard: [32, 512], detailed: [32, 512] };

  it("is found in the tiles of a large view", async () => {
    expect(await seen({ views }, await photo(1280, 720))).toHaveLength(1);
  });

  it("is not found if its class is detected in full views only", async () => {
    expect(await seen({ views, wholeOnly: ["scratch"] }, await photo(1280, 720))).toEqual([]);
  });

  it("is found on a photo too small for tiles in any case", async () => {
    expect(await seen({ views, wholeOnly: ["scratch"] }, await photo(32, 32))).toHaveLength(1);
  });
});

it("a mirrored view returns boxes at their place in the photo and no outlines", async () => {
  const disc = Buffer.from('<svg width="80" height="80"><circle cx="40" cy="40" r="40" fill="#0000ff"/></svg>');
  const bytes = await gray(640, 320)
    .composite([{ input: disc, left: 8, top: 8 }])
    .png()
    .toBuffer();
  const at = async (mirrored: number[]) => {
    const [found, ...rest] = await seen({ views: { standard: [128], detailed: [128], mirrored } }, bytes);
    expect(rest).toEqual([]);
    return found;
  };
  const [plain, mirrored] = [await at([]), await at([128])];
  expect(plain?.label).toBe("dent");
  expect(mirrored?.box).toEqual(plain?.box);
  expect(mirrored?.box.x).toBeLessThan(20);
  expect(plain?.outline).toHaveLength(1);
  expect(mirrored).not.toHaveProperty("outline");
});

it("a thing that one of two full views shows has half the confidence", async () => {
  const small = { standard: [32], detailed: [32] };
  const both = { standard: [32, 128], detailed: [32, 128] };
  const sure = { thresholds: { scratch: 0.2, dent: 0.2, hood: 0.2 } };
  const bytes = await photo(640, 320);
  expect(await seen({ views: small, ...sure }, bytes)).toEqual([]);
  const [alone] = await seen({ views: { standard: [128], detailed: [128] }, ...sure }, bytes);
  const [together] = await seen({ views: both, ...sure }, bytes);
  expect(together?.confidence).toBeCloseTo((alone?.confidence ?? 0) / 2, 4);
});

it("a thing of two classes is reported as the better one, and as both with a floor", async () => {
  await using folder = await pictureFolder();
  // red and blue are two classes of the fixture's model: a frame of each, nearly at the same place
  const frames = Buffer.from(
    '<svg width="800" height="400"><rect width="800" height="400" fill="#ff0000"/><rect x="20" y="20" width="760" height="360" fill="#0000ff"/></svg>',
  );
  const bytes = await gray(1280, 720)
    .composite([{ input: frames, left: 200, top: 200 }])
    .png()
    .toBuffer();
  const only = { standard: [128], detailed: [128] };
  await using models = await modelFolder(
    (entries) =>
      entries.map((entry) => ({
        ...entry,
        views: only,
        calibration: Object.fromEntries(entry.classes.map((name) => [name, { a: 1, b: name === "dent" ? 1 : 0 }])),
      })),
    fitEntries,
  );
  const vision = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
  const file = await folder.write("photo", bytes);
  const [shown, all] = [await vision.analyze(file), await vision.analyze(file, { floor: 0.1 })];
  await vision.close();
  expect(shown.damages.map(({ label }) => label)).toEqual(["dent"]);
  expect(all.damages.map(({ label }) => label)).toEqual(["dent", "scratch"]);
});
