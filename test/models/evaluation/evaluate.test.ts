import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { damageTypes } from "../../../contracts/vocabulary.ts";
import { azimuths } from "../../../scripts/kit/drawn-car/angles.ts";
import { drawCarPhoto } from "../../../scripts/kit/drawn-car/draw.ts";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { evaluateFolder } from "../../../scripts/models/evaluation/run.ts";
import { pictureFolder } from "../../media/pictures.ts";
import { modelFolder } from "../../vision/fixture/models.ts";

const run = promisify(execFile);
const command = (...args: readonly string[]) => [inRoot("scripts/models/evaluate.ts"), ...args];

/** Each test loads the models, some of them in a separate process. */
const options = { timeout: 180_000 };

type Folder = Awaited<ReturnType<typeof pictureFolder>>;

/** Writes a white picture with colored rectangles (x0, y0, x1, y1). */
async function colors(folder: Folder, name: string, ...rectangles: readonly (readonly [string, number[]])[]) {
  const drawn = rectangles.map(
    ([fill, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]]) =>
      `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="${fill}" shape-rendering="crispEdges"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="96"><rect width="128" height="96" fill="white"/>${drawn.join("")}</svg>`;
  await sharp(Buffer.from(svg)).png().toFile(folder.file(name));
}

const size = { width: 128, height: 96 };
const main = ["scratch", "dent", "glass_damage", "panel_damage"];

/** Writes pictures with labels. The vision tests' models detect red areas as scratches and green ones as hoods. */
async function colorFolder() {
  const folder = await pictureFolder();
  await colors(folder, "red.png", ["#ff0000", [20, 20, 60, 60]], ["#00ff00", [72, 32, 120, 80]]);
  await colors(folder, "sound.png", ["#ff0000", [20, 20, 60, 60]]);
  const damage = [
    {
      file: "red.png",
      ...size,
      source: "yard",
      known: [...main, "hail"],
      regions: [
        { damage: "scratch", box: [20, 20, 60, 60], part: "door" },
        { damage: "hail", box: [0, 0, 9, 9] },
        { damage: "rust", box: [0, 0, 9, 9] },
      ],
    },
    { file: "sound.png", ...size, source: "studio", known: damageTypes, regions: [] },
    { file: "gone.png", ...size, source: "yard", known: main, regions: [] },
  ];
  const parts = [
    { file: "red.png", ...size, known: ["hood", "roof"], regions: [{ part: "hood", box: [72, 32, 120, 80] }] },
  ];
  await folder.write("damage.json", JSON.stringify(damage));
  await folder.write("parts.json", JSON.stringify(parts));
  return folder;
}

const noFigures = Object.fromEntries(damageTypes.map((name) => [name, null]));
const atEachRate = <T>(figures: T) => ({ "0.1": figures, "0.2": figures, "0.5": figures });

describe("npm run models:evaluate", options, () => {
  it("prints one JSON object with the figures to stdout, and what it left out to stderr", async () => {
    await using folder = await colorFolder();
    await using models = await modelFolder();
    const env = { ...process.env, FORECOURT_MODEL_DIR: models.path, FORECOURT_EXECUTION_PROVIDERS: "cpu" };
    const { stdout, stderr } = await run(process.execPath, command("--data", folder.file("."), "--json"), { env });
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual({
      damage: {
        images: 2,
        // one of the two detected scratches is on an undamaged car; both have the same score
        ap50: { ...noFigures, scratch: 1 },
        hit_ap: { ...noFigures, scratch: 1 },
        recall_at: atEachRate({ ...noFigures, scratch: 1 }),
        ece: 0.4,
        false_findings_per_clean_photo: 1,
      },
      parts: { images: 1, box_ap50: 1, mask_map50: null, per_class: { hood: { box_ap50: 1, mask_ap50: null } } },
      damaged_part_auroc: null,
      view_accuracy: null,
      views: null,
      ms_per_photo: expect.any(Number),
    });
    expect(stderr).toMatch(/Ignored: 1 damages labeled hail/);
    expect(stderr).toMatch(/Ignored: 1 damages labeled rust in pictures that do not list it as known/);
    expect(stderr).toMatch(/Unreadable: gone\.png/);
  });

  it("exits with code 1 and prints only the error for invalid options or labels", async () => {
    await using folder = await pictureFolder();
    await folder.write("damage.json", JSON.stringify([{ file: "a.png" }]));
    await expect(run(process.execPath, command("--json"))).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^--data is missing\n\nnpm run models:evaluate/),
    });
    await expect(run(process.execPath, command("--data", folder.file(".")))).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/damage\.json: record 0: width: .*\n$/),
    });
  });
});

