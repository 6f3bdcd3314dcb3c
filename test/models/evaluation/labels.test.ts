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

describe("readLabelFiles", () => {
  it("reads a folder with only one of the two files, and polygons in all usual forms", async () => {
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
      "a damage without its name",
      record("a.jpg", { regions: [{ box: [1, 2, 3, 4] }] }),
      /record 1: regions\.0\.damage/,
    ],
    ["a record without what it knows", { ...record("a.jpg"), known: undefined }, /record 1: known/],
    ["a picture listed twice", record("sound.jpg"), /record 1: file: sound\.jpg has been listed before/],
    ["labels that nobody reviewed", record("a.jpg", { reviewed: false }), /record 1: a\.jpg: nobody has reviewed it/],
  ])("leaves out and reports %s", async (_, odd, message) => {
    const { damage, leftOut } = await labels({
      damage: [record("sound.jpg"), odd, record("c.jpg", { reviewed: true })],
    });
    expect(damage?.map(({ file }) => file)).toEqual(["sound.jpg", "c.jpg"]);
    expect(leftOut).toEqual([expect.stringMatching(message)]);
  });
});

describe("readLabelFiles, for incomplete labels", () => {
  it("clips boxes to the picture, and leaves out and reports boxes outside it", async () => {
    const region = (box: readonly number[], polygon?: unknown) => ({ damage: "dent", box, polygon });
    const boxes = [
      region([-20, 10, 50, 999], [-20, 10, 50, 10, 50, 999]),
      region([100, 0, 120, 9]),
      region([9, 2, 3, 4]),
    ];
    const { damage, leftOut } = await labels({ damage: [record("a.jpg", { regions: boxes })] });
    const [kept, ...gone] = damage?.[0]?.regions ?? [];
    expect(kept).toMatchObject({ box: { x0: 0, y0: 10, x1: 50, y1: 80 }, polygon: [[0, 10, 50, 10, 50, 80]] });
    expect(gone).toEqual([]);
    expect(leftOut).toEqual(["damage.json: record 0: a.jpg: 2 of its boxes cover nothing of it"]);
  });

  it("accepts null for optional fields, and ignores a polygon without an area, as the training does", async () => {
    const polygons = [[], [1, 2, 3, 4], [[]], [[1, 2]], [0, 0, 9, 0, 9, 9, 1]];
    const regions = polygons.map((polygon) => ({ ...dent, polygon }));
    const open = { source: null, group: null, split: null, regions };
    const { damage, leftOut } = await labels({ damage: [record("a.jpg", open)] });
    expect(damage?.[0]).toMatchObject({ source: "unnamed", group: undefined });
    expect(damage?.[0]?.regions.map(({ polygon }) => polygon)).toEqual(polygons.map(() => null));
    expect(leftOut).toEqual([]);
  });

  it("leaves out and reports part labels of a picture with another size in damage.json", async () => {
    const parts = [record("a.jpg", { width: 200, height: 160 }), record("b.jpg")];
    const read = await labels({ damage: [record("a.jpg"), record("b.jpg")], parts });
    expect(read.parts?.map(({ file }) => file)).toEqual(["b.jpg"]);
    expect(read.leftOut).toEqual(["parts.json: a.jpg: 200x160, but damage.json says 100x80"]);
  });

  it("throws if no record can be used", async () => {
    const nameless = record("a.jpg", { regions: [{ box: [1, 2, 3, 4] }] });
    await expect(labels({ damage: [nameless] })).rejects.toThrow(
      /no record can be used: damage\.json: record 0: regions/,
    );
    await expect(labels({ damage: { a: 1 } })).rejects.toThrow(/damage\.json: it holds no list/);
  });

  it("throws if neither file exists or one is not JSON", async () => {
    await expect(labels({})).rejects.toThrow(/neither damage\.json nor parts\.json/);
    await using folder = await pictureFolder();
    await folder.write("parts.json", "[{");
    await expect(readLabelFiles(folder.file("."))).rejects.toThrow(/parts\.json: it cannot be read as JSON/);
  });
});

describe("photosOf", () => {
  it("returns pictures of a split with the labels of both files, evenly selected up to the limit", async () => {
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

  it("returns only the labels of the requested split if the files disagree on it", async () => {
    const files = await labels({ damage: [record("a", { split: "train" })], parts: [record("a", { split: "val" })] });
    const [photo] = photosOf(files, { split: "val", limit: 9 });
    expect(photo).toMatchObject({ damage: null, parts: { split: "val" } });
  });
});

describe("cleanPhotos", () => {
  const clean = async (damage: readonly object[], parts: readonly object[] = []) => {
    const { files, rule } = cleanPhotos(await labels({ damage, parts }));
    return { files: [...files], rule };
  };

  it("returns photos of sources that never label damage, from both files", async () => {
    const damage = [
      record("a", { source: "sound" }),
      record("b", { source: "wrecks" }),
      record("c", { source: "wrecks", regions: [dent] }),
    ];
    const parts = [record("d", { source: "sound" }), record("e", { source: "silent" })];
    expect(await clean(damage, parts)).toEqual({ files: ["a", "d"], rule: "stated" });
  });

  it("returns photos that know every damage type and have no damage", async () => {
    const damage = [
      record("a", { known: damageTypes }),
      record("b"),
      record("c", { known: damageTypes, regions: [dent] }),
    ];
    expect(await clean(damage)).toEqual({ files: ["a"], rule: "stated" });
  });

  it("does not return photos without a source", async () => {
    const damage = [record("a", { source: "sound" }), record("b")];
    expect(await clean(damage, [record("c")])).toEqual({ files: ["a"], rule: "stated" });
  });

  it("falls back to photos without regions that know the main damage types", async () => {
    const damage = [record("a"), record("b", { known: ["dent"] }), record("c", { regions: [dent] })];
    expect(await clean(damage)).toEqual({ files: ["a"], rule: "unlabelled" });
  });
});

describe("partName, sideOf and partKind", () => {
  it("partName returns the model's name without a side, and sideOf the side", () => {
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

  it("partKind returns the kind on which damage is labeled, or null", () => {
    const names = ["rear_bumper", "door", "front_right_light", "light", "wheel", "side_mirror", "trunk"];
    expect(names.map(partKind)).toEqual(["bumper", "door", "light", "light", null, null, "trunk_lid"]);
  });
});
