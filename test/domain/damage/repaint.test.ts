import { describe, expect, test } from "vitest";
import type { PartName } from "../../../contracts/vocabulary.ts";
import { ciede2000, type Lab } from "../../../server/domain/damage/repaint/ciede2000.ts";
import { type PanelColour, repaintHints } from "../../../server/domain/damage/repaint/hints.ts";
import { panelPatches } from "../../../server/domain/damage/repaint/patches.ts";
import { boxAt, damage, partsAt, photoHeight, photoOf, photoWidth } from "./cars.ts";
import { sharmaPairs } from "./sharma.ts";

describe("CIEDE2000", () => {
  test.each(sharmaPairs)("%d %d %d against %d %d %d", (...pair) => {
    const [l1, a1, b1, l2, a2, b2, expected] = pair;
    const [first, second] = [
      { l: l1, a: a1, b: b1 },
      { l: l2, a: a2, b: b2 },
    ];
    expect(Math.abs(ciede2000(first, second) - expected)).toBeLessThan(0.00005);
    expect(Math.abs(ciede2000(second, first) - expected)).toBeLessThan(0.00005);
  });

  test("black and white are 100 apart, a colour from itself 0", () => {
    expect(ciede2000({ l: 0, a: 0, b: 0 }, { l: 100, a: 0, b: 0 })).toBeCloseTo(100, 6);
    expect(ciede2000({ l: 40, a: 30, b: -20 }, { l: 40, a: 30, b: -20 })).toBe(0);
  });
});

describe("hints of repaint", () => {
  const silver: Lab = { l: 60, a: 0, b: 0 };
  const blue: Lab = { l: 60, a: 0, b: -12 };
  const panel = (part: PartName, median: Lab, more: Partial<PanelColour> = {}): PanelColour => ({
    image_index: 2,
    part,
    median,
    spreadL: 4,
    ...more,
  });

  test("neighbours of another colour are a hint, labelled as one", () => {
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
    ["the same colour", panel("rear_door_left", silver)],
    ["a slight difference, as light makes", panel("rear_door_left", { l: 63, a: 1, b: -2 })],
    ["another photo", panel("rear_door_left", blue, { image_index: 3 })],
    ["a shaded panel", panel("rear_door_left", { ...blue, l: 40 })],
    ["a panel full of reflections", panel("rear_door_left", blue, { spreadL: 30 })],
    ["a panel that is no neighbour", panel("quarter_panel_left", blue)],
    ["a bumper", panel("front_bumper", blue)],
    ["the other side", panel("rear_door_right", blue)],
  ])("%s gives none", (_, other) => {
    expect(repaintHints([panel("front_door_left", silver), other])).toEqual([]);
  });

  test("a pair of panels is told once, from the photo that shows it most plainly", () => {
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

describe("where the colours are read", () => {
  test("on doors, fender and quarter panel of a flank, within the photo, in whole pixels", () => {
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

  test("not where a damage lies, not on guesses in a corner photo, not on other photos", () => {
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

  test("on the flank that the parts show, whatever the photo was declared as", () => {
    const seen = panelPatches(photoOf("left_side"));
    const parts = partsAt("left_side");
    expect(panelPatches(photoOf("dashboard", [], { type: "interior", parts }))).toEqual(seen);
    expect(panelPatches(photoOf("rear", [], { parts }))).toEqual(seen);
  });
});
