import { describe, expect, it } from "vitest";
import type { Readings } from "../../../../contracts/obd.ts";
import { at, diagnosed, onlyIssue, pulling, rulesOf, steady2500, warmIdle } from "../cars.ts";

const trimmed = (readings: Readings, long: number, short = 0): Readings => ({
  ...readings,
  long_term_fuel_trim_1: long,
  short_term_fuel_trim_1: short,
});

describe("lean", () => {
  // reviewfriendly.com: +15 % at idle that is normal at 2,500 rpm is a vacuum leak
  it("at idle only is a vacuum leak", () => {
    const issue = onlyIssue({ live: trimmed(warmIdle, 16), snapshots: [at(trimmed(steady2500, 2))] });
    expect(issue).toMatchObject({ rule: "fuel.vacuum-leak", status: "suspected", dtc: null });
  });

  // autosolvehub.com: pressure can look fine at idle and collapse on demand
  it("under load only is a weak fuel pump", () => {
    const issue = onlyIssue({
      dtcs: ["P0171"],
      live: trimmed(warmIdle, 2),
      snapshots: [at(trimmed(steady2500, 5)), at(trimmed(pulling, 18))],
    });
    expect(issue).toMatchObject({ rule: "fuel.weak-delivery", dtc: "P0171", status: "active" });
    expect(issue.possible_causes[0]).toBe("Weak fuel pump");
  });

  it("with low pressure is a weak fuel pump, and surer", () => {
    const issue = onlyIssue({ live: { ...trimmed(warmIdle, 14), fuel_pressure: 150 } });
    expect(issue.rule).toBe("fuel.weak-delivery");
    expect(issue.confidence).toBeGreaterThan(0.8);
  });

  // 5gasdiagnostic.com: lean over the whole range and less air than rpm, displacement and filling give
  it("everywhere with too little air reported is the air flow meter", () => {
    const issue = onlyIssue({
      dtcs: ["P0171", "P0101"],
      live: trimmed(warmIdle, 13),
      snapshots: [at({ ...trimmed(steady2500, 15), manifold_pressure: 36, maf_rate: 5 })],
    });
    expect(issue).toMatchObject({ rule: "fuel.air-flow-under-read", dtc: "P0101", related_dtcs: ["P0171"] });
    expect(issue.evidence).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining("must breathe"), band: { min: 60, max: 140 } }),
    );
  });

  it("everywhere, with plausible air and no pressure measured, names no part", () => {
    const { fuel_pressure: _, ...idle } = trimmed(warmIdle, 14);
    const issue = onlyIssue({ live: idle, snapshots: [at(trimmed(steady2500, 13))] });
    expect(issue).toMatchObject({ rule: "fuel.lean" });
    expect(issue.confidence).toBeLessThan(0.7);
  });

  it("at idle without a second measurement asks for it", () => {
    const issue = onlyIssue({ live: trimmed(warmIdle, 14) });
    expect(issue.rule).toBe("fuel.lean-at-idle");
    expect(issue.recommended_action).toContain("2,500 rpm");
  });

  it("with one cylinder missing is a fault of that cylinder", () => {
    const issue = onlyIssue({
      dtcs: ["P0302", "P0171"],
      live: trimmed(warmIdle, 12),
      snapshots: [at(trimmed(steady2500, 12))],
    });
    expect(issue).toMatchObject({ rule: "fuel.lean-one-cylinder", urgency: "immediate", dtc: "P0302" });
  });

  it("is told of the leaner bank, and not of a cold engine", () => {
    const bank2: Readings = { ...warmIdle, long_term_fuel_trim_2: 17, short_term_fuel_trim_2: 1 };
    expect(onlyIssue({ live: bank2 }).evidence[0]).toMatchObject({ value: 18 });
    expect(rulesOf({ live: { ...trimmed(warmIdle, 17), coolant_temp: 35, run_time: 60 } })).toEqual([]);
  });

  it("is no fault up to 10 %", () => {
    expect(rulesOf({ live: trimmed(warmIdle, 6, 3) })).toEqual([]);
  });
});

describe("rich", () => {
  // autosolvehub.com: rich at idle only: purge valve or a leaking injector
  it("at idle only leads to purge valve and injector", () => {
    const issue = onlyIssue({
      dtcs: ["P0172"],
      live: trimmed(warmIdle, -18),
      snapshots: [at(trimmed(steady2500, -2))],
    });
    expect(issue).toMatchObject({ rule: "fuel.rich", dtc: "P0172" });
    expect(issue.possible_causes[0]).toMatch(/^Purge valve stuck open or a leaking injector/);
  });

  it("with the pressure too high leads to the regulator", () => {
    const issue = onlyIssue({ live: { ...trimmed(warmIdle, -15), fuel_pressure: 560 } });
    expect(issue.possible_causes[0]).toMatch(/^Fuel pressure too high/);
  });
});

describe("a misfire without a wrong mixture", () => {
  it("that was set under load leads to the ignition", () => {
    const issue = onlyIssue({
      dtcs: ["P0302"],
      live: warmIdle,
      freeze_frame: { P0302: { engine_rpm: 3200, engine_load: 88, coolant_temp: 92, vehicle_speed: 80 } },
    });
    expect(issue).toMatchObject({ rule: "engine.misfire", urgency: "immediate" });
    expect(issue.possible_causes[0]).toMatch(/breaking down under load/);
    expect(issue.evidence).toContainEqual(expect.objectContaining({ source: "freeze_frame", value: 88 }));
  });

  it("with a coil's own code is one fault", () => {
    const issue = onlyIssue({ dtcs: ["P0302", "P0352"], live: warmIdle });
    expect(issue).toMatchObject({ dtc: "P0302", related_dtcs: ["P0352"] });
    expect(issue.possible_causes[0]).toMatch(/^Ignition coil/);
  });

  it("that is pending is told as such", () => {
    expect(onlyIssue({ pending_dtcs: ["P0302"], live: warmIdle }).status).toBe("pending");
  });
});

describe("the air flow meter", () => {
  it("is judged against speed, displacement and manifold pressure", () => {
    const doubtful = { ...steady2500, manifold_pressure: 36, maf_rate: 5 };
    expect(rulesOf({ live: doubtful })).toEqual(["engine.air-flow-implausible"]);
    expect(rulesOf({ live: { ...doubtful, maf_rate: 12 } })).toEqual([]);
  });

  it("is not judged where the displacement is unknown", () => {
    const doubtful = { ...steady2500, manifold_pressure: 36, maf_rate: 5 };
    expect(diagnosed({ live: doubtful, vehicle: { displacementL: null } }).issues).toEqual([]);
  });
});
