import "../../renderer/texts/lazy/cases-texts.ts";
import { describe, expect, it } from "vitest";
import type { InspectionCase, StepStatus } from "../../contracts/papers/cases.ts";
import { casesOfVehicle, queryOf, readFilters, writeFilters } from "../../renderer/features/cases/list/filters.ts";
import { progressOf, readinessOf, stepsIn } from "../../renderer/features/cases/progress.ts";
import { estimateBlocker } from "../../renderer/features/cases/steps/estimate-blocker.ts";
import { resultAddress, startAddress } from "../../renderer/features/cases/steps/places.ts";
import {
  estimateText,
  mechanicalText,
  valueText,
  visualText,
} from "../../renderer/features/cases/steps/result-text.ts";

/** The steps of a case with these states, in their order. */
const stepsOf = (
  visual: StepStatus,
  mechanical: StepStatus,
  damage_assessment: StepStatus,
  valuation: StepStatus,
): Pick<InspectionCase, "steps"> => ({
  steps: {
    visual: { status: visual },
    mechanical: { status: mechanical },
    damage_assessment: { status: damage_assessment },
    valuation: { status: valuation },
  },
});

describe("the progress of a case", () => {
  it("counts the steps that are done, without skipped ones", () => {
    expect(progressOf(stepsOf("completed", "skipped", "pending", "processing"))).toEqual({ done: 1, all: 3 });
    expect(stepsIn(stepsOf("completed", "skipped", "pending", "processing"), "pending", "processing")).toEqual([
      "damage_assessment",
      "valuation",
    ]);
  });

  it("waits for running steps, and for one that is done", () => {
    expect(readinessOf(stepsOf("processing", "completed", "pending", "pending"))).toEqual({
      kind: "running",
      steps: ["visual"],
    });
    expect(readinessOf(stepsOf("pending", "skipped", "pending", "pending"))).toEqual({ kind: "nothing" });
    expect(readinessOf(stepsOf("completed", "skipped", "pending", "completed"))).toEqual({
      kind: "ready",
      missing: ["damage_assessment"],
    });
  });
});

describe("the estimate of a case", () => {
  const photos = (total_damages: number) => ({ results: { damage_summary: { total_damages } } });

  it("needs analyzed photos with a damage", () => {
    const { steps } = stepsOf("processing", "pending", "pending", "pending");
    expect(estimateBlocker({ steps }, undefined)).toBe("photos");
    const { steps: done } = stepsOf("completed", "pending", "pending", "pending");
    expect(estimateBlocker({ steps: done }, photos(0))).toBe("noDamage");
    expect(estimateBlocker({ steps: done }, photos(2))).toBeUndefined();
    // while they are loading, the server decides
    expect(estimateBlocker({ steps: done }, undefined)).toBeUndefined();
  });
});

describe("the filters of the list of cases", () => {
  it("are written to the address and read from it", () => {
    const filters = { status: "completed", vehicle: "a b", page: 3 } as const;
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(casesOfVehicle("a b")).toBe("/inspections/cases?vehicle=a+b");
  });

  it("ignore values that do not exist", () => {
    const none = { status: undefined, vehicle: undefined, page: 1 };
    expect(readFilters(new URLSearchParams("status=broken&page=-2&vehicle="))).toEqual(none);
    expect(writeFilters(none).toString()).toBe("");
  });

  it("become the query of the API", () => {
    expect(queryOf({ status: "processing", vehicle: "v", page: 2 })).toEqual({
      status: "processing",
      vehicle_id: "v",
      limit: 50,
      offset: 50,
    });
  });
});

describe("the addresses of steps", () => {
  const one = { inspection_id: "c1", vehicle_id: "v1" };

  it("start photos and diagnostics for the case", () => {
    expect(startAddress("visual", one)).toBe("/vehicles/v1/inspect?case=c1");
    expect(startAddress("mechanical", one)).toBe("/vehicles/v1/mechanical?diagnostic=new&case=c1");
    expect(startAddress("valuation", one)).toBeUndefined();
  });

  it("open the results", () => {
    expect(resultAddress("visual", "i1", "v1")).toBe("/inspections/i1");
    expect(resultAddress("mechanical", "d1", "v1")).toBe("/vehicles/v1/mechanical?diagnostic=d1");
    expect(resultAddress("damage_assessment", "a1", "v1")).toBe("/vehicles/v1/damage?estimate=a1");
    expect(resultAddress("valuation", "p1", "v1")).toBe("/vehicles/v1/valuation?valuation=p1");
  });
});

describe("the result of a step in one line", () => {
  const dollars = (min: number, max: number) => ({ min, max, currency: "USD" as const });

  it("names score, grade, findings and repairs of photos", () => {
    const seen = { condition_score: 8.1, grade: { value: 4 } };
    const damaged = { total_damages: 2, total_estimated_repair: dollars(180, 420) };
    expect(visualText({ ...seen, damage_summary: damaged })).toBe(
      "Score 8.1 of 10 · grade 4.0 · 2 findings · repairs $180 – $420",
    );
    const clean = { total_damages: 0, total_estimated_repair: dollars(0, 0) };
    expect(visualText({ ...seen, damage_summary: clean })).toBe("Score 8.1 of 10 · grade 4.0 · 0 findings");
  });

  it("names score, issues and repairs of the mechanics", () => {
    const summary = { total_issues: 1, total_estimated_repair: dollars(300, 300) };
    expect(mechanicalText({ health_score: 7, summary })).toBe("Score 7.0 of 10 · 1 issue · repairs $300");
  });

  it("names cost, damages and hours of an estimate", () => {
    const costs = { recommended_repairs_total: { ...dollars(900, 1500), estimated: 1240 }, labor_hours: 6.5 };
    expect(estimateText({ total_damages_assessed: 3, repair_cost_summary: costs })).toBe(
      "$1,240 · 3 damages · 6.5 h of labor",
    );
    const byDent = { ...costs, labor_hours: 0 };
    expect(estimateText({ total_damages_assessed: 1, repair_cost_summary: byDent })).toBe("$1,240 · 1 damage");
  });

  it("names the value and its range", () => {
    const value = { adjusted_value: { average: 14_500, min: 13_200, max: 15_800 }, currency: "USD" as const };
    expect(valueText(value)).toBe("$14,500 · 80% of prices $13,200 – $15,800");
  });
});
