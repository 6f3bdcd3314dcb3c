import { describe, expect, it } from "vitest";
import { overallScoreOf } from "../../../server/domain/damage/grading/overall-score.ts";

describe("overallScoreOf", () => {
  it("gives the worse score more weight", () => {
    expect(overallScoreOf({ body: 9, mechanics: 4 })).toEqual({
      score: 6,
      condition: "fair",
      reason: "body 9.0 and mechanics 4.0: the worse counts 60 %, the better 40 %",
    });
    expect(overallScoreOf({ body: 4, mechanics: 9 })?.score).toBe(6);
  });

  it("names the side that was not inspected, and returns null if neither was inspected", () => {
    expect(overallScoreOf({ body: 9.4, mechanics: null })).toMatchObject({ score: 9.4, condition: "excellent" });
    expect(overallScoreOf({ body: 9.4, mechanics: null })?.reason).toContain("mechanics was not inspected");
    expect(overallScoreOf({ body: null, mechanics: 2 })?.condition).toBe("critical");
    expect(overallScoreOf({ body: null, mechanics: null })).toBeNull();
  });
});
