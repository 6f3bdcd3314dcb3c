import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Candidate } from "../../server/vision/detect/candidates.ts";
import { type CandidateSets, mergeCandidates } from "../../server/vision/detect/merge-candidates.ts";
import type { Detection } from "../../server/vision/vision.ts";
import { openVision, type Vision } from "../../server/vision/vision.ts";

/**
 * Checks that the product reads the same detections from the exported models' outputs for 100 generated pictures as the
 * training code (models/training/forecourt_training/agreement.py).
 */
interface Expected {
  readonly floor: number;
  readonly models: readonly {
    readonly name: "damage" | "parts";
    readonly sha256: string;
    readonly longSide: number;
    readonly isMirrored: boolean;
    /** Findings: class, raw score, corners in pixels. */
    readonly pictures: readonly { readonly seed: number; readonly found: readonly Finding[] }[];
  }[];
  /** For generated boxes: class, raw score, corners. */
  readonly merged: readonly { readonly seed: number; readonly found: readonly (readonly number[])[] }[];
}
type Finding = readonly [label: string, score: number, x0: number, y0: number, x1: number, y1: number];

const modelDir = join(import.meta.dirname, "../../models");
const near = 1e-3;
/** The product rounds corners to a tenth of a pixel. */
const pixelsNear = 0.06 + 0.5 * near;

/** The linear congruential generator of Numerical Recipes, the same as in agreement.py. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % limit;
  };
}

/** The picture that agreement.py draws for the same seed, red-green-blue. */
function drawn(seed: number, longSide: number): { data: Uint8Array; width: number; height: number } {
  const pick = numbers(seed);
  const width = longSide;
  const height = Math.floor((longSide * (9 + pick(8))) / 16);
  const data = new Uint8Array(width * height * 3);
  // blue, green, red: the order in which the slopes are drawn
  for (const channel of [2, 1, 0]) {
    const [a, b, c] = [pick(256), pick(256), pick(256)];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        data[(y * width + x) * 3 + channel] = (Math.floor((a * x + b * y) / 512) + c) % 256;
  }
  for (let shape = 0; shape < 16; shape++) {
    const [left, top, wide, high] = [pick(longSide), pick(height), 8 + pick(160), 8 + pick(120)];
    const color = [pick(256), pick(256), pick(256)].reverse();
    const isDisc = pick(2) === 1;
    const radius = Math.floor(wide / 2);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const inside = isDisc
          ? (x - left) ** 2 + (y - top) ** 2 <= radius ** 2
          : x >= left && x < left + wide && y >= top && y < top + high;
        if (inside) data.set(color, (y * width + x) * 3);
      }
    }
  }
  return { data, width, height };
}

const uncut = { left: false, top: false, right: false, bottom: false };
const fullViews = 3;
const classes = 3;

/** The boxes that agreement.py generates for the same seed. */
function generatedBoxes(seed: number): CandidateSets {
  const pick = numbers(seed);
  const boxes = Array.from({ length: 40 }, (): Candidate => {
    const [thing, x, y, wide, high] = [pick(6), pick(21), pick(21), 40 + pick(40), 30 + pick(40)];
    const [label, view, score] = [pick(classes), pick(fullViews + 1), (1 + pick(999)) / 1000];
    const [left, top, right, bottom] = [pick(4) === 0, pick(4) === 0, pick(4) === 0, pick(4) === 0];
    const [x0, y0] = [50 * thing + x, 20 * thing + y];
    const isTiled = view === fullViews;
    return {
      x0,
      y0,
      x1: x0 + wide,
      y1: y0 + high,
      view,
      score,
      label: isTiled && label === classes - 1 ? 0 : label,
      // only tiles cut boxes
      cut: isTiled ? { left, top, right, bottom } : uncut,
    };
  });
  const ofView = (view: number) => boxes.filter((box) => box.view === view);
  return { full: [0, 1, 2].flatMap(ofView), tiled: ofView(fullViews) };
}

