import { describe, expect, it } from "vitest";
import type { Readings } from "../../../../contracts/mechanical/obd.ts";
import { at, diagnosed, goodChecks, onlyIssue, resultsOf, rulesOf, steady2500, swinging, warmIdle } from "../cars.ts";

const electric = { fuel: "electric", displacementL: null } as const;
const diesel = { fuel: "diesel" } as const;

/** Readings that are several faults in a gasoline car. */
const faultyForGasoline: Readings = {
  ...warmIdle,
  engine_rpm: 1300,
  long_term_fuel_trim_1: 22,
  fuel_pressure: 120,
  manifold_pressure: 95,
  maf_rate: 0.4,
};
const flatSensor = at(steady2500, { o2_sensor_voltage: { min: 0.4, max: 0.44 }, o2_sensor_voltage_b1s2: swinging });

describe("diagnose with an electric car", () => {
  it("applies no rules for combustion engines", () => {
    expect(
      rulesOf({ vehicle: electric, live: { ...faultyForGasoline, coolant_temp: 121 }, snapshots: [flatSensor] }),
    ).toEqual([]);
  });

  it("reports no engine, fuel or emissions system", () => {
    const results = resultsOf({ vehicle: electric, dtcs: [], live: { vehicle_speed: 0 }, tests: goodChecks });
    const named = [...results.systems, ...results.not_measured].map(({ system }) => system);
    expect(named).not.toContain("engine");
    expect(named).not.toContain("fuel");
    expect(named).not.toContain("emissions");
    expect(results.health_score).toBe(10);
  });

  it("reports the DC-DC converter if the battery is not charged", () => {
    const issue = onlyIssue({ vehicle: electric, tests: { alternator_output: 12.3 } });
    expect(issue).toMatchObject({ rule: "electrical.converter", component: "DC-DC converter" });
  });

  it("lowers the confidence of a combustion code, and asks to check the fuel type", () => {
    const [issue] = diagnosed({ vehicle: electric, dtcs: ["P0301"] }).issues;
    expect(issue).toMatchObject({ dtc: "P0301", rule: "code" });
    expect(issue?.confidence).toBeLessThan(0.3);
    expect(issue?.description).toContain("check the fuel type");
  });

  it("applies the rules for brakes", () => {
    expect(rulesOf({ vehicle: electric, tests: { brake_pad_thickness_mm: { front_left: 2 } } })).toEqual([
      "brakes.front-pads-worn",
    ]);
  });
});

describe("diagnose with a diesel", () => {
  it("applies no rules about trims, vacuum or oxygen sensors", () => {
    const live = { ...faultyForGasoline, engine_rpm: 800 };
    expect(rulesOf({ vehicle: diesel, live, snapshots: [flatSensor] })).toEqual([]);
  });

  it("recognizes idle with an open throttle flap", () => {
    const live = { engine_rpm: 1300, coolant_temp: 90, throttle_position: 88 };
    expect(rulesOf({ vehicle: diesel, live })).toEqual(["engine.idle-speed"]);
    expect(rulesOf({ live })).toEqual([]);
    expect(onlyIssue({ vehicle: diesel, live }).evidence[0]).toMatchObject({ state: "warm idle" });
  });

  it("reports a misfire without spark plugs as cause", () => {
    const issue = onlyIssue({ vehicle: diesel, dtcs: ["P0301"], live: warmIdle });
    expect(issue.rule).toBe("engine.misfire-diesel");
    expect(issue.possible_causes.join(" ")).not.toMatch(/spark|coil/i);
  });

  it("reports an oxidation catalyst, and accepts dark oil", () => {
    expect(onlyIssue({ vehicle: diesel, dtcs: ["P0420"] }).rule).toBe("emissions.diesel-catalyst");
    expect(rulesOf({ vehicle: diesel, tests: { engine_oil_level: "dark" } })).toEqual([]);
  });

  it("asks to check the fuel type for a fuel vapor code, but not for a crankshaft code", () => {
    expect(diagnosed({ vehicle: diesel, dtcs: ["P0455"] }).issues[0]?.description).toContain("check the fuel type");
    expect(diagnosed({ vehicle: diesel, dtcs: ["P0335"] }).issues[0]?.description).not.toContain("check the fuel type");
  });

  it("reports overheating", () => {
    expect(rulesOf({ vehicle: diesel, live: { ...warmIdle, coolant_temp: 118 } })).toEqual(["cooling.overheating"]);
  });
});

describe("diagnose with a hybrid", () => {
  it("applies the rules for gasoline engines except idle speed", () => {
    const hybrid = { fuel: "hybrid" } as const;
    expect(rulesOf({ vehicle: hybrid, live: { ...warmIdle, engine_rpm: 1300 } })).toEqual([]);
    expect(rulesOf({ vehicle: hybrid, live: { ...warmIdle, long_term_fuel_trim_1: 18 } })).toEqual([
      "fuel.lean-at-idle",
    ]);
  });

  it("does not report low vacuum at a stop, when the engine charges the battery", () => {
    const live = { ...warmIdle, manifold_pressure: 72 };
    expect(rulesOf({ vehicle: { fuel: "hybrid" }, live })).toEqual([]);
    expect(rulesOf({ live })).toEqual(["engine.low-vacuum"]);
  });
});
