import { describe, expect, test } from "vitest";
import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { compareInspections } from "../../../server/domain/damage/compare.ts";
import { exteriorCoverage, notCovered } from "../../../server/domain/damage/coverage.ts";
import { boxAt } from "./cars.ts";

let counter = 0;
function seen(at: { image?: number | null; x?: number; y?: number } = {}, more: Partial<Damage> = {}): Damage {
  const { image = 0, x = 500, y = 400 } = at;
  counter += 1;
  const coordinates = image === null ? null : boxAt(x, y);
  return {
    number: 1,
    damage_id: `damage-${counter}`,
    type: "dent",
    severity: "minor",
    location: { part: "front_door_left", side: "left", coordinates },
    measurements: { unit: "cm", method: null, uncertainty: null, reason: "nothing in the photo gives a scale" },
    confidence: 0.7,
    image_index: image,
    image_url: null,
    annotated_url: null,
    estimated_repair: { min: 75, max: 150, currency: "USD", repair_type: "pdr", basis: "" },
    source: "model",
    found_by: "",
    rule: "",
    seen_in: image === null || coordinates === null ? [] : [{ image_index: image, coordinates, confidence: 0.7 }],
    review: null,
    review_reason: null,
    reviewed_by: null,
    reviewed_at: null,
    ...more,
  };
}
const shot = (...damages: Damage[]) => ({
  damages,
  images: (["left_side", "front_left", "rear"] as const).map((angle: Angle, index) => ({
    index,
    angle,
    width: 1000,
    height: 800,
  })),
});
const ids = (damages: readonly Damage[]) => damages.map(({ damage_id }) => damage_id);

