import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Photo } from "../../../scripts/models/evaluation/labels/photos.ts";
import { pictureAnalyzer } from "../../../scripts/models/evaluation/picture-analyzer.ts";
import type { Analysis, AnalyzeOptions, Vision } from "../../../server/vision/vision.ts";
import { pictureFolder, scene } from "../../media/pictures.ts";

const photo: Photo = {
  file: "car.jpg",
  width: 400,
  height: 300,
  source: "lot",
  group: "1",
  damage: null,
  parts: null,
  clean: false,
};
let folder: Awaited<ReturnType<typeof pictureFolder>>;
beforeAll(async () => {
  folder = await pictureFolder();
  await scene(400, 300).jpeg().toFile(folder.file("car.jpg"));
});
afterAll(() => folder[Symbol.asyncDispose]());

const part = (label: string, confidence: number, x: number, damaged: number) => ({
  label,
  confidence,
  score: confidence / 2,
  damaged,
  box: { x, y: 200, width: 100, height: 100 },
});
/** The analysis of a photo that is twice as large as its labels. */
const analysis: Analysis = {
  photo: { width: 800, height: 600 },
  damages: [
    {
      label: "scratch",
      confidence: 0.6,
      score: 0.3,
      box: { x: 100, y: 50, width: 40, height: 20 },
      filled: 0.5,
      outline: [
        [
          [100, 50],
          [140, 50],
          [100, 70],
        ],
      ],
    },
    { label: "rust", confidence: 0.99, score: 0.9, box: { x: 0, y: 0, width: 10, height: 10 } },
  ],
  parts: [
    part("front_door", 0.9, 300, 0.8),
    part("rear_door", 0.9, 500, 0.3),
    part("headlight", 0.9, 100, 0.2),
    // below its threshold: so it must not change the view
    part("taillight", 0.1, 0, 0.5),
  ],
  tiles: 1,
};

const thresholds = { scratch: 0.5, rust: 1, front_door: 0.5, rear_door: 0.5, headlight: 0.5, taillight: 0.5 };

