import { describe, expect, it } from "vitest";
import { MechanicalResults } from "../../../contracts/mechanical.ts";
import { carSystems } from "../../../contracts/vocabulary.ts";
import { at, diagnosed, goodChecks, healthy, resultsOf, type Told, warmIdle } from "./cars.ts";

const issuesIn = (results: MechanicalResults) => results.systems.flatMap((system) => system.issues);

const troubled: Told = {
  dtcs: ["P0455", "P0302", "P0128"],
  live: warmIdle,
  tests: { ...goodChecks, brake_fluid_level: "low", coolant_level: "ok" },
};

describe("a healthy car", () => {
  const results = resultsOf(healthy);

  it("has no issue, and the full score where everything was looked at", () => {
    expect(issuesIn(results)).toEqual([]);
    expect(results).toMatchObject({ overall_health: "excellent", health_score: 10 });
    expect(results.systems.map(({ status }) => status)).toEqual(results.systems.map(() => "good"));
    expect(MechanicalResults.parse(results)).toEqual(results);
  });

  it("of which less was looked at has less of a score", () => {
    const some = resultsOf({ dtcs: [], live: warmIdle });
    expect(some.health_score).toBeLessThan(9);
    expect(some.score_reasons[0]).toMatch(/% of the usual checks/);
    expect(some.confidence).toBeLessThan(results.confidence);
  });
});

describe("what was not measured", () => {
  it("is unknown, never good: without any reading no system is listed", () => {
    const results = resultsOf({});
    expect(results.systems).toEqual([]);
    const unknown = new Set(results.not_measured.map(({ system }) => system));
    for (const system of carSystems) expect(unknown).toContain(system);
    expect(results).toMatchObject({ overall_health: "fair", confidence: 0 });
    expect(results.not_measured[0]?.note).toMatch(/^Trouble codes were not given/);
  });

  it("is named where a system was looked at in part", () => {
    const results = resultsOf({ live: { coolant_temp: 90 } });
    expect(results.systems.map(({ system }) => system)).toEqual(["cooling"]);
    expect(results.systems[0]?.notes).toBe("Looked at: coolant temperature. Unknown: coolant level.");
    expect(results.systems[0]?.health_score).toBe(8);
  });

  it("includes the fuel type", () => {
    const notes = resultsOf({ vehicle: { fuel: null } }).not_measured.map(({ note }) => note);
    expect(notes).toContain("The fuel is not known: readings are judged as of a gasoline car.");
  });

  it("does not count a freeze frame as a measurement of today", () => {
    const { measured } = diagnosed({ freeze_frame: { P0302: { coolant_temp: 90, engine_rpm: 900 } } });
    expect(measured.has("cooling")).toBe(false);
  });
});

describe("severity_threshold", () => {
  const all = resultsOf(troubled);
  const severe = resultsOf(troubled, { severity_threshold: "severe" });

  it("leaves milder issues out of lists, counts and totals, and says how many", () => {
    expect(issuesIn(severe).map(({ severity }) => severity)).not.toContain("minor");
    expect(severe.summary.below_threshold).toBe(all.summary.total_issues - severe.summary.total_issues);
    expect(severe.summary.below_threshold).toBeGreaterThan(0);
    expect(severe.summary.by_severity).toMatchObject({ minor: 0, moderate: 0 });
    expect(severe.summary.total_issues).toBe(issuesIn(severe).length);
    expect(severe.summary.total_estimated_repair.max).toBeLessThan(all.summary.total_estimated_repair.max);
  });

  it("lets them count in the score, and says so", () => {
    expect(severe.health_score).toBe(all.health_score);
    expect(severe.score_reasons.at(-1)).toMatch(/^-\d+\.\d\d: 2 below the severity threshold, not listed$/);
    const cooling = severe.systems.find(({ system }) => system === "cooling");
    expect(cooling).toMatchObject({ status: "needs_attention", issues: [] });
    expect(cooling?.notes).toMatch(/1 below the severity threshold, not listed\.$/);
  });
});

describe("include_recommendations", () => {
  it("false leaves out what to do and the maintenance schedule, nothing else", () => {
    const without = resultsOf(troubled, { include_recommendations: false });
    expect(without.maintenance_schedule).toBeNull();
    expect(issuesIn(without).every((issue) => issue.recommended_action === null)).toBe(true);
    const full = resultsOf(troubled);
    expect(issuesIn(full).every((issue) => (issue.recommended_action ?? "") !== "")).toBe(true);
    expect(full.maintenance_schedule).not.toBeNull();
    expect({ ...without.summary }).toEqual(full.summary);
  });
});

describe("the score", () => {
  it("is explained to the hundredth", () => {
    const { health_score, score_reasons } = resultsOf(troubled);
    const points = score_reasons.map((reason) => Number(/^(-?\d+\.\d\d):/.exec(reason)?.[1]));
    expect(points.reduce((sum, value) => sum + value, 0)).toBeCloseTo(health_score, 0);
    expect(Math.abs(points.reduce((sum, value) => sum + value, 0) - health_score)).toBeLessThan(0.09);
  });

  it("falls with severity: a critical fault makes a sound car a poor one", () => {
    const worn = resultsOf({ ...healthy, tests: { ...goodChecks, brake_fluid_level: "empty" } });
    expect(worn).toMatchObject({ overall_health: "poor", health_score: 4 });
    expect(worn.systems.find(({ system }) => system === "brakes")?.status).toBe("critical");
  });

  it("counts signs that turn out to be one fault as one", () => {
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

describe("codes that no rule speaks of", () => {
  it("are told in the words of the knowledge base, one issue for a component", () => {
    const { issues } = diagnosed({ dtcs: ["P0335", "P0336"], pending_dtcs: ["P0401"] });
    expect(issues).toHaveLength(2);
    expect(issues.find(({ dtc }) => dtc === "P0401")).toMatchObject({ status: "pending", rule: "code" });
    const crank = issues.find(({ dtc }) => dtc !== "P0401");
    expect([crank?.dtc, ...(crank?.related_dtcs ?? [])].toSorted()).toEqual(["P0335", "P0336"]);
    expect(crank?.evidence.map(({ what }) => what).toSorted()).toEqual(["P0335", "P0336"]);
  });

  it("of a maker's own range stand alone and are less sure", () => {
    const { issues } = diagnosed({ dtcs: ["P1234", "P0335"] });
    const own = issues.find(({ dtc }) => dtc === "P1234");
    const generic = issues.find(({ dtc }) => dtc === "P0335");
    expect(own?.confidence).toBeLessThan(generic?.confidence ?? 0);
  });

  it("count as stored with a freeze frame, which is only kept with a stored code", () => {
    const { issues } = diagnosed({ freeze_frame: { P0335: { engine_rpm: 900 } } });
    expect(issues[0]).toMatchObject({ dtc: "P0335", status: "active" });
  });
});
