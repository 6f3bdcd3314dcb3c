import { describe, expect, it } from "vitest";
import { assertEnough, minimum } from "../../../scripts/models/finetune/enough.ts";
import { type CorrectedPhoto, isHeldOut, readCorrections } from "../../../scripts/models/finetune/photos.ts";
import { pictureFolder } from "../../media/pictures.ts";

const record = (file: string, group: number | string, rest = {}) => ({
  file,
  width: 100,
  height: 80,
  group,
  known: ["scratch"],
  regions: [{ damage: "scratch", box: [1, 2, 30, 40] }],
  ...rest,
});

describe("isHeldOut", () => {
  it("returns fixed values, for about three vehicles in ten", () => {
    // a later run must not learn from a vehicle that an earlier one was judged by
    expect(["1", "2", "3", "4", "5", "6", "7", "8"].filter(isHeldOut)).toMatchInlineSnapshot(`
      [
        "6",
      ]
    `);
    const share = Array.from({ length: 4000 }, (_, at) => isHeldOut(String(at))).filter(Boolean).length / 4000;
    expect(Math.abs(share - 0.3)).toBeLessThan(0.03);
  });
});

describe("readCorrections", () => {
  it("divides by vehicle, leaves unreviewed photos out and reads rejected findings", async () => {
    await using folder = await pictureFolder();
    const groups = Array.from({ length: 20 }, (_, at) => at);
    const records = groups.flatMap((group) => [record(`${group}-a.jpg`, group), record(`${group}-b.jpg`, group)]);
    const guessed = record("guessed.jpg", 99, { reviewed: false });
    await folder.write("damage.json", JSON.stringify([...records, guessed]));
    const rejection = { category_id: 2, bbox: [10, 20, 5, 6] };
    const images = [...records.map(({ file }) => ({ file_name: file, hard_negatives: [rejection] }))];
    await folder.write("annotations.json", JSON.stringify({ categories: [{ id: 2, name: "dent" }], images }));
    const { toLearn, heldOut } = await readCorrections(folder.file("."));
    expect(toLearn.length + heldOut.length).toBe(40);
    expect(toLearn.every(({ group }) => !isHeldOut(group))).toBe(true);
    expect(heldOut.length).toBeGreaterThan(0);
    expect(heldOut.every(({ group }) => isHeldOut(group))).toBe(true);
    expect(toLearn[0]?.rejected).toEqual([{ damage: "dent", box: { x0: 10, y0: 20, x1: 15, y1: 26 } }]);
  });
});

it("assertEnough says what is missing", () => {
  const photo: CorrectedPhoto = {
    file: "a.jpg",
    width: 1,
    height: 1,
    group: "a",
    known: new Set(["scratch"]),
    regions: [],
    rejected: [],
  };
  const few = { toLearn: [photo], heldOut: [], leftOut: [] };
  expect(() => assertEnough(few, minimum)).toThrow(
    /too few corrections.*70 reviewed photos.*there are 1.*12 vehicles.*there are 0.*40 damages or rejected findings/,
  );
  const damage = { damage: "scratch", box: { x0: 0, y0: 0, x1: 1, y1: 1 } };
  const some = { ...few, toLearn: [{ ...photo, regions: [damage] }] };
  expect(() => assertEnough(some, { photosToLearn: 1, vehiclesHeldOut: 0, marks: 1 })).not.toThrow();
});
