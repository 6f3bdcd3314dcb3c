import { describe, expect, test } from "vitest";
import type { PartName } from "../../../contracts/vocabulary.ts";
import { ciede2000, type Lab } from "../../../server/domain/damage/repaint/ciede2000.ts";
import { type PanelColor, repaintHints } from "../../../server/domain/damage/repaint/hints.ts";
import { panelPatches } from "../../../server/domain/damage/repaint/patches.ts";
import { boxAt, damage, partsAt, photoHeight, photoOf, photoWidth } from "./cars.ts";
import { sharmaPairs } from "./sharma.ts";

describe("ciede2000", () => {
  test.each(sharmaPairs)("returns the published difference of %d %d %d and %d %d %d", (...pair) => {
    const [l1, a1, b1, l2, a2, b2, expected] = pair;
    const [first, second] = [
      { l: l1, a: a1, b: b1 },
      { l: l2, a: a2, b: b2 },
    ];
    expect(Math.abs(ciede2000(first, second) - expected)).toBeLessThan(0.00005);
    expect(Math.abs(ciede2000(second, first) - expected)).toBeLessThan(0.00005);
  });

  test("returns 100 for black and white, and 0 for equal colors", () => {
    expect(ciede2000({ l: 0, a: 0, b: 0 }, { l: 100, a: 0, b: 0 })).toBeCloseTo(100, 6);
    expect(ciede2000({ l: 40, a: 30, b: -20 }, { l: 40, a: 30, b: -20 })).toBe(0);
  });
});

describe("repaintHints", () => {
  const silver: Lab = { l: 60, a: 0, b: 0 };
  const blue: Lab = { l: 60, a: 0, b: -12 };
  const panel = (part: PartName, median: Lab, more: Partial<PanelColor> = {}): PanelColor => ({
    image_index: 2,
    part,
    median,
    spreadL: 4,
    ...more,
  });

  test("returns a hint for adjacent panels of different colors", () => {
    const hints = repaintHints([panel("front_door_left", silver), panel("rear_door_left", blue)]);
    expect(hints).toHaveLength(1);
    expect(hints[0]).toMatchObject({
      kind: "possible_repaint",
      part: "front_door_left",
      compared_with: "rear_door_left",
      image_index: 2,
    });
    expect(hints[0]?.colour_difference).toBeCloseTo(ciede2000(silver, blue, 2), 1);
    expect(hints[0]?.note).toMatch(/^A hint, not a finding/);
  });

  test.each([
    ["the same color", panel("rear_door_left", silver)],
    ["a slight difference, as caused by light", panel("rear_door_left", { l: 63, a: 1, b: -2 })],
    ["another photo", panel("rear_door_left", blue, { image_index: 3 })],
    ["a shaded panel", panel("rear_door_left", { ...blue, l: 40 })],
    ["a panel full of reflections", panel("rear_door_left", blue, { spreadL: 30 })],
    ["a panel that is not adjacent", panel("quarter_panel_left", blue)],
    ["a bumper", panel("front_bumper", blue)],
    ["the other side", panel("rear_door_right", blue)],
  ])("returns no hint for %s", (_, other) => {
    expect(repaintHints([panel("front_door_left", silver), other])).toEqual([]);
  });

  test("returns one hint for a pair of panels, from the photo with the largest difference", () => {
    const bluer: Lab = { l: 60, a: 0, b: -16 };
    const hints = repaintHints([
      panel("front_door_left", silver),
      panel("rear_door_left", blue),
      panel("front_door_left", silver, { image_index: 5 }),
      panel("rear_door_left", bluer, { image_index: 5 }),
    ]);
    expect(hints.map(({ image_index }) => image_index)).toEqual([5]);
  });
});

describe("panelPatches", () => {
  test("returns patches on doors, fender and quarter panel of a flank, in whole pixels within the photo", () => {
    const patches = panelPatches(photoOf("left_side"));
    expect(patches.map(({ part }) => part).toSorted()).toEqual([
      "front_door_left",
      "front_fender_left",
      "quarter_panel_left",
      "rear_door_left",
    ]);
    for (const { box } of patches) {
      expect(Object.values(box).every(Number.isInteger)).toBe(true);
      expect(box.x + box.width).toBeLessThanOrEqual(photoWidth);
      expect(box.y + box.height).toBeLessThanOrEqual(photoHeight);
    }
    const door = patches.find(({ part }) => part === "front_door_left")?.box;
    expect(door).toEqual({ x: 605, y: 430, width: 150, height: 65 });
  });

  test("returns no patch on a damage, on an implied part in a corner photo, or in other photos", () => {
    const damaged = panelPatches(photoOf("left_side", [damage("scratch", boxAt(680, 460))]));
    expect(damaged.map(({ part }) => part)).not.toContain("front_door_left");
    expect(
      panelPatches(photoOf("front_left"))
        .map(({ part }) => part)
        .toSorted(),
    ).toEqual(["front_door_left", "rear_door_left"]);
    expect(panelPatches(photoOf("left_side", [], { parts: [] }))).toEqual([]);
    expect(panelPatches(photoOf("interior"))).toEqual([]);
    expect(panelPatches(photoOf("front"))).toEqual([]);
  });

  test("uses the flank that the parts show, whatever was declared", () => {
    const seen = panelPatches(photoOf("left_side"));
    const parts = partsAt("left_side");
    expect(panelPatches(photoOf("dashboard", [], { type: "interior", parts }))).toEqual(seen);
    expect(panelPatches(photoOf("rear", [], { parts }))).toEqual(seen);
  });
});