function setUp(answer: Analysis | AppError, limits: Readonly<Record<string, number>> = thresholds) {
  const asked: (AnalyzeOptions | undefined)[] = [];
  const vision: Vision = {
    describe: () => ({ version: "1", models: [], threads: 1 }),
    analyze: async (_, options) => {
      asked.push(options);
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    parts: async () => [],
    close: async () => undefined,
  };
  const copies = {
    enlarged: async (file: string) => file,
    fullHd: async (file: string) => file,
    remove: async () => undefined,
  };
  return {
    asked,
    analyze: pictureAnalyzer({
      vision,
      copies,
      thresholds: limits,
      folder: folder.file("."),
      detailed: true,
      scale: 1,
    }),
  };
}

it("pictureAnalyzer returns detections down to a low score, in the pixels of the labels", async () => {
  const { asked, analyze } = setUp(analysis);
  const result = await analyze(photo);
  if (!("predictions" in result)) throw new Error(result.unreadable);
  expect(asked).toEqual([{ detailed: true, floor: 0.01 }]);
  const [scratch, rust] = result.predictions.damages;
  expect(scratch).toEqual({
    label: "scratch",
    score: 0.3,
    confidence: 0.6,
    shown: true,
    box: { x0: 50, y0: 25, x1: 70, y1: 35 },
    outline: [[50, 25, 70, 25, 50, 35]],
  });
  // a class with a threshold of 1 is never shown, at any confidence
  expect(rust).toMatchObject({ shown: false, outline: null });
});

it("pictureAnalyzer derives the view from the parts that the product would show", async () => {
  const result = await setUp(analysis).analyze(photo);
  expect("predictions" in result && result.predictions.view).toBe("left_side");
});

it("pictureAnalyzer marks only the more confident of two classes at one place as shown, and returns both", async () => {
  const box = { x: 100, y: 50, width: 200, height: 100 };
  const damages = ["scratch", "dent"].map((label, index) => ({ label, confidence: 0.8 - index / 10, score: 0.4, box }));
  const ends = ["headlight", "taillight"].map((label, index) => ({ ...part(label, 0.9 - index / 10, 100, 0.1) }));
  const twice = { ...analysis, damages, parts: [...analysis.parts.slice(0, 2), ...ends] };
  const result = await setUp(twice, { ...thresholds, dent: 0.5 }).analyze(photo);
  if (!("predictions" in result)) throw new Error(result.unreadable);
  expect(result.predictions.damages.map(({ label, shown }) => [label, shown])).toEqual([
    ["scratch", true],
    ["dent", false],
  ]);
  // with the taillight, the view would be from the rear
  expect(result.predictions.view).toBe("left_side");
});

it.each([
  // [tag, the corner of the upright photo in which it is visible, the same in the stored file, the record's extent]
  [2, [0, 0], [360, 0], { width: 400, height: 300 }],
  [3, [0, 0], [360, 280], { width: 400, height: 300 }],
  [4, [0, 0], [0, 280], { width: 400, height: 300 }],
  [5, [0, 0], [0, 0], { width: 400, height: 300 }],
  [6, [0, 0], [0, 260], { width: 400, height: 300 }],
  [7, [0, 0], [380, 260], { width: 400, height: 300 }],
  [8, [0, 0], [380, 0], { width: 400, height: 300 }],
  // labels drawn on the upright picture
  [6, [0, 0], [0, 0], { width: 300, height: 400 }],
] as const)(
  "pictureAnalyzer rotates the detections in a photo of EXIF orientation %i to the labels",
  async (tag, [x, y], [x0, y0], record) => {
    const file = `turned-${tag}.jpg`;
    await scene(400, 300).withMetadata({ orientation: tag }).jpeg().toFile(folder.file(file));
    const upright = tag >= 5 ? { width: 300, height: 400 } : { width: 400, height: 300 };
    const damages = [{ label: "scratch", confidence: 0.6, score: 0.3, box: { x, y, width: 40, height: 20 } }];
    const map = { values: Float32Array.of(2, -2, -2, -2), columns: 2, rows: 2, a: 1, b: 0 };
    const evidence = { ...map, cellWidth: upright.width / 2, cellHeight: upright.height / 2 };
    const result = await setUp({ ...analysis, photo: upright, damages, parts: [], evidence }).analyze({
      ...photo,
      ...record,
      file,
    });
    if (!("predictions" in result)) throw new Error(result.unreadable);
    const [found] = result.predictions.damages;
    expect(found?.box).toMatchObject({ x0, y0 });
    // the evidence is in the same corner as the damage
    expect(result.predictions.damagedAt(found?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })).toBeCloseTo(0.8808, 3);
  },
);

it("damagedAt returns the mean evidence in a box, or null without evidence", async () => {
  // two cells of 400 x 600 photo pixels: 2 in the left half, -2 in the right half
  const map = { values: Float32Array.of(2, -2), columns: 2, rows: 1, cellWidth: 400, cellHeight: 600, a: 1, b: 0 };
  const chances = async (answer: Analysis) => {
    const result = await setUp(answer).analyze(photo);
    if (!("predictions" in result)) throw new Error(result.unreadable);
    return [0, 200].map((x0) => result.predictions.damagedAt({ x0, y0: 0, x1: x0 + 200, y1: 300 }));
  };
  const [left, right] = await chances({ ...analysis, evidence: map });
  expect(left).toBeCloseTo(0.8808, 3);
  expect(right).toBeCloseTo(0.1192, 3);
  expect(await chances(analysis)).toEqual([null, null]);
});

it("pictureAnalyzer returns the reason why one picture is unreadable, and throws errors that affect all pictures", async () => {
  const turned = await setUp({ ...analysis, photo: { width: 600, height: 800 } }).analyze(photo);
  expect(turned).toEqual({ unreadable: "it is 600x800, its record says 400x300" });
  const broken = new AppError("VALIDATION_ERROR", { message: "The photo cannot be read." });
  expect(await setUp(broken).analyze(photo)).toEqual({ unreadable: "The photo cannot be read." });
  const noModel = new AppError("MODEL_UNAVAILABLE", { message: "damage.onnx" });
  await expect(setUp(noModel).analyze(photo)).rejects.toBe(noModel);
});

it("pictureAnalyzer throws with the name of the picture on which the models stopped", async () => {
  const stopped = new AppError("INTERNAL_ERROR", { message: "The image analysis stopped unexpectedly." });
  await expect(setUp(stopped).analyze(photo)).rejects.toThrow("car.jpg: The image analysis stopped unexpectedly.");
});
