import { describe, expect, it } from "vitest";
import { overallOf } from "../../../server/domain/damage/grading/overall-score.ts";

describe("a car's one score", () => {
  it("counts the worse side more", () => {
    expect(overallOf({ body: 9, mechanics: 4 })).toEqual({
      score: 6,
      condition: "fair",
      reason: "body 9.0 and mechanics 4.0: the worse counts 60 %, the better 40 %",
    });
    expect(overallOf({ body: 4, mechanics: 9 })?.score).toBe(6);
  });

  it("says which side nobody inspected, and is nothing where nobody inspected anything", () => {
    expect(overallOf({ body: 9.4, mechanics: null })).toMatchObject({ score: 9.4, condition: "excellent" });
    expect(overallOf({ body: 9.4, mechanics: null })?.reason).toContain("mechanics was not inspected");
    expect(overallOf({ body: null, mechanics: 2 })?.condition).toBe("critical");
    expect(overallOf({ body: null, mechanics: null })).toBeNull();
  });
});
