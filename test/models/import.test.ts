import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readLabelFiles } from "../../scripts/models/evaluation/labels/label-files.ts";
import { importData } from "../../scripts/models/import/run.ts";
import { pictureFolder } from "../media/pictures.ts";

const size = { width: 64, height: 48 };

async function picture(file: string, gray: number): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await sharp({ create: { ...size, channels: 3, background: { r: gray, g: gray, b: gray } } })
    .png()
    .toFile(file);
}

function write(file: string, json: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(json));
}

const shape = (classTitle: string, ...exterior: readonly (readonly number[])[]) => ({
  classTitle,
  points: { exterior },
});

/** A data set with the layout of Humans in the Loop: the folder named after the parts has the damage. */
async function humansInTheLoop(folder: string): Promise<void> {
  const damage = join(folder, "Car parts dataset/File1");
  const parts = join(folder, "Car damages dataset/File1");
  await picture(join(damage, "img/1.png"), 10);
  await picture(join(damage, "img/2.png"), 20);
  await picture(join(parts, "img/1.png"), 10);
  await picture(join(parts, "img/3.png"), 30);
  const triangle = [
    [5, 5],
    [20, 5],
    [12, 15],
  ] as const;
  write(join(damage, "ann/1.png.json"), {
    size,
    objects: [shape("Corrosion", ...triangle), shape("Paint chip", [1, 1], [9, 9])],
  });
  write(join(damage, "ann/2.png.json"), { size, objects: [] });
  write(join(parts, "ann/1.png.json"), { size, objects: [shape("Back-bumper", ...triangle)] });
  write(join(parts, "ann/3.png.json"), { size, objects: [shape("Hood", ...triangle), shape("Antenna", ...triangle)] });
  write(join(folder, "Car parts dataset/meta.json"), { classes: [] });
}

const recordsIn = (folder: string, file: string): { file: string; known: string[]; regions: object[] }[] =>
  JSON.parse(readFileSync(join(folder, file), "utf8"));

describe("npm run models:import", () => {
  it("tells damage and parts of Humans in the Loop apart by their classes, not by their folders", async () => {
    await using folder = await pictureFolder();
    await humansInTheLoop(folder.file("set"));
    const out = folder.file("out");
    const said = await importData([folder.file("set"), "--out", out, "--license", "CC0"]);
    expect(said).toContain("Pictures: 3 (2 in damage.json, 2 in parts.json)");
    expect(said).toContain("Corrosion (1): damage rust");
    expect(said).toContain("Back-bumper (1): part rear_bumper");
    expect(said).toContain("Antenna (1): unknown, left out; give it a name with --map");
    const damage = recordsIn(out, "damage.json");
    const parts = recordsIn(out, "parts.json");
    // the third picture has no damage labels because nobody looked for damage in it
    expect(damage.map(({ regions }) => regions)).toEqual([
      [
        { damage: "rust", box: [5, 5, 20, 15], polygon: [5, 5, 20, 5, 12, 15] },
        { damage: "paint_damage", box: [1, 1, 9, 9] },
      ],
      [],
    ]);
    expect(damage[1]).toMatchObject({ known: ["paint_damage", "rust"], source: "imported", licence: "CC0" });
    expect(parts.map(({ regions }) => regions.length)).toEqual([1, 1]);
    expect(parts.map(({ file }) => file)).toContain(damage[0]?.file);
    expect(readdirSync(join(out, "images"))).toHaveLength(3);
    const read = await readLabelFiles(out);
    expect([read.damage?.length, read.parts?.length, read.leftOut]).toEqual([2, 2, []]);
  });

  it("reads COCO, with names of the user's own, and reports what cannot be used", async () => {
    await using folder = await pictureFolder();
    const set = folder.file("set");
    await picture(join(set, "train/a.png"), 40);
    await picture(join(set, "train/b.png"), 50);
    write(folder.file("names.json"), { "Kratzer 1": "scratch", logo: null });
    write(join(set, "train/_annotations.coco.json"), {
      images: [
        { id: 1, file_name: "a.png", ...size },
        { id: 2, file_name: "b.png", width: 640, height: 480 },
        { id: 3, file_name: "gone.png", ...size },
      ],
      categories: [
        { id: 0, name: "all" },
        { id: 1, name: "Kratzer 1" },
        { id: 2, name: "logo" },
      ],
      annotations: [
        { image_id: 1, category_id: 1, bbox: [50, 10, 30, 10], segmentation: [] },
        { image_id: 1, category_id: 1, bbox: [70, 10, 5, 10] },
        { image_id: 1, category_id: 2, bbox: [0, 0, 9, 9] },
      ],
    });
    const out = folder.file("out");
    const said = await importData([set, "--out", out, "--map", folder.file("names.json")]);
    expect(said).toContain("Kratzer 1 (2): damage scratch");
    expect(said).toContain("logo (1): left out, as --map says");
    expect(said).toContain("b.png: it is 64x48, its labels are for 640x480");
    expect(said).toContain("gone.png: it is missing");
    expect(said).toContain("a.png: 1 of its labels are outside of it");
    expect(recordsIn(out, "damage.json")).toMatchObject([
      { known: ["scratch"], licence: "not stated", regions: [{ damage: "scratch", box: [50, 10, 64, 20] }] },
    ]);
    expect(readdirSync(out).toSorted()).toEqual(["damage.json", "images"]);
  });

  it("refuses a folder without labels, unknown classes only, and a folder for the result that is not empty", async () => {
    await using folder = await pictureFolder();
    await folder.write("other.json", "[]");
    const out = folder.file("out");
    await expect(importData([folder.file("."), "--out", out])).rejects.toThrow(
      /lies in the data folder|neither a file/,
    );
    write(folder.file("set/a.json"), {
      images: [],
      categories: [{ id: 1, name: "cat" }],
      annotations: [{ image_id: 1, category_id: 1, bbox: [0, 0, 1, 1] }],
    });
    await expect(importData([folder.file("set"), "--out", out])).rejects.toThrow(/None of its classes is known/);
    mkdirSync(out);
    writeFileSync(join(out, "a"), "");
    await expect(importData([folder.file("set"), "--out", out])).rejects.toThrow(/not empty/);
    await expect(importData([], () => undefined)).rejects.toThrow(/Name one folder to import/);
  });
});
