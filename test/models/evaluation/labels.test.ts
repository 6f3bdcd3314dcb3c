import { describe, expect, it } from "vitest";
import { damageTypes } from "../../../contracts/vocabulary.ts";
import { cleanPhotos } from "../../../scripts/models/evaluation/labels/clean.ts";
import { readLabelFiles } from "../../../scripts/models/evaluation/labels/label-files.ts";
import { partKind, partName, sideOf } from "../../../scripts/models/evaluation/labels/part-names.ts";
import { photosOf } from "../../../scripts/models/evaluation/labels/photos.ts";
import { pictureFolder } from "../../media/pictures.ts";

const main = ["scratch", "dent", "glass_damage", "panel_damage"];
const record = (file: string, rest: object = {}) => ({
  file,
  width: 100,
  height: 80,
  known: main,
  regions: [],
  ...rest,
});
const dent = { damage: "dent", box: [1, 2, 30, 40] };

async function labels({ damage, parts }: { readonly damage?: unknown; readonly parts?: unknown }) {
  await using folder = await pictureFolder();
  if (damage !== undefined) await folder.write("damage.json", JSON.stringify(damage));
  if (parts !== undefined) await folder.write("parts.json", JSON.stringify(parts));
  return await readLabelFiles(folder.file("."));
}

describe("label files", () => {
  it("may be one of the two, with polygons in any of the usual forms", async () => {
    const ring = [0, 0, 10, 0, 10, 10];
    const polygons = [
      ring,
      [ring, ring],
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      null,
    ];
    const regions = polygons.map((polygon) => ({ part: "hood", box: [0, 0, 10, 10], polygon }));
    const { damage, parts } = await labels({ parts: [record("a.jpg", { known: ["hood"], regions })] });
    expect(damage).toBeNull();
    expect(parts?.[0]?.regions.map(({ polygon }) => polygon)).toEqual([[ring], [ring, ring], [ring], null]);
    expect(parts?.[0]).toMatchObject({ source: "unnamed", known: new Set(["hood"]) });
    expect(
      (await labels({ damage: [record("a.jpg", { regions: [dent] })] })).damage?.[0]?.regions[0]?.polygon,
    ).toBeNull();
  });

  it.each([
    [
      "a box that ends before it begins",
      [record("a.jpg"), record("b.jpg", { regions: [{ ...dent, box: [9, 2, 3, 4] }] })],
      /damage\.json: record 1: regions\.0\.box: a box is/,
    ],
    [
      "a damage without its name",
      [record("a.jpg", { regions: [{ box: [1, 2, 3, 4] }] })],
      /record 0: regions\.0\.damage/,
    ],
    [
      "a polygon of two points",
      [record("a.jpg", { regions: [{ ...dent, polygon: [1, 2, 3, 4] }] })],
      /record 0: regions\.0\.polygon/,
    ],
    ["a record without what it knows", [{ ...record("a.jpg"), known: undefined }], /record 0: known/],
    ["a picture listed twice", [record("a.jpg"), record("a.jpg")], /record 1: file: a\.jpg has been listed before/],
    ["no list", { a: 1 }, /damage\.json: it holds no list/],
  ])("say where they are wrong: %s", async (_, damage, message) => {
    await expect(labels({ damage })).rejects.toThrow(message);
  });

  it("must be there, and JSON", async () => {
    await expect(labels({})).rejects.toThrow(/neither damage\.json nor parts\.json/);
    await using folder = await pictureFolder();
    await folder.write("parts.json", "[{");
    await expect(readLabelFiles(folder.file("."))).rejects.toThrow(/parts\.json: it cannot be read as JSON/);
  });
});

describe("pictures", () => {
  it("carry the labels of both files, are of the split asked for, and are spread over the files", async () => {
    const damage = Array.from({ length: 10 }, (_, index) =>
      record(`${index}.jpg`, { split: index < 8 ? "train" : "val" }),
    );
    const parts = [
      record("8.jpg", { split: "val", known: ["hood"] }),
      record("10.jpg", { split: "val", known: ["hood"] }),
    ];
    const files = await labels({ damage, parts });
    const names = (split: string, limit: number) => photosOf(files, { split, limit }).map(({ file }) => file);
    expect(names("val", 99)).toEqual(["8.jpg", "9.jpg", "10.jpg"]);
    expect(names("all", 99)).toHaveLength(11);
    expect(names("train", 4)).toEqual(["0.jpg", "2.jpg", "4.jpg", "6.jpg"]);
    expect(
      photosOf(files, { split: "val", limit: 99 }).map(({ damage: d, parts: p }) => [d !== null, p !== null]),
    ).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
    expect(photosOf(files, { split: "val", limit: 1 })[0]?.group).toBe("8.jpg");
  });
});

describe("photos of sound cars", () => {
  const clean = async (damage: readonly object[], parts: readonly object[] = []) => {
    const { files, rule } = cleanPhotos(await labels({ damage, parts }));
    return { files: [...files], rule };
  };

  it("are those of a source that never labels damage, in either file", async () => {
    const damage = [
      record("a", { source: "sound" }),
      record("b", { source: "wrecks" }),
      record("c", { source: "wrecks", regions: [dent] }),
    ];
    const parts = [record("d", { source: "sound" }), record("e", { source: "silent" })];
    expect(await clean(damage, parts)).toEqual({ files: ["a", "d"], rule: "stated" });
  });

  it("are those that know every damage there is and have none", async () => {
    const damage = [
      record("a", { known: damageTypes }),
      record("b"),
      record("c", { known: damageTypes, regions: [dent] }),
    ];
    expect(await clean(damage)).toEqual({ files: ["a"], rule: "stated" });
  });

  it("are, where nothing better is said, those without a region that know the main kinds", async () => {
    const damage = [record("a"), record("b", { known: ["dent"] }), record("c", { regions: [dent] })];
    expect(await clean(damage)).toEqual({ files: ["a"], rule: "unlabelled" });
  });
});

describe("part names", () => {
  it("make left and right one, in the model's words", () => {
    const names = [
      "front_left_door",
      "back_right_light",
      "Back-bumper",
      "front_glass",
      "tailgate",
      "left_mirror",
      "roof",
    ];
    expect(names.map(partName)).toEqual([
      "front_door",
      "taillight",
      "rear_bumper",
      "windshield",
      "trunk_lid",
      "side_mirror",
      "roof",
    ]);
    expect(["front_left_door", "headlight_right", "hood"].map(sideOf)).toEqual(["left", "right", null]);
  });

  it("have the kinds on which damage is labelled", () => {
    const names = ["rear_bumper", "door", "front_right_light", "light", "wheel", "side_mirror", "trunk"];
    expect(names.map(partKind)).toEqual(["bumper", "door", "light", "light", null, null, "trunk_lid"]);
  });
});
