import { describe, expect, test } from "vitest";
import { bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { judgeSeverity, severityBand } from "../../../server/domain/damage/severity/severity.ts";

describe("severityBand (bands of the API, 2.10)", () => {
  test.each([
    [0, "minor"],
    [2.9, "minor"],
    [3, "moderate"],
    [5.9, "moderate"],
    [6, "severe"],
    [7.9, "severe"],
    [8, "critical"],
    [10, "critical"],
  ] as const)("returns the band of %d: %s", (score, severity) => expect(severityBand(score)).toBe(severity));
});

describe("judgeSeverity", () => {
  test.each([
    // Damages within NAMA's grade 1 limits are minor: 25 mm scratch, 100 mm on a bumper, 30 mm dent, 10 mm chip.
    ["scratch", "front_door_left", 2.5, "minor"],
    ["scratch", "front_bumper", 10, "minor"],
    ["dent", "hood", 3, "minor"],
    ["glass_damage", "windshield", 1, "minor"],
    // Longer than a credit card, larger than a baseball.
    ["scratch", "front_door_left", 9, "moderate"],
    ["dent", "front_door_left", 8, "moderate"],
    ["scratch", "front_door_left", 100, "severe"],
    ["dent", "front_door_left", 30, "severe"],
    ["dent", "roof", 30, "severe"],
    // A crack of more than 14 in. cannot be repaired (ROLAGS).
    ["glass_damage", "windshield", 36, "severe"],
    ["glass_damage", "side_window_fl", 10, "severe"],
    ["panel_damage", "hood", 90, "severe"],
    ["panel_damage", "front_bumper", 300, "critical"],
  ] as const)("rates %s on %s of %d cm as %s", (...row) => {
    const [type, part, cm, severity] = row;
    const judged = judgeSeverity({ type, part, cm });
    expect(judged.severity).toBe(severity);
    expect(judged.rule).toContain(`${cm} cm`);
    expect(judged.rule).toContain(severity);
  });

  test("returns scores that never fall with the size and stay within 0-10, for every type and part", () => {
    const sizes = [0, 0.5, 1, 2, 2.5, 3, 5, 8.6, 10, 15, 20, 30, 35.6, 60, 100, 150, 200, 300, 700];
    for (const type of damageTypes) {
      for (const part of [...bodyParts, ...mechanicalParts]) {
        const scores = sizes.map((cm) => judgeSeverity({ type, part, cm }).score);
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
        expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...scores)).toBeLessThanOrEqual(10);
      }
    }
  });

  test("adds half a point for a dent on a welded panel, but not for a scratch", () => {
    const extra = (type: "dent" | "scratch") =>
      judgeSeverity({ type, part: "quarter_panel_left", cm: 10 }).score -
      judgeSeverity({ type, part: "front_door_left", cm: 10 }).score;
    expect(extra("dent")).toBeCloseTo(0.5, 5);
    expect(extra("scratch")).toBe(0);
  });

  test("never rates scratches and dents as critical, and rates an unmeasured damage by its type", () => {
    for (const type of ["scratch", "dent"] as const) {
      for (const part of bodyParts) {
        const { severity, score } = judgeSeverity({ type, part, cm: 700 });
        expect(severities.indexOf(severity), part).toBeLessThan(3);
        expect(score).toBeLessThan(8);
      }
    }
    const unknown = judgeSeverity({ type: "scratch", part: "hood", cm: null });
    expect(unknown).toMatchObject({ severity: "minor", rule: expect.stringContaining("unknown size") });
    expect(judgeSeverity({ type: "glass_damage", part: "windshield", cm: null }).severity).toBe("moderate");
    expect(judgeSeverity({ type: "panel_damage", part: "hood", cm: null }).severity).toBe("severe");
  });
});
