import { copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { Model } from "../../server/vision/manifest.ts";
import { analyzePhoto, decodePhoto } from "../../server/vision/run/analyze.ts";
import { modelOnDemand } from "../../server/vision/run/on-demand.ts";
import { allocateBuffer, type Runner } from "../../server/vision/run/runners.ts";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { type Entry, fitEntries, modelFolder, sha256Of } from "./fixture/models.ts";
import { photo, red } from "./fixture/photo.ts";

/** A model folder in which the damage model also serves as the larger network, at 128 pixels. */
async function closerFolder(change: (closer: NonNullable<Entry["closer"]>) => object = (closer) => closer) {
  const folder = await modelFolder(
    (entries) =>
      entries.map((entry) => {
        const views = { standard: [64], detailed: [64] };
        if (entry.name !== "damage") return { ...entry, views };
        const { file, sha256, bytes, thresholds, calibration } = entry;
        const closer = change({ file: `larger-${file}`, sha256, bytes, shape: "fit", views: [128] });
        return { ...entry, views, detailed: { thresholds, calibration }, closer };
      }),
    fitEntries,
  );
  await copyFile(join(folder.path, "damage-fit.onnx"), join(folder.path, "larger-damage-fit.onnx"));
  return folder;
}

const open = async (modelDir: string, options = {}) => {
  const vision = await openVision({ modelDir, providers: ["cpu"], threads: 1, ...options });
  onTestFinished(() => vision.close());
  return vision;
};

let pictures: Awaited<ReturnType<typeof pictureFolder>>;
beforeAll(async () => {
  pictures = await pictureFolder();
});
afterAll(() => pictures[Symbol.asyncDispose]());

const scratched = async () =>
  pictures.write("scratched", await photo(640, 640, [{ x: 200, y: 200, width: 160, height: 80, fill: red }]));

describe("the larger network", () => {
  it("analyzes a photo only in the detailed setting", async () => {
    await using models = await closerFolder();
    const vision = await open(models.path);
    const file = await scratched();
    const [standard, detailed] = [await vision.analyze(file), await vision.analyze(file, { detailed: true })];
    expect(detailed.tiles).toBe(standard.tiles + 1);
    expect(detailed.damages.map(({ label }) => label)).toEqual(["scratch"]);
    // both networks see it with the same score
    expect(detailed.damages[0]?.confidence).toBeCloseTo(standard.damages[0]?.confidence ?? 0, 3);
    expect(detailed.damages[0]?.outline).toBeDefined();
  });

  it("is not loaded before it is needed, and its error says what is wrong", async () => {
    const broken = Buffer.from("not a model");
    await using models = await closerFolder((closer) => ({ ...closer, file: "broken.onnx", sha256: sha256Of(broken) }));
    await writeFile(join(models.path, "broken.onnx"), broken);
    const vision = await open(models.path);
    const file = await scratched();
    expect((await vision.analyze(file)).damages).toHaveLength(1);
    await expect(vision.analyze(file, { detailed: true })).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect((await vision.analyze(file)).damages).toHaveLength(1);
    await expect(openVision({ modelDir: models.path, providers: ["cpu"], checksCloser: true })).rejects.toMatchObject({
      code: "MODEL_UNAVAILABLE",
    });
  });

  it("is checked at the start: its file must be there, unchanged", async () => {
    await using missing = await closerFolder();
    await rm(join(missing.path, "larger-damage-fit.onnx"));
    await expect(openVision({ modelDir: missing.path, providers: ["cpu"] })).rejects.toThrow(/larger-damage-fit\.onnx/);
    await using altered = await closerFolder();
    await writeFile(join(altered.path, "larger-damage-fit.onnx"), "not this");
    await expect(openVision({ modelDir: altered.path, providers: ["cpu"] })).rejects.toThrow(/the manifest says/);
  });
});

interface Row {
  readonly box: readonly [centerX: number, centerY: number, width: number, height: number];
  readonly scratch: number;
  readonly dent: number;
}

/** A runner of the damage model of the fixture that always gives these boxes. */
async function runnerGiving(change: (entry: Entry) => Entry, rows: readonly Row[]): Promise<Runner> {
  const [entry] = await fitEntries();
  if (!entry) throw new Error("the fixture has a damage model");
  const { masks, evidence, ...plain } = entry;
  const values = Float32Array.from(rows.flatMap(({ box, scratch, dent }) => [...box, 1, scratch, dent]));
  return {
    model: Model.parse(change(plain)),
    provider: "cpu",
    batch: 1,
    run: async (make) => {
      make(allocateBuffer);
      return { predictions: { values: values.slice(), dims: [1, rows.length, 7] } };
    },
  };
}

it("findings of both networks are fused: one that only one of them sees has half its score", async () => {
  const file = await scratched();
  const views = { standard: [128], detailed: [128] };
  const box = [40, 40, 32, 16] as const;
  const models = [
    await runnerGiving((entry) => ({ ...entry, views }), [{ box, scratch: 0.8, dent: 0 }]),
    await runnerGiving(
      (entry) => ({ ...entry, views }),
      [
        { box, scratch: 0.4, dent: 0 },
        { box: [90, 90, 20, 20], scratch: 0, dent: 0.7 },
      ],
    ),
  ];
  const decoded = await decodePhoto(file, models, true);
  const { damages, tiles } = await analyzePhoto(decoded, models, { detailed: true, floor: 0.01 });
  expect(tiles).toBe(2);
  const found = damages.map(({ label, score }) => [label, score]);
  expect(found).toEqual([
    ["scratch", expect.closeTo(0.6, 4)],
    ["dent", expect.closeTo(0.35, 4)],
  ]);
});

describe("modelOnDemand", () => {
  const model = () => {
    const release = vi.fn(async () => undefined);
    const load = vi.fn(async () => ({ session: { release } }));
    return { load, release };
  };

  it("loads at the first use, once, and releases after the given time without one", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { load, release } = model();
    const { use } = modelOnDemand(load, 1000);
    expect(load).not.toHaveBeenCalled();
    expect(await use(async () => "one")).toBe("one");
    await vi.advanceTimersByTimeAsync(900);
    await use(async () => "two");
    await vi.advanceTimersByTimeAsync(900);
    expect([load.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(200);
    expect(release).toHaveBeenCalledOnce();
    await use(async () => "three");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is not released while it works, and loads only after the release has ended", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { load, release } = model();
    const released = Promise.withResolvers<undefined>();
    release.mockReturnValueOnce(released.promise);
    const { use } = modelOnDemand(load, 1000);
    const slow = Promise.withResolvers<string>();
    const working = use(() => slow.promise);
    await vi.advanceTimersByTimeAsync(5000);
    expect(release).not.toHaveBeenCalled();
    slow.resolve("done");
    await working;
    await vi.advanceTimersByTimeAsync(1000);
    expect(release).toHaveBeenCalledOnce();
    const next = use(async () => "next");
    await vi.advanceTimersByTimeAsync(10);
    expect(load).toHaveBeenCalledOnce();
    released.reject(new Error("no release"));
    expect(await next).toBe("next");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("tries again after loading failed", async () => {
    const { load } = model();
    load.mockRejectedValueOnce(new Error("no memory"));
    const { use, release } = modelOnDemand(load, 60_000);
    await expect(use(async () => "one")).rejects.toThrow("no memory");
    expect(await use(async () => "two")).toBe("two");
    await release();
  });
});

describe("a manifest with a larger network", () => {
  const closer = { file: "larger.onnx", sha256: "0".repeat(64), bytes: 1, shape: "fit", views: [128] } as const;

  it("must say how the scores of both networks together are read", async () => {
    const [damage] = await fitEntries();
    const { error } = Model.safeParse({ ...damage, closer });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "closer needs the thresholds and the calibration of the detailed setting (detailed)",
    ]);
  });

  it("has it only for damage", async () => {
    const [, parts] = await fitEntries();
    const { thresholds, calibration } = parts ?? {};
    const { error } = Model.safeParse({ ...parts, closer, detailed: { thresholds, calibration } });
    expect(error?.issues.map(({ message }) => message)).toEqual(["closer is for the damage model only"]);
  });
});