const place = (modelFolderPath: string) => ({
  modelFolder: modelFolderPath,
  executionProviders: ["cpu"] as const,
  log: () => undefined,
});
const everything = { split: "all", limit: Number.POSITIVE_INFINITY, detailed: false, scale: 1, timeFullHd: false };

describe("evaluateFolder", options, () => {
  it("scales the detections in enlarged pictures to the labels of the originals", async () => {
    await using folder = await colorFolder();
    await using models = await modelFolder();
    const asked = { ...everything, folder: folder.file("."), scale: 3 };
    const summary = (await evaluateFolder(asked, place(models.path))).summary();
    expect(summary.damage?.ap50.scratch).toBe(1);
    expect(summary.parts?.per_class).toEqual({ hood: { box_ap50: 1, mask_ap50: null } });
  });

  it("reports tables by class, source, size and confidence, with intervals and times", async () => {
    await using folder = await colorFolder();
    await using models = await modelFolder();
    const asked = { ...everything, folder: folder.file("."), timeFullHd: true };
    const report = (await evaluateFolder(asked, place(models.path))).report();
    expect(report).toMatch(/^damage 0\.0\.1, parts 0\.0\.1, standard views: 2 pictures, 1 unreadable/);
    // class, labels, AP50, interval over the two groups, by size: 40 of 128 pixels are large
    expect(report).toMatch(/scratch +1 +1\.000 +1\.000 - 1\.000 +- \(0\) +- \(0\) +1\.000 \(1\)/);
    expect(report).toMatch(/class +yard\n +scratch +1\.000 \(1\)/);
    expect(report).toMatch(/class +labels +hit AP.*\n +scratch +1 +1\.000 +1\.000 - 1\.000/);
    expect(report).toMatch(/class +at 0\.1 .*at 0\.5.*\n +scratch +1\.000 +1\.000 - 1\.000/);
    expect(report).toMatch(/scratch +0\.500 +2 +1 +50 % +100 %/);
    // a score of 0.9 as float32, which is a little less
    expect(report).toMatch(/0\.8 - 0\.9 +2 +0\.900 +0\.500/);
    expect(report).toMatch(/per photo +1\.000/);
    expect(report).toMatch(/the model draws no outlines/);
    expect(report).toMatch(/at 1920x1080 +2 +\d+\.\d/);
  });

  it("evaluates a folder with only one label file, and rejects a split without pictures", async () => {
    await using folder = await pictureFolder();
    await using models = await modelFolder();
    await colors(folder, "green.png", ["#00ff00", [72, 32, 120, 80]]);
    const record = { file: "green.png", ...size, known: ["hood"], regions: [{ part: "hood", box: [72, 32, 120, 80] }] };
    await folder.write("parts.json", JSON.stringify([record]));
    const asked = { ...everything, folder: folder.file(".") };
    const outcome = await evaluateFolder(asked, place(models.path));
    expect(outcome.summary()).toMatchObject({ damage: null, parts: { images: 1, box_ap50: 1 } });
    expect(outcome.report()).toMatch(/Damage at the shipped thresholds \(.*\)\n\n {2}no labels/);
    await expect(evaluateFolder({ ...asked, split: "val" }, place(models.path))).rejects.toThrow(/of the split "val"/);
  });

  it("rejects a folder whose pictures are all missing", async () => {
    await using folder = await pictureFolder();
    await using models = await modelFolder();
    await folder.write("damage.json", JSON.stringify([{ file: "gone.png", ...size, known: main, regions: [] }]));
    const asked = { ...everything, folder: folder.file(".") };
    await expect(evaluateFolder(asked, place(models.path))).rejects.toThrow(/none of its pictures can be read/);
  });
});

describe("evaluateFolder with the shipped models", options, () => {
  it("returns figures for new pictures without labels", async () => {
    await using folder = await pictureFolder();
    const records = [];
    for (const angle of ["left_side", "front"] as const) {
      const photo = { seed: 1, azimuth: azimuths[angle], width: 1600, height: 1000 };
      await folder.write(`${angle}.jpg`, await drawCarPhoto(photo));
      records.push({ file: `${angle}.jpg`, width: 1600, height: 1000, known: damageTypes, regions: [] });
    }
    await folder.write("damage.json", JSON.stringify(records));
    const summary = (
      await evaluateFolder({ ...everything, folder: folder.file(".") }, place(inRoot("models")))
    ).summary();
    expect(summary).toEqual({
      damage: {
        images: 2,
        ap50: noFigures,
        hit_ap: noFigures,
        recall_at: atEachRate(noFigures),
        ece: summary.damage?.ece,
        false_findings_per_clean_photo: expect.any(Number),
      },
      parts: null,
      damaged_part_auroc: null,
      view_accuracy: null,
      views: null,
      ms_per_photo: expect.any(Number),
    });
    expect(summary.ms_per_photo).toBeGreaterThan(0);
  });
});