describe("compareInspections", () => {
  test("matches findings by type, part and position in photos of the same angle, at any resolution", () => {
    const [old, gone] = [seen({ x: 300 }), seen({ x: 900 })];
    const [now, fresh] = [seen({ x: 660, y: 800 }), seen({ x: 200 }, { type: "scratch" })];
    const later = {
      ...shot(now, fresh),
      images: [{ index: 0, angle: "left_side" as const, width: 2000, height: 1600 }],
    };
    const result = compareInspections(shot(old, gone), later);
    expect([ids(result.same), ids(result.gone), ids(result.new)]).toEqual([
      [now.damage_id],
      [gone.damage_id],
      [fresh.damage_id],
    ]);
  });

  test("compares the box that a person redrew, not the model's box", () => {
    const moved = seen({ x: 900 });
    const corrected = { ...moved, location: { ...moved.location, coordinates: boxAt(200, 400) } };
    const result = compareInspections(shot(corrected), shot(seen({ x: 200 })));
    expect([result.same, result.gone, result.new].map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  test("reports a finding at another place on the same part as a different damage", () => {
    const result = compareInspections(shot(seen({ x: 300 })), shot(seen({ x: 900 })));
    expect([result.same.length, result.gone.length, result.new.length]).toEqual([0, 1, 1]);
  });

  test("matches each finding once, the nearest pair first", () => {
    const [a, b] = [seen({ x: 400 }), seen({ x: 480 })];
    const [c, d] = [seen({ x: 470 }), seen({ x: 530 })];
    const result = compareInspections(shot(a), shot(c, d));
    expect([ids(result.same), ids(result.new)]).toEqual([[c.damage_id], [d.damage_id]]);
    expect(compareInspections(shot(a, b), shot(c, d)).same).toHaveLength(2);
  });

  test("matches only by type and part without a common angle or without a box", () => {
    expect(compareInspections(shot(seen()), shot(seen({ image: 1, x: 900 }))).same).toHaveLength(1);
    expect(compareInspections(shot(seen({ image: null })), shot(seen())).same).toHaveLength(1);
    expect(
      compareInspections(shot(seen()), shot(seen({}, { location: { part: "hood", side: "front", coordinates: null } })))
        .same,
    ).toEqual([]);
  });

  test("tells a wheel or mirror from the panel under which it is recorded", () => {
    const place = seen().location;
    const onWheel = () => seen({}, { type: "scratch", location: { ...place, fitting: "wheel" } });
    const onPanel = seen({}, { type: "scratch" });
    const result = compareInspections(shot(onWheel()), shot(onPanel));
    expect([result.same.length, ids(result.new)]).toEqual([0, [onPanel.damage_id]]);
    expect(compareInspections(shot(onWheel()), shot(onWheel())).same).toHaveLength(1);
  });

  test("ignores rejected findings of both inspections", () => {
    const rejected = () => seen({}, { review: "rejected" });
    expect(compareInspections(shot(rejected()), shot(rejected()))).toEqual({ new: [], gone: [], same: [] });
    expect(compareInspections(shot(rejected()), shot(seen())).new).toHaveLength(1);
  });

  test("reports all findings as the same when an inspection is compared with itself", () => {
    const damages = Array.from({ length: 12 }, (_, i) => seen({ x: 60 + 70 * i }));
    const result = compareInspections(shot(...damages), shot(...damages));
    expect(ids(result.same)).toEqual(ids(damages));
    expect([result.new, result.gone]).toEqual([[], []]);
  });
});

describe("notCovered and exteriorCoverage", () => {
  const outside = (...angles: Angle[]) => angles.map((angle) => ({ angle, type: "exterior" as const }));
  const models = {
    damageTypes: ["scratch", "dent", "glass_damage", "panel_damage"],
    ap50: { scratch: 0.02, dent: 0.5, glass_damage: 0.9, panel_damage: 0.6 },
    recall: {},
  };

  test("notCovered lists faces without a photo, damage types that the model does not know, and the underbody", () => {
    const lines = notCovered(outside("front", "rear_left", "left_side"), models);
    expect(lines).toContain("right side: no photo shows it");
    expect(lines).toContain("rear: seen at an angle only");
    expect(lines).toContain("rust, crack, paint damage: the model cannot see these; add them by hand");
    expect(lines.find((line) => line.startsWith("scratch (average precision 2 %)"))).toContain("misses most of them");
    expect(lines).toContain("underbody: no photo shows it");
    expect(lines.some((line) => line.startsWith("front:") || line.startsWith("left side:"))).toBe(false);
  });

  test("notCovered reports a type without a measured precision as not measured, not as often missed", () => {
    const lines = notCovered(outside("front"), { ...models, ap50: { scratch: 0.02, dent: 0.5, panel_damage: 0.6 } });
    expect(lines).toContain("glass damage: how well this model sees them was not measured");
    expect(lines.filter((line) => line.includes("misses most of them"))).toEqual([
      expect.stringMatching(/^scratch \(average precision 2 %\): /),
    ]);
  });

  test("notCovered says how many damages of a type the model finds, where that was measured", () => {
    const recall = { scratch: 0.248, dent: 0.415, glass_damage: 0.82, panel_damage: 0.5 };
    const lines = notCovered(outside("front"), { ...models, ap50: { ...models.ap50, panel_damage: 0.1 }, recall });
    expect(lines.filter((line) => line.includes("misses most of them"))).toEqual([
      "scratch (finds 25 of 100), dent (finds 42 of 100): this model misses most of them on its test pictures; look by eye, add by hand",
    ]);
    expect(lines.some((line) => line.includes("was not measured"))).toBe(false);
  });

  test("notCovered lists only what no photo can show when all sides are photographed", () => {
    const lines = notCovered(outside("front", "rear", "left_side", "right_side", "top"), {
      damageTypes: [...models.damageTypes, "rust", "crack", "paint_damage"],
      ap50: { ...models.ap50, scratch: 0.6, rust: 0.5, crack: 0.5, paint_damage: 0.5 },
      recall: {},
    });
    expect(lines).toEqual([
      "underbody: no photo shows it",
      "mechanical condition: photos of the body do not show it",
      "structure behind the panels, earlier repairs and the depth of a dent: not visible in photos",
    ]);
  });

  test("notCovered counts the photos in which no model searches for damage", () => {
    const lines = notCovered(
      [...outside("front"), { angle: "engine", type: "mechanical" }, { angle: "undercarriage", type: "mechanical" }],
      models,
    );
    expect(lines).toContain(
      "cabin, engine and underbody photos (2): kept for the record, no model looks for damage in them",
    );
    expect(lines).toContain("underbody: photographed, not analyzed");
  });

  test("exteriorCoverage is complete with five sides, above 0.9 with four corners, and unchanged by a repeated angle", () => {
    expect(exteriorCoverage(outside("front", "rear", "left_side", "right_side", "top"))).toBeCloseTo(1);
    expect(exteriorCoverage(outside("front_left", "front_right", "rear_left", "rear_right"))).toBeGreaterThan(0.9);
    expect(exteriorCoverage(outside("left_side", "left_side", "left_side"))).toBeCloseTo(0.25);
    const corner = exteriorCoverage(outside("front_left"));
    expect(exteriorCoverage(outside("front_left", "front_left"))).toBeCloseTo(corner);
    expect(notCovered(outside("front_left", "front_left"), { damageTypes: [], ap50: {}, recall: {} }).join()).toContain(
      "left side: seen at an angle only",
    );
    expect(exteriorCoverage([{ angle: "front", type: "interior" }])).toBe(0);
  });
});
