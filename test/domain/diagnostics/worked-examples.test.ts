import { describe, expect, it } from "vitest";
import {
  at,
  goodChecks,
  hourlyCents,
  onlyIssue,
  resultsOf,
  steady2500,
  swinging,
  type TestCar,
  warmIdle,
} from "./cars.ts";

const lean = (readings: typeof warmIdle, percent: number) => ({ ...readings, long_term_fuel_trim_1: percent });

/** Expects the totals to be the sums of the listed issues, to the cent. */
function expectTotals(car: TestCar): void {
  const { systems, summary } = resultsOf(car);
  const issues = systems.flatMap((system) => system.issues);
  const cents = (side: "min" | "max") =>
    issues.reduce((sum, { estimated_repair }) => sum + Math.round(100 * (estimated_repair?.[side] ?? 0)), 0);
  expect(summary.total_issues).toBe(issues.length);
  expect(Math.round(100 * summary.total_estimated_repair.min)).toBe(cents("min"));
  expect(Math.round(100 * summary.total_estimated_repair.max)).toBe(cents("max"));
  expect(Object.values(summary.by_severity).reduce((a, b) => a + b)).toBe(issues.length);
  expect(Object.values(summary.by_urgency).reduce((a, b) => a + b)).toBe(issues.length);
}

/*
 * Sources: autosolvehub.com/guides/lean-vs-rich (high at idle, better with rpm: vacuum, PCV or gasket leak),
 * torquemech.com P0171/P0174 (a leak behind the MAF comes first; lean at idle only is the better clue to it),
 * errorcodepedia.com P0300 (additional lean codes indicate the real cause), faultpedia.com (a flashing lamp: stop).
 */
describe("diagnose: a misfire with lean trims", () => {
  const car: TestCar = {
    dtcs: ["P0300", "P0301", "P0171"],
    live: lean(warmIdle, 21),
    snapshots: [at(lean(steady2500, 3))],
    freeze_frame: { P0300: { engine_rpm: 760, coolant_temp: 88, vehicle_speed: 0, engine_load: 24 } },
  };

  it("is one issue, with the vacuum leak as the first cause", () => {
    const issue = onlyIssue(car);
    expect(issue).toMatchObject({ rule: "fuel.vacuum-leak", dtc: "P0171", related_dtcs: ["P0300", "P0301"] });
    expect(issue.possible_causes[0]).toMatch(/^Vacuum leak behind the air flow meter/);
    expect(issue.status).toBe("active");
    expect(issue.confidence).toBeGreaterThan(0.85);
  });

  it("is urgent, because cylinders misfire", () => {
    const issue = onlyIssue(car);
    expect(issue.urgency).toBe("immediate");
    expect(["severe", "critical"]).toContain(issue.severity);
  });

  it("has evidence with the readings, their state and their band", () => {
    const { evidence } = onlyIssue(car);
    expect(evidence).toContainEqual(
      expect.objectContaining({ source: "live_data", value: 22, state: "warm idle", band: { min: -5, max: 5 } }),
    );
    expect(evidence).toContainEqual(expect.objectContaining({ source: "snapshot", value: 4, state: "warm cruise" }));
    expect(evidence).toContainEqual(expect.objectContaining({ source: "dtc", what: "P0300", value: "stored" }));
  });

  it("costs the parts plus the hours at the rate", () => {
    // an intake leak takes 0.5-3 h and $10-250 in parts
    expect(onlyIssue(car).estimated_repair).toMatchObject({
      min: 10 + (0.5 * hourlyCents) / 100,
      max: 250 + (3 * hourlyCents) / 100,
    });
    expectTotals(car);
  });
});

/*
 * Sources: autosolvehub.com P0420 fault tree (misfires, trims and sensors are repaired first, then the catalyst is
 * likely); 2carpros.com CTS P0420 (both sensors working and the rear one switching like the front one: the catalyst);
 * obd2 article cited at automotiveforums.com (a rear voltage that varies: replace the catalyst).
 */
describe("diagnose: P0420 with good sensors", () => {
  const car: TestCar = {
    dtcs: ["P0420"],
    live: warmIdle,
    snapshots: [at(steady2500, { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: { min: 0.15, max: 0.8 } })],
  };

  it("reports the catalyst", () => {
    const issue = onlyIssue(car);
    expect(issue).toMatchObject({ rule: "emissions.catalyst", dtc: "P0420", system: "emissions" });
    expect(issue.possible_causes[0]).toBe("Catalyst worn out");
    expect(issue.confidence).toBeGreaterThan(0.8);
    expect(["medium", "low"]).toContain(issue.urgency);
    // $400-1,900 in parts, 1-2.5 h
    expect(issue.estimated_repair).toMatchObject({ min: 520, max: 2200 });
    expectTotals(car);
  });

  it("has a lower confidence if the sensor after the catalyst is steady", () => {
    const steady: TestCar = {
      ...car,
      snapshots: [at(steady2500, { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: { min: 0.62, max: 0.7 } })],
    };
    expect(onlyIssue(steady).confidence).toBeLessThan(0.5);
  });
});

