import { describe, expect, it } from "vitest";
import type { Readings } from "../../../../contracts/mechanical/obd.ts";
import { at, diagnosed, onlyIssue, pulling, rulesOf, steady2500, warmIdle } from "../cars.ts";

const trimmed = (readings: Readings, long: number, short = 0): Readings => ({
  ...readings,
  long_term_fuel_trim_1: long,
  short_term_fuel_trim_1: short,
});

describe("diagnose with a lean mixture", () => {
  // reviewfriendly.com: +15 % at idle that is normal at 2,500 rpm is a vacuum leak
  it("reports a vacuum leak if it is lean at idle only", () => {
    const issue = onlyIssue({ live: trimmed(warmIdle, 16), snapshots: [at(trimmed(steady2500, 2))] });
    expect(issue).toMatchObject({ rule: "fuel.vacuum-leak", status: "suspected", dtc: null });
  });

  // autosolvehub.com: pressure can look fine at idle and collapse on demand
  it("reports a weak fuel pump if it is lean under load only", () => {
    const issue = onlyIssue({
      dtcs: ["P0171"],
      live: trimmed(warmIdle, 2),
      snapshots: [at(trimmed(steady2500, 5)), at(trimmed(pulling, 18))],
    });
    expect(issue).toMatchObject({ rule: "fuel.weak-delivery", dtc: "P0171", status: "active" });
    expect(issue.possible_causes[0]).toBe("Weak fuel pump");
  });

  it("reports a weak fuel pump with high confidence if the fuel pressure is low", () => {
    const issue = onlyIssue({ live: { ...trimmed(warmIdle, 14), fuel_pressure: 150 } });
    expect(issue.rule).toBe("fuel.weak-delivery");
    expect(issue.confidence).toBeGreaterThan(0.8);
  });

  // 5gasdiagnostic.com: lean over the entire range and less air than rpm, displacement and efficiency give
  it("reports the air flow meter if it is lean everywhere and measures too little air", () => {
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

  it("reports no part if it is lean everywhere with plausible air and without a fuel pressure", () => {
    const { fuel_pressure: _, ...idle } = trimmed(warmIdle, 14);
    const issue = onlyIssue({ live: idle, snapshots: [at(trimmed(steady2500, 13))] });
    expect(issue).toMatchObject({ rule: "fuel.lean" });
    expect(issue.confidence).toBeLessThan(0.7);
  });

  it("asks for a second measurement if it is lean at idle and nothing else was measured", () => {
    const issue = onlyIssue({ live: trimmed(warmIdle, 14) });
    expect(issue.rule).toBe("fuel.lean-at-idle");
    expect(issue.recommended_action).toContain("2,500 rpm");
  });
});

describe("diagnose with a lean mixture: banks, cylinders and limits", () => {
  it("reports a fault of one cylinder if only that one misfires", () => {
    const issue = onlyIssue({
      dtcs: ["P0302", "P0171"],
      live: trimmed(warmIdle, 12),
      snapshots: [at(trimmed(steady2500, 12))],
    });
    expect(issue).toMatchObject({ rule: "fuel.lean-one-cylinder", urgency: "immediate", dtc: "P0302" });
  });

  it("uses the leaner bank, and does not evaluate a cold engine", () => {
    const bank2: Readings = { ...warmIdle, long_term_fuel_trim_2: 17, short_term_fuel_trim_2: 1 };
    expect(onlyIssue({ live: bank2 }).evidence[0]).toMatchObject({ value: 18 });
    expect(rulesOf({ live: { ...trimmed(warmIdle, 17), coolant_temp: 35, run_time: 60 } })).toEqual([]);
  });

  it("reports no fault up to 10 %", () => {
    expect(rulesOf({ live: trimmed(warmIdle, 6, 3) })).toEqual([]);
  });
});

describe("diagnose with a rich mixture", () => {
  // autosolvehub.com: rich at idle only: purge valve or a leaking injector
  it("lists purge valve and injector first if it is rich at idle only", () => {
    const issue = onlyIssue({
      dtcs: ["P0172"],
      live: trimmed(warmIdle, -18),
      snapshots: [at(trimmed(steady2500, -2))],
    });
    expect(issue).toMatchObject({ rule: "fuel.rich", dtc: "P0172" });
    expect(issue.possible_causes.slice(0, 2)).toEqual(["Purge valve stuck open", "Leaking injector"]);
  });

  it("lists the fuel pressure first if it is too high", () => {
    const issue = onlyIssue({ live: { ...trimmed(warmIdle, -15), fuel_pressure: 560 } });
    expect(issue.possible_causes[0]).toMatch(/^Fuel pressure too high/);
  });
});

describe("diagnose with a misfire and a normal mixture", () => {
  it("lists the ignition first if the misfire occurred under load", () => {
    const issue = onlyIssue({
      dtcs: ["P0302"],
      live: warmIdle,
      freeze_frame: { P0302: { engine_rpm: 3200, engine_load: 88, coolant_temp: 92, vehicle_speed: 80 } },
    });
    expect(issue).toMatchObject({ rule: "engine.misfire", urgency: "immediate" });
    expect(issue.possible_causes[0]).toMatch(/breaking down under load/);
    expect(issue.evidence).toContainEqual(expect.objectContaining({ source: "freeze_frame", value: 88 }));
  });

  it("reports one issue if a coil has a code too", () => {
    const issue = onlyIssue({ dtcs: ["P0302", "P0352"], live: warmIdle });
    expect(issue).toMatchObject({ rule: "engine.coil", dtc: "P0302", related_dtcs: ["P0352"] });
    expect(issue.possible_causes[0]).toBe("Failed ignition coil");
  });

  it("reports a pending misfire as pending", () => {
    expect(onlyIssue({ pending_dtcs: ["P0302"], live: warmIdle }).status).toBe("pending");
  });
});

describe("diagnose with an implausible air flow", () => {
  it("compares the air flow with speed, displacement and manifold pressure", () => {
    const doubtful = { ...steady2500, manifold_pressure: 36, maf_rate: 5 };
    expect(rulesOf({ live: doubtful })).toEqual(["engine.air-flow-implausible"]);
    expect(rulesOf({ live: { ...doubtful, maf_rate: 12 } })).toEqual([]);
  });

  it("reports nothing if the displacement is unknown", () => {
    const doubtful = { ...steady2500, manifold_pressure: 36, maf_rate: 5 };
    expect(diagnosed({ live: doubtful, vehicle: { displacementL: null } }).issues).toEqual([]);
  });
});