const isSame = ([label, score, x0, y0, x1, y1]: Finding, seen: Detection): boolean => {
  const { x, y, width, height } = seen.box;
  const corners = [x - x0, y - y0, x + width - x1, y + height - y1];
  return (
    seen.label === label &&
    Math.abs((seen.score ?? 0) - score) <= near &&
    corners.every((gap) => Math.abs(gap) <= 2 * pixelsNear)
  );
};

describe("the product and the training code read the same detections", async () => {
  const expected: Expected = JSON.parse(await readFile(join(import.meta.dirname, "agreement.json"), "utf8"));
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "agreement-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  interface Compared {
    readonly name: string;
    readonly longSide: number;
    readonly isMirrored: boolean;
  }
  /** What the other model sees, so that it takes no time: no answer of one model depends on the other. */
  const unseen = 32;

  /** The shipped models, without the larger network: the compared one with one view of this size. */
  async function openWithView({ name, longSide, isMirrored }: Compared): Promise<Vision> {
    const models = await mkdtemp(join(folder, "models-"));
    const manifest: { models: { name: string; file: string }[] } = JSON.parse(
      await readFile(join(modelDir, "manifest.json"), "utf8"),
    );
    const viewsOf = (side: number) => ({ standard: [side], detailed: [side], mirrored: isMirrored ? [side] : [] });
    for (const { file } of manifest.models) await symlink(join(modelDir, file), join(models, file));
    await writeFile(
      join(models, "manifest.json"),
      JSON.stringify({
        models: manifest.models.map((entry) => ({
          ...entry,
          views: viewsOf(entry.name === name ? longSide : unseen),
          closer: undefined,
        })),
      }),
    );
    // a second thread would load the models once more, for each comparison
    return await openVision({ modelDir: models, threads: 1 });
  }

  it.each(expected.merged)("merge generated boxes of several views and tiles, seed $seed", ({ seed, found }) => {
    const floors = Array.from({ length: classes }, () => 0);
    const seen = mergeCandidates(generatedBoxes(seed), { nmsIou: 0.5, views: fullViews, floors }).map(
      ({ label, score, x0, y0, x1, y1 }) => [label, score, x0, y0, x1, y1],
    );
    const isNear = (a: readonly number[], b: readonly number[]) =>
      a.every((value, at) => Math.abs(value - (b[at] ?? Number.NaN)) <= near);
    expect(seen.length).toBe(found.length);
    expect(found.filter((one) => !seen.some((other) => isNear(one, other)))).toEqual([]);
  });

  it.each(expected.models)(
    "$name model, mirrored: $isMirrored",
    { timeout: 300_000 },
    async ({ name, sha256, longSide, isMirrored, pictures }) => {
      const manifest = JSON.parse(await readFile(join(modelDir, "manifest.json"), "utf8"));
      const entry = manifest.models.find((model: { name: string }) => model.name === name);
      expect(entry.sha256, "the model has changed: run python3 -m forecourt_training.agreement").toBe(sha256);
      const vision = await openWithView({ name, longSide, isMirrored });
      const wrong: unknown[] = [];
      for (const { seed, found } of pictures) {
        const { data, width, height } = drawn(seed, longSide);
        const file = join(folder, `${name}-${seed}.png`);
        await sharp(data, { raw: { width, height, channels: 3 } })
          .png()
          .toFile(file);
        const analysis = await vision.analyze(file, { floor: expected.floor });
        const seen: readonly Detection[] = name === "damage" ? analysis.damages : analysis.parts;
        const minScore = expected.floor + 2 * near;
        const missing = found.filter((one) => one[1] > minScore && !seen.some((other) => isSame(one, other)));
        const extra = seen.filter((other) => (other.score ?? 0) > minScore && !found.some((one) => isSame(one, other)));
        if (missing.length > 0 || extra.length > 0) wrong.push({ seed, missing, extra });
      }
      await vision.close();
      expect(pictures.flatMap(({ found }) => found).length).toBeGreaterThan(pictures.length / 4);
      expect(wrong).toEqual([]);
    },
  );
});
