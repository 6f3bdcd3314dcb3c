import { describe, expect, it } from "vitest";
import type { Readings, TestResults } from "../../../../contracts/obd.ts";
import { at, goodChecks, onlyIssue, pulling, rulesOf, steady2500, swinging, warmIdle } from "../cars.ts";

const checked = (tests: TestResults) => ({ tests });

describe("the thermostat", () => {
  const cold: Readings = { ...steady2500, coolant_temp: 62, run_time: 1500, vehicle_speed: 70 };

  // obd2.help, mowtar.com: stuck open most often; fixitfor.us: 82-96 °C within about ten minutes
  it("is stuck open when the engine stays cold for long", () => {
    const issue = onlyIssue({ dtcs: ["P0128"], live: cold });
    expect(issue).toMatchObject({ rule: "cooling.thermostat-open", dtc: "P0128", severity: "minor" });
    expect(issue.possible_causes[0]).toBe("Thermostat stuck open");
    expect(issue.confidence).toBeGreaterThan(0.8);
  });

  it("is suspected without a code", () => {
    expect(onlyIssue({ live: cold })).toMatchObject({ rule: "cooling.thermostat-open", status: "suspected" });
  });

  it("comes after a low coolant level, which does the same to the sensor", () => {
    const issue = onlyIssue({ dtcs: ["P0128"], live: cold, tests: { coolant_level: "low" } });
    expect(issue).toMatchObject({ rule: "cooling.low-coolant", dtc: "P0128" });
    expect(issue.recommended_action).toMatch(/then stays cold, the thermostat/);
  });

  it("is no question during warm-up, and less of one in severe cold", () => {
    expect(rulesOf({ live: { ...cold, run_time: 200 } })).toEqual([]);
    expect(onlyIssue({ live: { ...cold, ambient_temp: -25, intake_temp: -20 } }).confidence).toBeLessThan(0.5);
  });

  it("is not blamed for an open sensor circuit", () => {
    expect(rulesOf({ live: { ...cold, coolant_temp: -40 } })).toEqual(["cooling.sensor-circuit"]);
  });
});

describe("charging", () => {
  it.each([13.5, 14.2, 14.9, 15.2])("with %d V is no fault: smart charging goes that high", (volts) => {
    expect(
      rulesOf({ live: { ...warmIdle, control_module_voltage: volts }, tests: { alternator_output: volts } }),
    ).toEqual([]);
  });

  it("above that is the regulator", () => {
    expect(onlyIssue(checked({ alternator_output: 15.6 })).rule).toBe("electrical.overcharging");
  });

  it("a little low is only a suspicion, as smart charging does it on purpose", () => {
    const issue = onlyIssue(checked({ alternator_output: 13.1 }));
    expect(issue).toMatchObject({ rule: "electrical.weak-charging", severity: "minor", status: "suspected" });
    expect(issue.confidence).toBeLessThanOrEqual(0.5);
  });

  it("that arrives at the battery and not at the module is a poor ground", () => {
    const issue = onlyIssue({ live: { ...warmIdle, control_module_voltage: 12 }, tests: { alternator_output: 14.2 } });
    expect(issue.rule).toBe("electrical.voltage-drop");
  });

  it("is not judged by the module's voltage with the engine off", () => {
    expect(rulesOf({ live: { engine_rpm: 0, control_module_voltage: 12.3 } })).toEqual([]);
  });

  it("of a 24-volt system is not judged", () => {
    expect(rulesOf(checked({ battery_voltage: 25.4, alternator_output: 28.2 }))).toEqual([]);
  });
});

describe("the battery", () => {
  it.each([
    [12.6, []],
    [12.1, ["electrical.battery-low"]],
    [11.7, ["electrical.battery-flat"]],
  ])("at %d V", (battery_voltage, rules) => {
    expect(rulesOf(checked({ battery_voltage }))).toEqual(rules);
  });

  it("with a dead cell is severe", () => {
    expect(onlyIssue(checked({ battery_voltage: 10.4 })).severity).toBe("severe");
  });
});

// freeasestudyguides.com, torquemech.com, ccf-site.pages.dev: the cap is by far the likeliest; safe to drive
describe("fuel vapour", () => {
  it("codes of a large leak lead to the fuel cap first", () => {
    const issue = onlyIssue({ dtcs: ["P0455", "P0457", "P0442"], live: warmIdle });
    expect(issue).toMatchObject({ rule: "emissions.fuel-cap", dtc: "P0455", related_dtcs: ["P0457", "P0442"] });
    expect(issue.possible_causes[0]).toMatch(/^Fuel cap/);
    expect(["low", "medium"]).toContain(issue.urgency);
  });

  it("code of a small leak does not blame the cap alone", () => {
    expect(onlyIssue({ dtcs: ["P0456"], live: warmIdle }).rule).toBe("emissions.vapour-leak");
  });
});

describe("the sensor before the catalyst", () => {
  it("is no active fault by what speaks against one: it swings, and its code is pending", () => {
    const swings = [at(steady2500, { o2_sensor_voltage: swinging })];
    const issue = onlyIssue({ pending_dtcs: ["P0133"], live: warmIdle, snapshots: swings });
    expect(issue).toMatchObject({ rule: "emissions.upstream-sensor", status: "pending" });
    expect(issue.evidence.map(({ source }) => source)).toContain("snapshot");
  });
});

