import { describe, expect, test } from "vitest";
import type { Damage } from "../../../contracts/findings.ts";
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

describe("new, gone and the same since an earlier inspection", () => {
  test("by type, part and position in photos of the same angle, at any resolution", () => {
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

  test("a box that a person drew anew counts, not the one that the machine saw", () => {
    const moved = seen({ x: 900 });
    const corrected = { ...moved, location: { ...moved.location, coordinates: boxAt(200, 400) } };
    const result = compareInspections(shot(corrected), shot(seen({ x: 200 })));
    expect([result.same, result.gone, result.new].map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  test("another place on the same part is another damage", () => {
    const result = compareInspections(shot(seen({ x: 300 })), shot(seen({ x: 900 })));
    expect([result.same.length, result.gone.length, result.new.length]).toEqual([0, 1, 1]);
  });

  test("each finding is matched once, the nearest first", () => {
    const [a, b] = [seen({ x: 400 }), seen({ x: 480 })];
    const [c, d] = [seen({ x: 470 }), seen({ x: 530 })];
    const result = compareInspections(shot(a), shot(c, d));
    expect([ids(result.same), ids(result.new)]).toEqual([[c.damage_id], [d.damage_id]]);
    expect(compareInspections(shot(a, b), shot(c, d)).same).toHaveLength(2);
  });

  test("without a common angle, type and part decide; without a box too", () => {
    expect(compareInspections(shot(seen()), shot(seen({ image: 1, x: 900 }))).same).toHaveLength(1);
    expect(compareInspections(shot(seen({ image: null })), shot(seen())).same).toHaveLength(1);
    expect(
      compareInspections(shot(seen()), shot(seen({}, { location: { part: "hood", side: "front", coordinates: null } })))
        .same,
    ).toEqual([]);
  });

  test("rejected findings are no damage, in neither inspection", () => {
    const rejected = () => seen({}, { review: "rejected" });
    expect(compareInspections(shot(rejected()), shot(rejected()))).toEqual({ new: [], gone: [], same: [] });
    expect(compareInspections(shot(rejected()), shot(seen())).new).toHaveLength(1);
  });

  test("an inspection is the same as itself, and nothing gets lost", () => {
    const damages = Array.from({ length: 12 }, (_, i) => seen({ x: 60 + 70 * i }));
    const result = compareInspections(shot(...damages), shot(...damages));
    expect(ids(result.same)).toEqual(ids(damages));
    expect([result.new, result.gone]).toEqual([[], []]);
  });
});

describe("what photos and models cannot show", () => {
  const outside = (...angles: Angle[]) => angles.map((angle) => ({ angle, type: "exterior" as const }));
  const models = {
    damageTypes: ["scratch", "dent", "glass_damage", "panel_damage"],
    ap50: { scratch: 0.02, dent: 0.5, glass_damage: 0.9, panel_damage: 0.6 },
  };

  test("sides without a photo, blind models, underbody and mechanics are told", () => {
    const told = notCovered(outside("front", "rear_left", "left_side"), models);
    expect(told).toContain("right side: no photo shows it");
    expect(told).toContain("rear: seen at an angle only");
    expect(told).toContain("rust, crack, paint damage: the model cannot see these; add them by hand");
    expect(told.find((line) => line.startsWith("scratch (2 %)"))).toContain("misses most of them");
    expect(told).toContain("underbody: no photo shows it");
    expect(told.some((line) => line.startsWith("front:") || line.startsWith("left side:"))).toBe(false);
  });

  test("what was never measured is not said to be missed", () => {
    const told = notCovered(outside("front"), { ...models, ap50: { scratch: 0.02, dent: 0.5, panel_damage: 0.6 } });
    expect(told).toContain("glass damage: how well this model sees them was not measured");
    expect(told.filter((line) => line.includes("misses most of them"))).toEqual([
      expect.stringMatching(/^scratch \(2 %\): /),
    ]);
  });

  test("a full walk-round leaves only what no photo shows", () => {
    const told = notCovered(outside("front", "rear", "left_side", "right_side", "top"), {
      damageTypes: [...models.damageTypes, "rust", "crack", "paint_damage"],
      ap50: { ...models.ap50, scratch: 0.6, rust: 0.5, crack: 0.5, paint_damage: 0.5 },
    });
    expect(told).toEqual([
      "underbody: no photo shows it",
      "mechanical condition: photos of the body do not show it",
      "structure behind the panels, earlier repairs and the depth of a dent: not visible in photos",
    ]);
  });

  test("photos that no model looks at are counted", () => {
    const told = notCovered(
      [...outside("front"), { angle: "engine", type: "mechanical" }, { angle: "undercarriage", type: "mechanical" }],
      models,
    );
    expect(told).toContain(
      "cabin, engine and underbody photos (2): kept for the record, no model looks for damage in them",
    );
    expect(told).toContain("underbody: photographed, not analysed");
  });

  test("coverage: all of it from five sides, four corners most of it, the same photo twice no more than its face", () => {
    expect(exteriorCoverage(outside("front", "rear", "left_side", "right_side", "top"))).toBeCloseTo(1);
    expect(exteriorCoverage(outside("front_left", "front_right", "rear_left", "rear_right"))).toBeGreaterThan(0.9);
    expect(exteriorCoverage(outside("left_side", "left_side", "left_side"))).toBeCloseTo(0.25);
    const corner = exteriorCoverage(outside("front_left"));
    expect(exteriorCoverage(outside("front_left", "front_left"))).toBeCloseTo(corner);
    expect(notCovered(outside("front_left", "front_left"), { damageTypes: [], ap50: {} }).join()).toContain(
      "left side: seen at an angle only",
    );
    expect(exteriorCoverage([{ angle: "front", type: "interior" }])).toBe(0);
  });
});
