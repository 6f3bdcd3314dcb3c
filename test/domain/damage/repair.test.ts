import { describe, expect, test } from "vitest";
import { bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { completeManualDamage, recalculateDamage } from "../../../server/domain/damage/manual-damage.ts";
import { estimateRepair } from "../../../server/domain/damage/repair/estimate.ts";

describe("estimateRepair", () => {
  test("returns whole dollars from 5 to 10,000, min to max, with a basis, for every combination", () => {
    for (const type of damageTypes)
      for (const severity of severities)
        for (const part of [...bodyParts, ...mechanicalParts])
          for (const cm of [null, 1, 3, 7.5, 20, 300])
            for (const fitting of [null, "wheel", "side_mirror"] as const) {
              const { min, max, currency, basis } = estimateRepair({ type, severity, part, cm, fitting });
              expect(Number.isInteger(min) && Number.isInteger(max)).toBe(true);
              expect(min).toBeGreaterThanOrEqual(5);
              expect(max).toBeGreaterThanOrEqual(min);
              expect(max).toBeLessThan(10_000);
              expect(currency).toBe("USD");
              expect(basis.length).toBeGreaterThan(10);
            }
  });

  test("never falls with a higher severity", () => {
    for (const type of damageTypes)
      for (const part of bodyParts) {
        const high = severities.map((severity) => estimateRepair({ type, severity, part, cm: 8 }).max);
        expect(high, `${type} ${part}`).toEqual(high.toSorted((a, b) => a - b));
      }
  });

  test.each([
    [2, 75, 150, "nickel"],
    [2.4, 125, 225, "quarter"],
    [3, 175, 300, "half-dollar"],
    [4, 250, 375, "golf-ball"],
    [7, 350, 600, "baseball"],
  ] as const)("prices a %d cm dent as paintless repair at $%d-%d (%s)", (...row) => {
    const [cm, min, max, like] = row;
    const estimate = estimateRepair({ type: "dent", severity: "minor", part: "front_door_left", cm });
    expect(estimate).toMatchObject({ min, max, repair_type: "pdr", basis: expect.stringContaining(like) });
  });

  test("has no paintless repair for a plastic bumper", () => {
    // 0.5-1.5 h of body work and half of 2.6 h refinish with clear coat: 32 + 1.8 * 100, 135 + 1.8 * 155
    expect(estimateRepair({ type: "dent", severity: "minor", part: "front_bumper", cm: 2 })).toMatchObject({
      min: 210,
      max: 415,
      repair_type: "cosmetic",
    });
  });
});

describe("estimateRepair by severity", () => {
  test("prices a moderate door scratch as a full refinish: 2.4 h, 40 % clear coat, rate and materials", () => {
    const { min, max, repair_type } = estimateRepair({
      type: "scratch",
      severity: "moderate",
      part: "front_door_left",
      cm: 20,
    });
    // 2.4 h * 1.4 = 3.4 h: 3.4 * (64 + 36) = 340; 3.4 * (90 + 65) + 0.5 * 90 = 572
    expect({ min, max, repair_type }).toEqual({ min: 340, max: 570, repair_type: "cosmetic" });
  });

  test("replaces glass except for a windshield chip", () => {
    const glass = (part: "windshield" | "headlight_left", severity: "minor" | "moderate") =>
      estimateRepair({ type: "glass_damage", severity, part, cm: 2 });
    expect(glass("windshield", "minor")).toMatchObject({ max: 150, repair_type: "cosmetic" });
    expect(glass("windshield", "moderate")).toMatchObject({ min: 250, max: 1440, repair_type: "replacement" });
    expect(glass("headlight_left", "minor").repair_type).toBe("replacement");
    expect(estimateRepair({ type: "dent", severity: "severe", part: "windshield", cm: 20 }).repair_type).toBe(
      "replacement",
    );
  });

  test("includes work on the structure for critical panel damage", () => {
    const estimate = estimateRepair({ type: "panel_damage", severity: "critical", part: "front_bumper", cm: 300 });
    expect(estimate).toMatchObject({ repair_type: "structural", basis: expect.stringMatching(/structure behind/) });
  });
});

describe("completeManualDamage and recalculateDamage", () => {
  test("return the part's side, the tape measurements and an estimate", () => {
    const manual = completeManualDamage({
      type: "rust",
      severity: "moderate",
      part: "quarter_panel_right",
      measurements: { length: 12 },
    });
    expect(manual.side).toBe("right");
    expect(manual.measurements).toEqual({ length: 12, unit: "cm", method: "measured by hand", uncertainty: 0.1 });
    expect(manual.estimated_repair.max).toBeGreaterThan(manual.estimated_repair.min);
    expect(completeManualDamage({ type: "dent", severity: "minor", part: "roof" })).toMatchObject({
      side: "top",
      measurements: null,
    });
    expect(completeManualDamage({ type: "dent", severity: "minor", part: "roof", side: "left" }).side).toBe("left");
  });

  test.each([
    ["engine", "engine"],
    ["transmission", "engine"],
    ["suspension_rl", "underbody"],
    ["exhaust_system", "underbody"],
    ["windshield", "front"],
    ["rear_bumper", "rear"],
    ["side_window_rr", "right"],
  ] as const)("set the side of %s to %s", (part, side) => {
    expect(completeManualDamage({ type: "crack", severity: "minor", part }).side).toBe(side);
  });

  test("estimate a corrected finding by its new values", () => {
    const measurements = { diameter: 2.4, unit: "cm", method: "", uncertainty: 0.2 } as const;
    const now = recalculateDamage({ type: "dent", severity: "minor", part: "rear_door_left", measurements });
    expect(now).toMatchObject({ side: "left", estimated_repair: { min: 125, max: 225 } });
    const wheel = { type: "scratch", severity: "moderate", part: "front_fender_left", measurements: null } as const;
    expect(recalculateDamage({ ...wheel, fitting: "wheel" }).estimated_repair.basis).toMatch(/^refinishing a wheel/i);
  });
});