describe("the catalyst", () => {
  it("is not judged by a sensor that swings at idle, where it cools down", () => {
    const snapshots = [at(warmIdle, { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: swinging })];
    expect(rulesOf({ live: warmIdle, snapshots })).toEqual([]);
  });

  it("that lets everything through is suspected before its code comes", () => {
    const snapshots = [at(steady2500, { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: swinging })];
    expect(onlyIssue({ live: warmIdle, snapshots })).toMatchObject({
      rule: "emissions.catalyst-worn",
      status: "suspected",
    });
  });

  it("that glows is immediate", () => {
    expect(onlyIssue({ live: { ...pulling, catalyst_temp: 1010 } }).urgency).toBe("immediate");
  });
});

describe("oil", () => {
  it("that is missing is high, and critical without pressure", () => {
    expect(onlyIssue(checked({ engine_oil_level: "low" }))).toMatchObject({ severity: "moderate", urgency: "high" });
    const dry = onlyIssue({ dtcs: ["P0524"], tests: { engine_oil_level: "low" } });
    expect(dry).toMatchObject({ rule: "engine.low-oil", severity: "critical", urgency: "immediate", dtc: "P0524" });
  });

  it("level may be told in percent between the marks", () => {
    expect(rulesOf(checked({ engine_oil_level: 60 }))).toEqual([]);
    expect(onlyIssue(checked({ engine_oil_level: 8 })).severity).toBe("moderate");
    expect(onlyIssue(checked({ engine_oil_level: 0 })).severity).toBe("critical");
  });
});

describe("the transmission", () => {
  it("that slips with burnt fluid is worn", () => {
    const issue = onlyIssue({ dtcs: ["P0700", "P0733"], tests: { transmission_fluid: "burnt" } });
    expect(issue).toMatchObject({ rule: "transmission.worn", severity: "critical", dtc: "P0733" });
    expect(issue.related_dtcs).toEqual(["P0700"]);
  });

  it("that slips for want of fluid is filled first", () => {
    const issue = onlyIssue({ dtcs: ["P0733"], tests: { transmission_fluid: "low" } });
    expect(issue.rule).toBe("transmission.low-fluid");
  });

  it("says nothing by P0700 beside its own code", () => {
    const issue = onlyIssue({ dtcs: ["P0700", "P0715"] });
    expect(issue).toMatchObject({ dtc: "P0715", related_dtcs: ["P0700"] });
  });

  it.each([
    [95, []],
    [108, ["transmission.running-hot"]],
    [125, ["transmission.overheating"]],
  ])("at %d °C", (transmission_temp, rules) => {
    expect(rulesOf({ live: { ...pulling, transmission_temp } })).toEqual(rules);
  });
});

describe("brakes and tires", () => {
  const pads = (front_left: number, front_right: number) =>
    checked({ brake_pad_thickness_mm: { front_left, front_right, rear_left: 7, rear_right: 7 } });

  it.each([
    [8, 8, []],
    [3.8, 4, ["brakes.front-pads-thin"]],
    [2.5, 3, ["brakes.front-pads-worn"]],
    [8, 5, ["brakes.front-uneven"]],
  ])("with linings of %d and %d mm", (left, right, rules) => {
    expect(rulesOf(pads(left, right))).toEqual(rules);
  });

  it("down to the legal minimum are critical, and a caliper is suspected where one side is worse", () => {
    const issue = onlyIssue(pads(1.4, 6));
    expect(issue).toMatchObject({ severity: "critical", urgency: "immediate" });
    expect(issue.possible_causes[0]).toMatch(/caliper/);
  });

  it("with low fluid and thin pads: the pads first", () => {
    const issues = rulesOf(checked({ ...pads(3.5, 3.5).tests, brake_fluid_level: "low" }));
    expect(issues.toSorted()).toEqual(["brakes.front-pads-thin", "brakes.low-fluid"]);
  });

  it("count tires by the piece", () => {
    const issue = onlyIssue(checked({ tire_tread_depth_mm: { front_left: 1.2, front_right: 1.1, rear_left: 5 } }));
    expect(issue).toMatchObject({ rule: "chassis.bald-tires", urgency: "immediate", system: "chassis" });
    // two tires: $90-250 and 0.3-0.5 h each
    expect(issue.estimated_repair).toMatchObject({ min: 252, max: 620, labor_hours: 0.8 });
  });

  it("judge pressures", () => {
    expect(rulesOf(checked({ tire_pressure_kpa: { front_left: 150 } }))).toEqual(["chassis.flat-tires"]);
    expect(rulesOf(checked({ tire_pressure_kpa: { rear_left: 260, rear_right: 210 } }))).toEqual([
      "chassis.uneven-pressure",
    ]);
  });
});

describe("a data bus", () => {
  it("is one fault, not one for each silent module", () => {
    const issue = onlyIssue({ dtcs: ["U0100", "U0121", "U0140", "U0155"], tests: goodChecks });
    expect(issue).toMatchObject({ rule: "network.bus", system: "network" });
    expect(issue.related_dtcs).toHaveLength(3);
  });
});

describe("the lamp", () => {
  it("that is on while no code was given is told", () => {
    expect(rulesOf({ dtcs: [], live: { ...warmIdle, distance_with_mil: 120 } })).toEqual([
      "emissions.lamp-without-code",
    ]);
    expect(rulesOf({ live: { ...warmIdle, distance_with_mil: 120 } })).toEqual([]);
  });
});
