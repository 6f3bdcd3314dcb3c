import { access, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Box } from "../../contracts/vocabulary.ts";
import { workerEntries, workerFile } from "../../server/platform/threads/worker-file.ts";
import { readManifest } from "../../server/vision/manifest.ts";
import { platformProviders } from "../../server/vision/providers.ts";
import { analyzePhoto, decodePhoto } from "../../server/vision/run/analyze.ts";
import { type Runner, runnerOf } from "../../server/vision/run/runners.ts";
import { loadModel } from "../../server/vision/run/sessions.ts";
import { openVision, type Vision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { modelFolder } from "./fixture/models.ts";
import { blue, green, photo, red } from "./fixture/photo.ts";

/** Each corner within `pixels` of where it should be. */
function expectBox(found: Box | undefined, box: Box, pixels: number) {
  expect(found).toBeDefined();
  for (const side of ["x", "y", "width", "height"] as const) {
    expect(Math.abs((found?.[side] ?? 0) - box[side]), `${side} of ${JSON.stringify(found)}`).toBeLessThanOrEqual(
      pixels,
    );
  }
}

describe("openVision", () => {
  let folder: Awaited<ReturnType<typeof pictureFolder>>;
  let models: Awaited<ReturnType<typeof modelFolder>>;
  let vision: Vision;
  beforeAll(async () => {
    folder = await pictureFolder();
    models = await modelFolder();
    vision = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
  });
  afterAll(async () => {
    await vision.close();
    await models[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const analyze = async (bytes: Buffer, options = {}) => vision.analyze(await folder.write("photo", bytes), options);

  it("describes its models and their providers", () => {
    expect(vision.describe()).toEqual({
      version: "damage 0.0.1, parts 0.0.1",
      threads: 1,
      models: [
        {
          name: "damage",
          version: "0.0.1",
          provider: "cpu",
          classes: ["scratch", "dent"],
          ap50: { scratch: 0.5, dent: 0.5 },
          recall: {},
          licence: "Apache-2.0",
          card: "damage.md",
        },
        {
          name: "parts",
          version: "0.0.1",
          provider: "cpu",
          classes: ["hood"],
          ap50: { hood: 0.5 },
          recall: {},
          licence: "Apache-2.0",
          card: "parts.md",
        },
      ],
    });
  });

  it("returns each thing once, in pixels of the photo, with its class", async () => {
    // views of 64 and 128 pixels: one pixel of the finer is 10 of the photo; tiles of 64 are 640 wide
    const things = [
      { x: 300, y: 200, width: 100, height: 80, fill: red },
      { x: 900, y: 420, width: 120, height: 100, fill: blue },
      { x: 500, y: 100, width: 300, height: 400, fill: green },
    ] as const;
    const { photo: extent, damages, parts, tiles } = await analyze(await photo(1280, 720, things));
    expect(extent).toEqual({ width: 1280, height: 720 });
    expect(damages.map(({ label }) => label).sort()).toEqual(["dent", "scratch"]);
    expectBox(damages.find(({ label }) => label === "scratch")?.box, things[0], 20);
    expectBox(damages.find(({ label }) => label === "dent")?.box, things[1], 20);
    expect(parts).toHaveLength(1);
    expectBox(parts[0]?.box, things[2], 20);
    expect(parts[0]?.confidence).toBeCloseTo(0.9, 3);
    expect(tiles).toBeGreaterThan(4);
  });

  it("joins a long thing over tile borders in detailed mode", async () => {
    const scratch = { x: 200, y: 340, width: 900, height: 12, fill: red };
    const bytes = await photo(1280, 720, [scratch]);
    const { damages } = await analyze(bytes, { detailed: true });
    expect(damages).toHaveLength(1);
    expectBox(damages[0]?.box, scratch, 10);
  });

  it("reads scores in detailed mode as the manifest says for it", async () => {
    const bytes = await photo(1280, 720, [{ x: 300, y: 200, width: 100, height: 80, fill: red }]);
    const file = await folder.write("detailed", bytes);
    const doubled = (of: Record<string, { a: number; b: number }>) =>
      Object.fromEntries(Object.entries(of).map(([name, { a, b }]) => [name, { a: 2 * a, b }]));
    await using models = await modelFolder((entries) =>
      entries.map((model) => ({
        ...model,
        detailed: { calibration: doubled(model.calibration), thresholds: { ...model.thresholds, dent: 1 } },
      })),
    );
    const own = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
    const of = async (detailed: boolean) => (await own.analyze(file, { detailed, floor: 0.5 })).damages[0];
    const [standard, closer] = [await of(false), await of(true)];
    await own.close();
    const logit = (share = 0) => Math.log(share / (1 - share));
    expect(closer?.score).toBeCloseTo(standard?.score ?? 0, 5);
    expect(logit(closer?.confidence)).toBeCloseTo(2 * logit(standard?.confidence), 3);
  });

  it("returns boxes of the upright photo for an EXIF-rotated file", async () => {
    const upright = { x: 300, y: 200, width: 100, height: 80, fill: red };
    const lying = await sharp(await photo(1280, 720, [upright]))
      .rotate(270)
      .toBuffer();
    const bytes = await sharp(lying)
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { photo: extent, damages } = await analyze(bytes);
    expect(extent).toEqual({ width: 1280, height: 720 });
    expectBox(damages[0]?.box, upright, 20);
  });

  it("accepts gray, 16-bit and transparent pictures, portrait and panorama", async () => {
    const plain = sharp(await photo(720, 1280, [{ x: 200, y: 800, width: 200, height: 200, fill: red }]));
    expect((await analyze(await plain.clone().toColourspace("rgb16").png().toBuffer())).damages).toHaveLength(1);
    expect((await analyze(await plain.clone().ensureAlpha().png().toBuffer())).damages).toHaveLength(1);
    expect((await analyze(await plain.clone().toColourspace("b-w").png().toBuffer())).damages).toEqual([]);
    expect(
      (await analyze(await plain.clone().resize(3000, 720, { fit: "fill" }).png().toBuffer())).damages,
    ).toHaveLength(1);
  });

  it("rejects a damaged photo and continues with the next", async () => {
    const complete = await photo(1280, 720, []);
    const cut = analyze(complete.subarray(0, complete.length / 2));
    await expect(cut).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("cannot be read"),
    });
    await expect(vision.analyze(folder.file("absent.jpg"))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(analyze(complete)).resolves.toMatchObject({ damages: [] });
  });

  it("returns the right result for each of many concurrent photos", async () => {
    const files = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        folder.write(
          `${index}`,
          await photo(1280, 720, [{ x: 100 * index + 50, y: 300, width: 100, height: 100, fill: red }]),
        ),
      ),
    );
    const analyses = await Promise.all(files.map((file) => vision.analyze(file)));
    for (const [index, { damages }] of analyses.entries()) {
      expectBox(damages[0]?.box, { x: 100 * index + 50, y: 300, width: 100, height: 100 }, 20);
    }
  });

  it("stops waiting and running photos when their signal aborts, and continues with the others", async () => {
    const file = await folder.write("photo", await photo(1280, 720, []));
    const stop = new AbortController();
    const calls = Array.from({ length: 6 }, (_, index) =>
      vision.analyze(file, index % 2 === 1 ? { detailed: true, signal: stop.signal } : {}),
    );
    const outcomes = Promise.allSettled(calls);
    stop.abort(new Error("enough"));
    const states = (await outcomes).map((outcome) => (outcome.status === "rejected" ? outcome.reason.message : "done"));
    expect(states).toEqual(["done", "enough", "done", "enough", "done", "enough"]);
    await expect(vision.analyze(file, { signal: stop.signal })).rejects.toThrow("enough");
  });
});

it("analyzePhoto checks the signal before each model run", async () => {
  await using folder = await pictureFolder();
  await using models = await modelFolder();
  const file = await folder.write("photo", await photo(1280, 720, []));
  const options = { providers: ["cpu"], threads: 1 } as const;
  const manifest = await readManifest(models.path);
  const loaded = await Promise.all(manifest.map((model) => loadModel(models.path, model, options)));
  const decoded = await decodePhoto(file, loaded, true);
  const analyzeUntil = async (maxRuns: number) => {
    const stop = new AbortController();
    let made = 0;
    const counted = ({ run, ...runner }: Runner): Runner => ({
      ...runner,
      run: (make, request) =>
        run((allocate) => {
          if (made === maxRuns) stop.abort(new Error("enough"));
          const pictures = make(allocate);
          made++;
          return pictures;
        }, request),
    });
    const runners = loaded.map((model) => counted(runnerOf(model)));
    const analysis = analyzePhoto(decoded, runners, { detailed: true, signal: stop.signal });
    const tiles = await analysis.then(
      ({ tiles }) => tiles,
      (error: Error) => error.message,
    );
    return { made, tiles };
  };
  const { made, tiles } = await analyzeUntil(Number.POSITIVE_INFINITY);
  expect(made).toBe(tiles);
  expect(made).toBeGreaterThan(5);
  expect(await analyzeUntil(3)).toEqual({ made: 3, tiles: "enough" });
  await Promise.all(loaded.map(({ session }) => session.release()));
});

describe("openVision, after its thread died", () => {
  it("rejects pending photos and analyzes the next photo in a new thread", async () => {
    await using folder = await pictureFolder();
    await using models = await modelFolder();
    const threads: Worker[] = [];
    const onWorker = (worker: Worker) => threads.push(worker);
    process.on("worker", onWorker);
    const vision = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
    const file = await folder.write("photo", await photo(1280, 720, []));
    const pending = [vision.analyze(file), vision.analyze(file, { detailed: true })];
    await threads[0]?.terminate();
    for (const call of pending) {
      await expect(call).rejects.toMatchObject({
        code: "INTERNAL_ERROR",
        message: expect.stringContaining("stopped unexpectedly"),
      });
    }
    await expect(vision.analyze(file)).resolves.toMatchObject({ damages: [] });
    expect(threads).toHaveLength(2);
    process.off("worker", onWorker);
    await vision.close();
  });
});

describe("openVision answers MODEL_UNAVAILABLE with the file", () => {
  const refusal = async (models: { readonly path: string }, providers: readonly "cpu"[] = ["cpu"]) =>
    openVision({ modelDir: models.path, providers, threads: 1 }).then(
      () => undefined,
      (error: unknown) => error,
    );
  const unavailable = (file: string, message: RegExp) =>
    expect.objectContaining({
      code: "MODEL_UNAVAILABLE",
      message: expect.stringMatching(message),
      details: { file: expect.stringMatching(new RegExp(`${file}$`)) },
    });

  it("for no folder, no manifest, or a manifest that is not JSON or incomplete", async () => {
    expect(await refusal({ path: "/nowhere" })).toEqual(
      unavailable("manifest.json", /cannot be read.*FORECOURT_MODEL_DIR/),
    );
    await using folder = await modelFolder();
    await writeFile(join(folder.path, "manifest.json"), "{");
    expect(await refusal(folder)).toEqual(unavailable("manifest.json", /not JSON/));
    await using noParts = await modelFolder((models) => models.slice(0, 1));
    expect(await refusal(noParts)).toEqual(unavailable("manifest.json", /no "parts" model/));
    await using outside = await modelFolder((models) => models.map((model) => ({ ...model, file: "../x.onnx" })));
    expect(await refusal(outside)).toEqual(unavailable("manifest.json", /models\.0\.file/));
    await using halfScaled = await modelFolder((models) =>
      models.map(({ calibration, ...model }) => ({
        ...{ ...model, calibration },
        detailed: { thresholds: {}, calibration },
      })),
    );
    expect(await refusal(halfScaled)).toEqual(
      unavailable("manifest.json", /class scratch has no threshold in the detailed setting/),
    );
    await using unscaled = await modelFolder((models) => models.map((model) => ({ ...model, calibration: {} })));
    expect(await refusal(unscaled)).toEqual(unavailable("manifest.json", /class scratch has no calibration/));
  });

  it("for a model file that is missing, changed, not a model, or of another shape", async () => {
    await using missing = await modelFolder();
    await rm(join(missing.path, "parts.onnx"));
    expect(await refusal(missing)).toEqual(unavailable("parts.onnx", /cannot be read/));
    await using altered = await modelFolder();
    await writeFile(join(altered.path, "damage.onnx"), "not this");
    expect(await refusal(altered)).toEqual(unavailable("damage.onnx", /sha256 is [0-9a-f]{64}, the manifest says/));
    await using wide = await modelFolder((models) =>
      models.map((model) => ({ ...model, input: { ...model.input, size: 128 } })),
    );
    expect(await refusal(wide)).toEqual(unavailable("damage.onnx", /does not take images \[N,3,128,128\]/));
    await using more = await modelFolder((models) =>
      models.map((model) => ({
        ...model,
        classes: [...model.classes, "rust"],
        thresholds: { ...model.thresholds, rust: 0.5 },
        calibration: { ...model.calibration, rust: { a: 1, b: 0 } },
      })),
    );
    expect(await refusal(more)).toEqual(unavailable("damage.onnx", /its output is \[1,2,7\], not \[1,A,8\]/));
  });
});

describe("execution providers", () => {
  it("are tried in order; if none is left, the error lists them", async () => {
    await using models = await modelFolder();
    const vision = await openVision({ modelDir: models.path, providers: ["dml", "coreml", "cpu"], threads: 1 });
    expect(vision.describe().models.map(({ provider }) => provider)).toEqual(["cpu", "cpu"]);
    await vision.close();
    const absent = process.platform === "win32" ? "coreml" : "dml";
    await expect(openVision({ modelDir: models.path, providers: [absent], threads: 1 })).rejects.toMatchObject({
      code: "MODEL_UNAVAILABLE",
      message: expect.stringContaining(`cannot run it on ${absent}`),
    });
  });

  it("end with the CPU on every platform", () => {
    for (const platform of ["linux", "win32", "darwin", "freebsd"] as const) {
      expect(platformProviders(platform).at(-1)).toBe("cpu");
    }
  });
});

describe("worker threads", () => {
  it("have their entry files in the build and in the sources", async () => {
    for (const [name, source] of Object.entries(workerEntries)) {
      await expect(access(source)).resolves.toBeUndefined();
      expect(workerFile(name as keyof typeof workerEntries).pathname.endsWith(source)).toBe(true);
    }
  });
});