describe("diagnose: P0420 with a faulty upstream sensor", () => {
  const car: TestCar = {
    dtcs: ["P0420", "P0133"],
    live: warmIdle,
    snapshots: [at(steady2500, { o2_sensor_voltage: { min: 0.42, max: 0.5 } })],
  };
  const issues = resultsOf(car).systems.flatMap((system) => system.issues);
  const catalyst = issues.find(({ dtc }) => dtc === "P0420");
  const sensor = issues.find(({ dtc }) => dtc === "P0133");

  it("recommends to repair the sensor first, without the price of a catalyst", () => {
    expect(issues).toHaveLength(2);
    expect(catalyst?.possible_causes[0]).toBe("Faulty oxygen sensor before the catalyst");
    expect(catalyst?.possible_causes.at(-1)).toBe("Catalyst worn out");
    expect(catalyst?.recommended_action).toMatch(/^Repair the faults ahead of it first/);
    expect(catalyst?.confidence).toBeLessThan(0.5);
    expect(catalyst?.estimated_repair?.max).toBeLessThan(200);
  });

  it("reports the sensor as a separate issue, with a higher confidence than the catalyst", () => {
    expect(sensor).toMatchObject({ rule: "emissions.upstream-sensor" });
    expect(sensor?.confidence).toBeGreaterThan(catalyst?.confidence ?? 1);
    expectTotals(car);
  });

  it("lists a misfire first in the same way", () => {
    const misfiring = resultsOf({ dtcs: ["P0420", "P0303"], live: warmIdle }).systems.flatMap((one) => one.issues);
    const doubtful = misfiring.find(({ dtc }) => dtc === "P0420");
    expect(doubtful?.possible_causes[0]).toMatch(/^Misfire/);
    expect(misfiring.find(({ dtc }) => dtc === "P0303")?.urgency).toBe("immediate");
  });
});

/*
 * Sources: 2carpros.com (engine running at 12.6 V or less: the generator is not working), thefinalmilkman P0562
 * (alternator or belt first, then battery and terminals, grounds), mymait.app P0562 (high; drive to a workshop only).
 */
describe("diagnose: a failed alternator", () => {
  const car: TestCar = {
    dtcs: ["P0562"],
    live: { ...warmIdle, control_module_voltage: 12 },
    tests: { ...goodChecks, battery_voltage: 12.3, alternator_output: 12.2 },
  };

  it("is one issue with the low battery, and lists the alternator first", () => {
    const issue = onlyIssue(car);
    expect(issue).toMatchObject({ rule: "electrical.not-charging", dtc: "P0562", urgency: "high", severity: "severe" });
    expect(issue.possible_causes[0]).toMatch(/^Failed alternator/);
    expect(issue.confidence).toBeGreaterThan(0.9);
    // $180-750 in parts, 1-3.5 h
    expect(issue.estimated_repair).toMatchObject({ min: 300, max: 1170, labor_hours: 2.3 });
    expectTotals(car);
  });

  it("is urgent when the battery is nearly empty, and explains lost modules", () => {
    const empty: TestCar = {
      ...car,
      dtcs: ["P0562", "U0100", "U0121", "U0140"],
      tests: { ...goodChecks, battery_voltage: 11.6, alternator_output: 11.4 },
    };
    expect(onlyIssue(empty)).toMatchObject({ urgency: "immediate", related_dtcs: ["U0100", "U0121", "U0140"] });
  });
});

/*
 * Sources: crewchief.cc and eobdcode.com P0217 (low coolant from a leak, thermostat stuck closed, water pump; then fan
 * and radiator; shut off at once, even short distances ruin the head), onlyerrorcodes.com (critical).
 */
describe("diagnose: an overheating engine", () => {
  const hot = { ...warmIdle, coolant_temp: 121 };

  it("is critical and urgent, and lists low coolant first", () => {
    const car: TestCar = { dtcs: ["P0217"], live: hot, tests: { ...goodChecks, coolant_level: "low" } };
    const issue = onlyIssue(car);
    expect(issue).toMatchObject({ rule: "cooling.overheating", severity: "critical", urgency: "immediate" });
    expect(issue.possible_causes.slice(0, 3)).toEqual([
      "Low coolant from a leak",
      "Thermostat stuck closed",
      "Failed water pump",
    ]);
    expect(resultsOf(car).systems.find(({ system }) => system === "cooling")?.status).toBe("critical");
    expectTotals(car);
  });

  it("lists the fan first if it is hot at a stop and normal while driving", () => {
    const issue = onlyIssue({ live: hot, snapshots: [at({ ...steady2500, vehicle_speed: 90 })] });
    expect(issue.possible_causes[0]).toMatch(/^Cooling fan not running/);
  });

  it("is reported as head gasket if coolant is in the oil", () => {
    const car: TestCar = {
      dtcs: ["P0217"],
      live: hot,
      tests: { engine_oil_level: "contaminated", coolant_level: "low" },
    };
    expect(onlyIssue(car)).toMatchObject({ rule: "cooling.head-gasket", dtc: "P0217" });
  });
});
