import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { PartName } from "../../contracts/vocabulary.ts";
import { labelPhotos } from "../../scripts/models/export/labels.ts";
import { groupOf, recordsOf, splitOf } from "../../scripts/models/export/records.ts";
import { finding, inspection } from "./inspections.ts";

const ids = Array.from({ length: 5000 }, (_, at) => createHash("sha256").update(`vehicle ${at}`).digest("hex"));

describe("splitOf and groupOf", () => {
  it("return fixed values for an id", () => {
    // a later export must not move a car to the other split
    expect(["a", "c", "q", "w"].map((id) => [id, splitOf(id), groupOf(id)])).toEqual([
      ["a", "val", 3_398_926_610],
      ["c", "train", 779_955_203],
      ["q", "train", 2_385_887_949],
      ["w", "val", 1_357_324_772],
    ]);
  });

  it("assign about one car in ten to validation, in even and odd groups", () => {
    const val = ids.filter((id) => splitOf(id) === "val");
    expect(Math.abs(val.length / ids.length - 0.1)).toBeLessThan(0.02);
    const odd = val.filter((id) => groupOf(id) % 2 === 1);
    expect(Math.abs(odd.length / val.length - 0.5)).toBeLessThan(0.1);
  });
});

it("recordsOf writes the kind of a part that the training uses", () => {
  const partOf = (part: PartName) => {
    const photos = labelPhotos(inspection(["front"], [finding({ part, review: "confirmed" })]));
    return recordsOf(photos.map((photo) => ({ ...photo, known: [] })))[0]?.regions[0]?.part;
  };
  expect((["front_door_left", "taillight_right", "rear_bumper", "windshield", "roof"] as const).map(partOf)).toEqual([
    "door",
    "light",
    "bumper",
    "windshield",
    "roof",
  ]);
});
