import { describe, expect, it } from "vitest";
import { MechanicalResults } from "../../../contracts/mechanical/mechanical.ts";
import { carSystems } from "../../../contracts/vocabulary.ts";
import { inOrder } from "../../../server/domain/diagnostics/findings/order.ts";
import { assembleResults } from "../../../server/domain/diagnostics/health/results.ts";
import { at, diagnosed, goodChecks, healthy, hourlyCents, resultsOf, type TestCar, warmIdle } from "./cars.ts";

const issuesIn = (results: MechanicalResults) => results.systems.flatMap((system) => system.issues);

const troubled: TestCar = {
  dtcs: ["P0455", "P0302", "P0128"],
  live: warmIdle,
  tests: { ...goodChecks, brake_fluid_level: "low", coolant_level: "ok" },
};

describe("assembleResults for a healthy car", () => {
  const results = resultsOf(healthy);

  it("reports no issue and the full score if all checks were done", () => {
    expect(issuesIn(results)).toEqual([]);
    expect(results).toMatchObject({ overall_health: "excellent", health_score: 10 });
    expect(results.systems.map(({ status }) => status)).toEqual(results.systems.map(() => "good"));
    expect(MechanicalResults.parse(results)).toEqual(results);
  });

  it("reports a lower score if fewer checks were done", () => {
    const some = resultsOf({ dtcs: [], live: warmIdle });
    expect(some.health_score).toBeLessThan(9);
    expect(some.score_reasons[0]).toMatch(/% of the usual checks/);
    expect(some.confidence).toBeLessThan(results.confidence);
  });
});

describe("assembleResults: not_measured", () => {
  it("lists every system without any reading, and no system is reported as good", () => {
    const results = resultsOf({});
    expect(results.systems).toEqual([]);
    const unknown = new Set(results.not_measured.map(({ system }) => system));
    for (const system of carSystems) expect(unknown).toContain(system);
    expect(results).toMatchObject({ overall_health: "fair", confidence: 0 });
    expect(results.not_measured[0]?.note).toMatch(/^Trouble codes were not given/);
  });

  it("is repeated in the notes of a system that was partly checked", () => {
    const results = resultsOf({ live: { coolant_temp: 90 } });
    expect(results.systems.map(({ system }) => system)).toEqual(["cooling"]);
    expect(results.systems[0]?.notes).toBe("Looked at: coolant temperature. Unknown: coolant level.");
    expect(results.systems[0]?.health_score).toBe(8);
  });

  it("includes an unknown fuel", () => {
    const notes = resultsOf({ vehicle: { fuel: null } }).not_measured.map(({ note }) => note);
    expect(notes).toContain("The fuel is not known: readings are judged as of a gasoline car.");
  });

  it("includes what only a freeze frame contains", () => {
    const { measured } = diagnosed({ freeze_frame: { P0302: { coolant_temp: 90, engine_rpm: 900 } } });
    expect(measured.has("cooling")).toBe(false);
  });
});

describe("assembleResults: severity_threshold", () => {
  const all = resultsOf(troubled);
  const severe = resultsOf(troubled, { severity_threshold: "severe" });

  it("removes milder issues from lists, counts and totals, and reports their number", () => {
    expect(issuesIn(severe).map(({ severity }) => severity)).not.toContain("minor");
    expect(severe.summary.below_threshold).toBe(all.summary.total_issues - severe.summary.total_issues);
    expect(severe.summary.below_threshold).toBeGreaterThan(0);
    expect(severe.summary.by_severity).toMatchObject({ minor: 0, moderate: 0 });
    expect(severe.summary.total_issues).toBe(issuesIn(severe).length);
    expect(severe.summary.total_estimated_repair.max).toBeLessThan(all.summary.total_estimated_repair.max);
  });

  it("includes milder issues in the score, and reports that in a reason", () => {
    expect(severe.health_score).toBe(all.health_score);
    expect(severe.score_reasons.at(-1)).toMatch(/^-\d+\.\d\d: 2 below the severity threshold, not listed$/);
    const cooling = severe.systems.find(({ system }) => system === "cooling");
    expect(cooling).toMatchObject({ status: "needs_attention", issues: [] });
    expect(cooling?.notes).toMatch(/1 below the severity threshold, not listed\.$/);
  });
});

