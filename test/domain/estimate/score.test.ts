import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { severityBand } from "../../../server/domain/damage/severity/severity.ts";
import { scoreOf } from "../../../server/domain/estimate/damage/score.ts";

const base = { damage_id: "d", type: "dent", location: "hood" } as const;

describe("scoreOf", () => {
  test.each([
    ["minor", 1.5],
    ["moderate", 4.5],
    ["severe", 7],
    ["critical", 9],
  ] as const)("returns for %s without a size the middle of its band, %d", (severity, score) => {
    expect(scoreOf({ ...base, severity })).toMatchObject({ severity, score });
    expect(severityBand(score)).toBe(severity);
  });

  test("never lowers a reported severity, and keeps the measured one next to it", () => {
    expect(scoreOf({ ...base, severity: "critical", size_cm: 2 })).toEqual({
      severity: "critical",
      score: 8,
      measured: { severity: "minor", score: 1.5 },
      reason: "Reported as critical, which stands: 8 of 10. By its size alone: dent of 2 cm: 1.5 of 10, minor.",
    });
    expect(scoreOf({ ...base, severity: "minor", size_cm: 2 }).reason).not.toContain("reported");
  });

  test("uses a measured severity that is higher, and says so", () => {
    const scored = scoreOf({ ...base, severity: "minor", size_cm: 12 });
    expect(scored).toMatchObject({ severity: "moderate", measured: { severity: "moderate" } });
    expect(scored.reason).toContain("reported as minor, but the size shows more");
  });

  test("uses the type's usual severity without size and severity, with `unknown size` in the reason", () => {
    expect(scoreOf({ ...base, type: "panel_damage" })).toMatchObject({
      severity: "severe",
      reason: expect.stringContaining("unknown size"),
    });
  });

  test("rises with the number of dents, but is never critical for that", () => {
    const of = (count: number) => scoreOf({ ...base, size_cm: 2, count }).score;
    expect(of(1)).toBe(1.5);
    expect(of(10)).toBe(3);
    expect(of(100)).toBe(4.5);
    expect(scoreOf({ ...base, size_cm: 25, count: 10_000 })).toMatchObject({ score: 7.9, severity: "severe" });
    expect(scoreOf({ ...base, type: "scratch", size_cm: 2, count: 10 }).score).toBe(
      scoreOf({ ...base, type: "scratch", size_cm: 2 }).score,
    );
  });

  test("never falls with a larger size", () => {
    const size = fc.double({ min: 0.1, max: 1000, noNaN: true });
    fc.assert(
      fc.property(
        fc.record(
          {
            type: fc.constantFrom(...damageTypes),
            location: fc.constantFrom(...bodyParts, ...mechanicalParts),
            severity: fc.constantFrom(...severities),
            count: fc.integer({ min: 1, max: 10_000 }),
          },
          { requiredKeys: ["type", "location"] },
        ),
        fc.tuple(size, size),
        (given, sizes) => {
          const [less = 0, more = 0] = sizes.toSorted((a, b) => a - b);
          const scoreAt = (size_cm: number) => scoreOf({ damage_id: "d", ...given, size_cm }).score;
          expect(scoreAt(more)).toBeGreaterThanOrEqual(scoreAt(less));
        },
      ),
    );
  });
});
