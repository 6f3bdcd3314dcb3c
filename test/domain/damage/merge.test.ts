import { describe, expect, test } from "vitest";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { jointConfidence } from "../../../server/domain/damage/merge/merge.ts";
import type { Detection, InspectedPhoto } from "../../../server/domain/damage/photo.ts";
import { boxAt, damage, photoOf } from "./cars.ts";
import { randomOf } from "./random.ts";

const found = (...photos: readonly (readonly [Angle, ...Detection[]])[]) =>
  findDamages(
    photos.map(([angle, ...damages], index) => photoOf(angle, damages, { index })),
    { bodyStyle: "Sedan" },
  ).findings;

// The middle of the front door, from the side and from the front left corner.
const side = damage("dent", boxAt(680, 450), 0.5);
const fromFront = damage("dent", boxAt(1155, 450), 0.7);

describe("findDamages with the same damage in several photos", () => {
  test("returns one finding, best photo first, with joint confidence", () => {
    const findings = found(["left_side", side], ["front_left", fromFront]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.seen_in.map(({ image_index }) => image_index)).toEqual([1, 0]);
    expect(findings[0]?.image_index).toBe(1);
    expect(findings[0]?.location.coordinates).toEqual(fromFront.box);
    expect(findings[0]?.confidence).toBeCloseTo(1 - 0.3 * 0.75, 3);
    expect(findings[0]?.rule).toMatch(/Seen in 2 photos, counted once/);
  });

  test("measures the damage in the photo with the lowest uncertainty", () => {
    expect(found(["left_side", side], ["front_left", fromFront])[0]?.measurements?.diameter).toBe(12);
  });

  test.each([
    ["another type", ["front_left", damage("scratch", boxAt(1155, 450))]],
    ["another part", ["front_left", damage("dent", boxAt(1330, 450))]],
    ["another place on the part", ["left_side", damage("dent", boxAt(810, 540))]],
    ["the other side of the car", ["right_side", damage("dent", boxAt(920, 450))]],
  ] as const)("keeps a damage of %s separate", (_, other) => {
    expect(found(["left_side", side], other as readonly [Angle, ...Detection[]])).toHaveLength(2);
  });

  test("never joins two damages of one photo, and joins each with the nearest one of the other photo", () => {
    const findings = found(
      ["left_side", damage("dent", boxAt(660, 450)), damage("dent", boxAt(700, 450))],
      ["left_side", damage("dent", boxAt(664, 452)), damage("dent", boxAt(704, 452))],
    );
    expect(findings).toHaveLength(2);
    for (const { seen_in } of findings) {
      expect(seen_in).toHaveLength(2);
      const [a, b] = seen_in.map(({ coordinates }) => coordinates.x);
      expect(Math.abs((a ?? 0) - (b ?? 0))).toBe(4);
    }
    expect(
      found(["left_side", damage("panel_damage", boxAt(660, 450)), damage("panel_damage", boxAt(670, 450))]),
    ).toHaveLength(2);
  });
});

describe("findDamages with damages whose position on the part is unknown or irrelevant", () => {
  test("joins all breaks of one lamp and all outlines of one panel", () => {
    const lamp = found(
      ["front", damage("glass_damage", boxAt(1060, 460))],
      ["front_left", damage("glass_damage", boxAt(830, 530))],
    );
    expect(lamp).toHaveLength(1);
    const outline = found(
      ["left_side", damage("panel_damage", boxAt(600, 400, 80))],
      ["front_left", damage("panel_damage", boxAt(1180, 560, 60))],
    );
    expect(outline.map(({ location }) => location.part)).toEqual(["front_door_left"]);
  });

  test("joins damages without a position only if each is the only one of its kind in its photo", () => {
    const hood = (x: number) => damage("dent", boxAt(x, 400, 20));
    const sideHood = damage("dent", boxAt(350, 390, 20));
    const withHood = (photo: InspectedPhoto): InspectedPhoto => ({
      ...photo,
      parts: [...photo.parts, { label: "hood", confidence: 0.9, box: { x: 230, y: 370, width: 240, height: 50 } }],
    });
    const count = (...front: readonly Detection[]) =>
      findDamages([photoOf("front", front), withHood(photoOf("left_side", [sideHood], { index: 1 }))], {
        bodyStyle: null,
      }).findings.length;
    expect(count(hood(800))).toBe(1);
    const closeUp = (x: number, index: number) =>
      photoOf("left_side", [damage("dent", boxAt(x, 500))], { parts: [], index });
    expect(findDamages([closeUp(500, 0), closeUp(780, 1)], { bodyStyle: null }).findings).toHaveLength(1);
    const onRoof = (angle: "front" | "rear", y: number) => [angle, damage("dent", boxAt(800, y, 10))] as const;
    expect(found(onRoof("front", 165), onRoof("rear", 195))).toHaveLength(1);
    expect(count(hood(700), hood(900))).toBe(3);
  });
});

test("jointConfidence is never below the best confidence, never above 1, and never falls with a further photo", () => {
  expect(jointConfidence([0.6])).toBe(0.6);
  expect(jointConfidence([0.4, 0.6])).toBe(0.68);
  const random = randomOf(7);
  for (let round = 0; round < 500; round++) {
    const confidences = Array.from({ length: random.integer(1, 12) }, () => random.next());
    const joint = jointConfidence(confidences);
    expect(joint).toBeGreaterThanOrEqual(Math.max(...confidences) - 0.0005);
    expect(joint).toBeLessThanOrEqual(1);
    expect(jointConfidence([...confidences, random.next()])).toBeGreaterThanOrEqual(joint);
  }
});
