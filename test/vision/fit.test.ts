import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Box } from "../../contracts/vocabulary.ts";
import { Model } from "../../server/vision/manifest.ts";
import { openVision, type Vision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { type Entry, fitEntries, fixtureEntries, modelFolder } from "./fixture/models.ts";

type Thing = (Box & { readonly fill: string }) | { readonly shape: string };
const drawn = (thing: Thing) =>
  "shape" in thing
    ? thing.shape
    : `<rect x="${thing.x}" y="${thing.y}" width="${thing.width}" height="${thing.height}" fill="${thing.fill}"/>`;

/** A gray photo with shapes in one color, which the fixture's models detect. */
const photo = (width: number, height: number, things: readonly Thing[]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#808080"/>${things.map(drawn).join("")}</svg>`,
    ),
  )
    .removeAlpha()
    .png()
    .toBuffer();
const [red, green, blue] = ["#ff0000", "#00ff00", "#0000ff"] as const;

/** One view of 128 pixels; in detailed mode a second one of 512 in tiles of 128. */
const oneView = (models: Entry[]) =>
  models.map((model) => ({ ...model, views: { standard: [128], detailed: [128, 512] } }));

describe("analyze, for models with variable inputs, masks and evidence", () => {
  let folder: Awaited<ReturnType<typeof pictureFolder>>;
  let models: Awaited<ReturnType<typeof modelFolder>>;
  let vision: Vision;
  beforeAll(async () => {
    folder = await pictureFolder();
    models = await modelFolder(oneView, fitEntries);
    vision = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
  });
  afterAll(async () => {
    await vision.close();
    await models[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const analyze = async (bytes: Buffer, options = {}) => vision.analyze(await folder.write("photo", bytes), options);

  it("returns outlines for photos of any shape", async () => {
    for (const [width, height] of [
      [1280, 720],
      [720, 1280],
      [1280, 200],
    ] as const) {
      const [cx, cy, radius] = [width / 2, height / 2, 90];
      const { damages } = await analyze(
        await photo(width, height, [{ shape: `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${red}"/>` }]),
      );
      expect(damages).toHaveLength(1);
      const [{ label, outline, filled } = { label: "" }] = damages;
      expect(label).toBe("scratch");
      expect(filled).toBeCloseTo(Math.PI / 4, 1);
      expect(outline).toHaveLength(1);
      // a cell is 40 photo pixels: half of one for the map, half for the simpler line
      for (const [x, y] of outline?.[0] ?? []) expect(Math.abs(Math.hypot(x - cx, y - cy) - radius)).toBeLessThan(40);
    }
  });

  it("takes the outline from the view that is not mirrored", async () => {
    const [cx, cy, radius] = [400, 360, 90];
    const bytes = await photo(1280, 720, [{ shape: `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${red}"/>` }]);
    const mirrored = (models: Entry[]) =>
      models.map((model) => ({ ...model, views: { standard: [96, 128], detailed: [96, 128], mirrored: [96] } }));
    await using both = await modelFolder(mirrored, fitEntries);
    const turned = await openVision({ modelDir: both.path, providers: ["cpu"], threads: 1 });
    const [seen, plain] = [await turned.analyze(await folder.write("photo", bytes)), await analyze(bytes)];
    await turned.close();
    const [{ outline } = {}] = seen.damages;
    expect(outline).toHaveLength(1);
    for (const [x, y] of outline?.[0] ?? []) expect(Math.abs(Math.hypot(x - cx, y - cy) - radius)).toBeLessThan(40);
    expect(seen.damages).toHaveLength(plain.damages.length);
  });

  it("returns a probability of damage for parts only", async () => {
    const things = [
      { x: 100, y: 100, width: 300, height: 400, fill: green },
      { x: 800, y: 300, width: 200, height: 200, fill: blue },
    ];
    const whole = await analyze(await photo(1280, 720, things));
    // no red or blue in it: sigmoid(0.5 · -10 - 1)
    expect(whole.parts[0]?.damaged).toBeCloseTo(1 / (1 + Math.exp(6)), 4);
    // outlines of parts are for evaluation only
    expect(whole.parts[0]).toMatchObject({ label: "hood" });
    expect(whole.parts[0]).not.toHaveProperty("outline");
    const measured = await analyze(await photo(1280, 720, things), { floor: 0.1 });
    expect(measured.parts[0]).toMatchObject({ label: "hood", outline: expect.any(Array), filled: expect.any(Number) });
    expect(whole.damages[0]).not.toHaveProperty("damaged");
    const hurt = { x: 160, y: 160, width: 200, height: 280, fill: red };
    const damaged = (await analyze(await photo(1280, 720, [...things, hurt]))).parts[0]?.damaged ?? 0;
    expect(damaged).toBeGreaterThan(0.1);
  });

  it("returns no outline for a thing joined from several tiles", async () => {
    const scratch = { x: 100, y: 340, width: 1080, height: 40, fill: red };
    const bytes = await photo(1280, 720, [scratch]);
    const fineOnly = await modelFolder(
      (all) => oneView(all).map((m) => ({ ...m, views: { ...m.views, standard: [512] } })),
      fitEntries,
    );
    await using _ = fineOnly;
    const fine = await openVision({ modelDir: fineOnly.path, providers: ["cpu"], threads: 1 });
    const { damages, parts } = await fine.analyze(await folder.write("long", bytes));
    await fine.close();
    expect(damages).toHaveLength(1);
    expect(damages[0]?.box.width).toBeGreaterThan(1060);
    expect(damages[0]).not.toHaveProperty("outline");
    expect(damages[0]).not.toHaveProperty("filled");
    expect(parts).toEqual([]);
    // if one tile also shows all of it, it has an outline
    expect((await analyze(bytes)).damages[0]?.outline).toHaveLength(1);
  });

  it("takes the map of the view with the best box", async () => {
    const thing = { x: 700, y: 300, width: 60, height: 60, fill: blue };
    const { damages } = await analyze(await photo(1280, 720, [thing]), { detailed: true });
    expect(damages).toHaveLength(1);
    expect(damages[0]?.filled).toBeGreaterThan(0.8);
    for (const [x, y] of damages[0]?.outline?.[0] ?? []) {
      expect(x).toBeGreaterThan(680);
      expect(x).toBeLessThan(780);
      expect(y).toBeGreaterThan(280);
      expect(y).toBeLessThan(380);
    }
  });

  it("reports raw scores down to the requested floor, and none without a floor", async () => {
    const bytes = await photo(1280, 720, [{ x: 300, y: 200, width: 200, height: 160, fill: red }]);
    const strict = await modelFolder(
      (all) =>
        oneView(all).map((model) => ({
          ...model,
          thresholds: { scratch: 1, dent: 1, hood: 1 },
          // a score of 0.9 becomes a confidence of nearly 1
          calibration: Object.fromEntries(model.classes.map((name) => [name, { a: 8, b: 20 }])),
        })),
      fitEntries,
    );
    await using _ = strict;
    const never = await openVision({ modelDir: strict.path, providers: ["cpu"], threads: 1 });
    const file = await folder.write("strict", bytes);
    expect((await never.analyze(file)).damages).toEqual([]);
    const { damages } = await never.analyze(file, { floor: 0.01 });
    expect(damages).toHaveLength(1);
    expect(damages[0]?.score).toBeCloseTo(0.9, 5);
    expect(damages[0]?.confidence).toBeGreaterThan(0.999);
    expect((await never.analyze(file, { floor: 0.95 })).damages).toEqual([]);
    await never.close();
    expect((await analyze(bytes)).damages[0]).not.toHaveProperty("score");
  });
});

describe("openVision, for graphs that do not match the manifest", () => {
  const refusal = async (change: (models: Entry[]) => unknown, entries = fitEntries) => {
    await using models = await modelFolder(change, entries);
    return await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 }).then(
      () => "",
      (error: Error) => error.message,
    );
  };

  it("rejects a fixed input for a variable one, and the reverse", async () => {
    const as = (shape: "fit" | "square") => (models: Entry[]) =>
      models.map((model) => ({ ...model, masks: undefined, evidence: undefined, input: { ...model.input, shape } }));
    expect(await refusal(as("fit"), fixtureEntries)).toMatch(
      /damage\.onnx: it does not take images \[N,3,any,any\] \(it takes images \[N,3,64,64\]\)/,
    );
    expect(await refusal(as("square"))).toMatch(/damage-fit\.onnx: it does not take images \[N,3,128,128\]/);
  });

  it("rejects missing outputs and outputs of another shape", async () => {
    const changed = (change: Partial<Entry>) => (models: Entry[]) => models.map((model) => ({ ...model, ...change }));
    expect(await refusal(changed({ masks: { name: "outlines", stride: 4 } }))).toMatch(
      /it has no output outlines \(it has /,
    );
    expect(await refusal(changed({ masks: { name: "masks", stride: 8 } }))).toMatch(
      /its output is \[1,2,32,32\], not \[1,2,16,16\] \(masks\)/,
    );
    expect(await refusal(changed({ evidence: { name: "evidence", stride: 32, a: 1, b: 0 } }))).toMatch(
      /not \[1,1,4,4\] \(evidence\)/,
    );
  });

  it("accepts a manifest of the first version: square input, no maps", async () => {
    for (const entry of await fixtureEntries()) {
      const model = Model.parse(entry);
      expect(model.input.shape).toBe("square");
      expect(model).not.toHaveProperty("masks");
    }
  });
});