describe("assembleResults: a job that several issues need", () => {
  const diagnosis = diagnosed({ dtcs: ["P0335"] });
  const rates = { mechanicalCentsPerHour: hourlyCents, currency: "USD" } as const;
  const issues = diagnosis.issues.flatMap((issue) => [
    { ...issue, component: "First", severity: "moderate" as const, urgency: "high" as const },
    { ...issue, component: "Second", severity: "severe" as const, urgency: "medium" as const },
  ]);
  const priced = (severity_threshold: "minor" | "severe") =>
    assembleResults(
      { ...diagnosis, issues: inOrder(issues, rates) },
      { include_recommendations: true, severity_threshold },
      null,
      () => "id",
    );

  it("is priced once, at the first issue that is listed", () => {
    const { max } = diagnosis.issues[0]?.estimated_repair ?? { max: 0 };
    expect(max).toBeGreaterThan(0);
    const pricesOf = (results: MechanicalResults) =>
      issuesIn(results).map(({ component, estimated_repair: repair }) => [component, repair?.max]);
    expect(pricesOf(priced("minor"))).toEqual([
      ["First", max],
      ["Second", 0],
    ]);
    expect(pricesOf(priced("severe"))).toEqual([["Second", max]]);
    for (const { summary } of [priced("minor"), priced("severe")]) {
      expect(summary.total_estimated_repair.max).toBe(max);
    }
  });
});

describe("assembleResults: include_recommendations", () => {
  it("removes only the recommended actions and the maintenance schedule if it is false", () => {
    const without = resultsOf(troubled, { include_recommendations: false });
    expect(without.maintenance_schedule).toBeNull();
    expect(issuesIn(without).every((issue) => issue.recommended_action === null)).toBe(true);
    const full = resultsOf(troubled);
    expect(issuesIn(full).every((issue) => (issue.recommended_action ?? "") !== "")).toBe(true);
    expect(full.maintenance_schedule).not.toBeNull();
    expect({ ...without.summary }).toEqual(full.summary);
  });
});

describe("assembleResults: health_score", () => {
  it("is the sum of the points in its reasons", () => {
    const { health_score, score_reasons } = resultsOf(troubled);
    const points = score_reasons.map((reason) => Number(/^(-?\d+\.\d\d):/.exec(reason)?.[1]));
    expect(points.reduce((sum, value) => sum + value, 0)).toBeCloseTo(health_score, 0);
    expect(Math.abs(points.reduce((sum, value) => sum + value, 0) - health_score)).toBeLessThan(0.09);
  });

  it("is 4 for a healthy car with one critical fault", () => {
    const wearCauses = resultsOf({ ...healthy, tests: { ...goodChecks, brake_fluid_level: "empty" } });
    expect(wearCauses).toMatchObject({ overall_health: "poor", health_score: 4 });
    expect(wearCauses.systems.find(({ system }) => system === "brakes")?.status).toBe("critical");
  });

  it("counts several signs of one fault once", () => {
    const signs = { ...healthy, dtcs: ["U0121"], tests: { ...goodChecks, battery_voltage: 11.6 } };
    const cause = { ...signs, tests: { ...signs.tests, alternator_output: 12.2 } };
    expect(resultsOf(signs).summary.total_issues).toBe(2);
    expect(resultsOf(cause).summary.total_issues).toBe(1);
  });

  it("counts one fault once, however many codes it set", () => {
    const lean = { ...warmIdle, long_term_fuel_trim_1: 20 };
    const snapshots = [at({ ...warmIdle, engine_rpm: 2500 })];
    const few = resultsOf({ ...healthy, live: lean, snapshots, dtcs: ["P0300", "P0171"] });
    const many = resultsOf({ ...healthy, live: lean, snapshots, dtcs: ["P0300", "P0301", "P0304", "P0171"] });
    expect(many.health_score).toBe(few.health_score);
  });
});

describe("diagnose with codes that no rule explains", () => {
  it("reports one issue for each component with the texts of the code tables", () => {
    const { issues } = diagnosed({ dtcs: ["P0335", "P0336"], pending_dtcs: ["P0401"] });
    expect(issues).toHaveLength(2);
    expect(issues.find(({ dtc }) => dtc === "P0401")).toMatchObject({ status: "pending", rule: "code" });
    const crank = issues.find(({ dtc }) => dtc !== "P0401");
    expect([crank?.dtc, ...(crank?.related_dtcs ?? [])].toSorted()).toEqual(["P0335", "P0336"]);
    expect(crank?.evidence.map(({ what }) => what).toSorted()).toEqual(["P0335", "P0336"]);
  });

  it("reports a manufacturer's code as a separate issue with a lower confidence", () => {
    const { issues } = diagnosed({ dtcs: ["P1234", "P0335"] });
    const own = issues.find(({ dtc }) => dtc === "P1234");
    const generic = issues.find(({ dtc }) => dtc === "P0335");
    expect(own?.confidence).toBeLessThan(generic?.confidence ?? 0);
  });

  it("counts a code with a freeze frame as stored", () => {
    const { issues } = diagnosed({ freeze_frame: { P0335: { engine_rpm: 900 } } });
    expect(issues[0]).toMatchObject({ dtc: "P0335", status: "active" });
  });
});
