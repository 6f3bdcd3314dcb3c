import { describe, expect, test } from "vitest";
import { bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { gradeInspection, type ReviewedDamage } from "../../../server/domain/damage/grading/grade.ts";
import { sideOfPart } from "../../../server/domain/damage/place/labels.ts";
import { estimateRepair } from "../../../server/domain/damage/repair/estimate.ts";
import { type Random, randomOf } from "./random.ts";

function damageOf(
  fields: Partial<Omit<ReviewedDamage, "location">> & { part?: (typeof bodyParts)[number] } = {},
): ReviewedDamage {
  const { part = "front_door_left", type = "dent", severity = "minor", ...rest } = fields;
  return {
    type,
    severity,
    location: { part },
    estimated_repair: estimateRepair({ type, severity, part, cm: null }),
    confidence: 0.6,
    source: "model",
    review: null,
    ...rest,
  };
}

function anyDamage(random: Random): ReviewedDamage {
  const part = random.pick([...bodyParts, ...mechanicalParts]);
  const [type, severity] = [random.pick(damageTypes), random.pick(severities)];
  return {
    ...damageOf({ type, severity, confidence: random.next(), source: random.pick(["model", "manual"] as const) }),
    location: { part },
    estimated_repair: estimateRepair({ type, severity, part, cm: null }),
  };
}

const allRound = (["front", "rear", "left_side", "right_side", "top"] as const).map((angle) => ({
  angle,
  type: "exterior" as const,
  usable: true,
}));
const graded = (...damages: readonly ReviewedDamage[]) => gradeInspection(damages, allRound);
const rounds = Array.from({ length: 400 }, (_, seed) => seed);

describe("gradeInspection: condition score and grade", () => {
  test("are 10.0 and 5.0 without findings", () => {
    expect(graded()).toMatchObject({
      condition_score: 10,
      overall_condition: "excellent",
      grade: { value: 5 },
      score_reasons: ["10.00: no damage"],
    });
  });

  test.each([
    ["one small scratch", [damageOf({ type: "scratch" })], 9.8, "excellent", 4.8],
    ["seven door dings", Array.from({ length: 7 }, () => damageOf()), 8.1, "good", 3.4],
    ["a moderate dent", [damageOf({ severity: "moderate" })], 9.2, "excellent", 4.2],
    ["three moderate dents", Array.from({ length: 3 }, () => damageOf({ severity: "moderate" })), 7.8, "good", 3.2],
    ["a smashed door", [damageOf({ type: "panel_damage", severity: "severe" })], 7.4, "fair", 3],
    ["a crash", [damageOf({ type: "panel_damage", severity: "critical" })], 4, "poor", 1.4],
    ["a chip in the windshield", [damageOf({ type: "glass_damage", part: "windshield" })], 9.7, "excellent", 4.4],
  ] as const)("have the expected values for %s", (...row) => {
    const [, damages, score, condition, grade] = row;
    const result = graded(...damages);
    expect([result.condition_score, result.overall_condition, result.grade.value]).toEqual([score, condition, grade]);
  });
});

describe("gradeInspection: score and grade of random damages", () => {
  test("never rise with a further finding", () => {
    for (const seed of rounds) {
      const random = randomOf(seed);
      const damages = Array.from({ length: random.integer(0, 25) }, () => anyDamage(random));
      const [before, after] = [graded(...damages), graded(...damages, anyDamage(random))];
      expect(after.condition_score).toBeLessThanOrEqual(before.condition_score);
      expect(after.grade.value).toBeLessThanOrEqual(before.grade.value);
      expect(after.damage_summary.total_damages).toBe(before.damage_summary.total_damages + 1);
    }
  });

  test("never rise with a worse severity", () => {
    for (const seed of rounds) {
      const random = randomOf(seed);
      const damages = Array.from({ length: random.integer(1, 15) }, () => anyDamage(random));
      const chosen = random.integer(0, damages.length - 1);
      const scores = severities.map((severity) =>
        graded(...damages.map((damage, i) => (i === chosen ? { ...damage, severity } : damage))),
      );
      for (const of of [(r: (typeof scores)[0]) => r.condition_score, (r: (typeof scores)[0]) => r.grade.value]) {
        const values = scores.map(of);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }
    }
  });

  test("stay within bounds with 200 findings in any order", () => {
    for (const seed of rounds.slice(0, 50)) {
      const random = randomOf(seed);
      const damages = Array.from({ length: 200 }, () => anyDamage(random));
      const result = graded(...damages);
      expect(result.condition_score).toBeGreaterThanOrEqual(0);
      expect(result.grade.value).toBeGreaterThanOrEqual(0);
      expect(result.confidence).toBeGreaterThanOrEqual(0);
      expect(result.confidence).toBeLessThanOrEqual(1);
      expect(graded(...damages.toReversed()).condition_score).toBe(result.condition_score);
    }
  });

  test("have reasons that add up to the score", () => {
    for (const seed of rounds.slice(0, 100)) {
      const random = randomOf(seed);
      const result = graded(...Array.from({ length: random.integer(0, 12) }, () => anyDamage(random)));
      const points = result.score_reasons.reduce((sum, reason) => sum + Number.parseFloat(reason), 0);
      expect(Math.abs(points - result.condition_score)).toBeLessThan(0.1);
      expect(result.score_reasons.length).toBeLessThanOrEqual(8);
    }
  });
});

describe("gradeInspection: grade ceilings", () => {
  test("limit the grade, and the reasons name the ceiling", () => {
    expect(graded(damageOf({ type: "scratch", severity: "critical", part: "front_bumper" })).grade.value).toBe(1.9);
    expect(
      graded(damageOf({ type: "scratch", severity: "severe", part: "front_bumper" })).grade.value,
    ).toBeLessThanOrEqual(3.4);
    expect(graded(damageOf({ type: "glass_damage", part: "windshield" })).grade.reasons.join()).toMatch(
      /held at 4\.4: glass damage/,
    );
  });
});

describe("gradeInspection: counts and totals", () => {
  test("count every severity and each of the seven types, and both add up to the total", () => {
    for (const seed of rounds) {
      const random = randomOf(seed);
      const damages = Array.from({ length: random.integer(0, 30) }, () => anyDamage(random));
      const { damage_summary: summary, parts_affected } = graded(...damages);
      const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
      expect(Object.keys(summary.by_type).toSorted()).toEqual(damageTypes.toSorted());
      expect([sum(summary.by_type), sum(summary.by_severity)]).toEqual([damages.length, damages.length]);
      expect(parts_affected.reduce((total, part) => total + part.damage_count, 0)).toBe(damages.length);
      expect(summary.total_estimated_repair.max).toBeGreaterThanOrEqual(summary.total_estimated_repair.min);
    }
  });

  test("add the repairs of different parts, and count a replaced part once", () => {
    const cost = (min: number, max: number, repair_type: "cosmetic" | "replacement") => ({
      min,
      max,
      currency: "USD",
      repair_type,
      basis: "",
    });
    const door = damageOf({ estimated_repair: cost(100, 200, "cosmetic") });
    const hood = damageOf({ part: "hood", estimated_repair: cost(50, 60, "cosmetic") });
    const newDoor = damageOf({ estimated_repair: cost(900, 1500, "replacement") });
    expect(graded(door, door, hood).damage_summary.total_estimated_repair).toEqual({
      min: 250,
      max: 460,
      currency: "USD",
    });
    expect(graded(door, newDoor, hood).damage_summary.total_estimated_repair).toEqual({
      min: 950,
      max: 1560,
      currency: "USD",
    });
  });
});

describe("gradeInspection: fittings and reviews", () => {
  test("a replaced mirror does not change the cost of the door, and a wheel does not weigh as a welded panel", () => {
    const scratch = { type: "scratch", severity: "moderate" } as const;
    const door = damageOf(scratch);
    const broken = { type: "panel_damage", severity: "severe", fitting: "side_mirror" } as const;
    const mirror = {
      ...damageOf(broken),
      estimated_repair: estimateRepair({ ...broken, part: "front_door_left", cm: null }),
    };
    const { total_estimated_repair: total } = graded(door, mirror).damage_summary;
    expect(mirror.estimated_repair.repair_type).toBe("replacement");
    expect(total).toMatchObject({
      min: door.estimated_repair.min + mirror.estimated_repair.min,
      max: door.estimated_repair.max + mirror.estimated_repair.max,
    });
    const on = (fitting: "wheel" | null) => graded(damageOf({ ...scratch, part: "quarter_panel_left", fitting }));
    expect(on("wheel").condition_score).toBeGreaterThan(on(null).condition_score);
  });

  test("rejected findings change no result", () => {
    const rejected = damageOf({ severity: "critical", review: "rejected" });
    expect(graded(rejected)).toEqual(graded());
    const kept = damageOf({ review: "confirmed" });
    expect(graded(kept, rejected)).toEqual(graded(kept));
  });

  test("affected parts are listed worst first", () => {
    const result = graded(damageOf({ part: "hood" }), damageOf({ severity: "severe" }), damageOf());
    expect(result.parts_affected).toEqual([
      { part: "front_door_left", condition: "good", damage_count: 2 },
      { part: "hood", condition: "excellent", damage_count: 1 },
    ]);
    expect(sideOfPart("hood")).toBe("front");
  });
});

describe("gradeInspection: confidence", () => {
  const confidence = (photos: Parameters<typeof gradeInspection>[1], ...damages: ReviewedDamage[]) =>
    gradeInspection(damages, photos).confidence;

  test("is the share of the outside in the photos, lower with unusable photos and with uncertain findings", () => {
    expect(confidence(allRound)).toBe(0.8);
    expect(confidence([])).toBe(0);
    expect(confidence([{ angle: "interior", type: "interior", usable: true }])).toBe(0);
    expect(confidence(allRound.slice(0, 1))).toBeCloseTo(0.8 * 0.22, 2);
    expect(confidence(allRound.map((photo) => ({ ...photo, usable: false })))).toBe(0.4);
    expect(confidence(allRound, damageOf({ confidence: 0.5 }))).toBe(0.8);
    expect(confidence(allRound, damageOf({ confidence: 0.5, review: "confirmed" }))).toBe(1);
  });

  test("never falls with a further photo", () => {
    const angles = ["front", "rear", "left_side", "right_side", "front_left", "rear_right", "top", "interior"] as const;
    for (const seed of rounds.slice(0, 100)) {
      const random = randomOf(seed);
      const photos = Array.from({ length: random.integer(0, 8) }, () => ({
        angle: random.pick(angles),
        type: "exterior" as const,
        usable: random.next() > 0.3,
      }));
      const more = [...photos, { angle: random.pick(angles), type: "exterior" as const, usable: true }];
      expect(confidence(more)).toBeGreaterThanOrEqual(confidence(photos));
    }
  });
});
