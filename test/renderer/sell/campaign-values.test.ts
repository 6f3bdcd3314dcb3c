import { describe, expect, it } from "vitest";
import { problemsOf } from "../../../renderer/features/campaigns/composer/problems.ts";
import { bodyOf, emptyValues } from "../../../renderer/features/campaigns/composer/values.ts";

const values = { ...emptyValues, name: "Spring" };

describe("the form of a campaign", () => {
  it("sends numbers that are still texts, because Enter sends the form before the field is left", () => {
    const typed = { ...values, dailyBudget: "25.50", ageMin: "21" };
    expect(bodyOf(typed)).toMatchObject({ dailyBudget: 25.5, audience: { ageMin: 21, ageMax: null, radiusKm: null } });
    expect(problemsOf(typed)).toEqual({});
  });

  it("compares ages as numbers, and reports a missing budget", () => {
    expect(problemsOf({ ...values, ageMin: "21", ageMax: 65 })).toEqual({});
    expect(problemsOf({ ...values, ageMin: "40.0", ageMax: 30 })).toEqual({ ageMax: "Enter at least the minimum age" });
    expect(Object.keys(problemsOf({ ...values, dailyBudget: "." }))).toEqual(["dailyBudget"]);
  });
});
