import { describe, expect, it } from "vitest";
import type { Readings, TestResults } from "../../../../contracts/mechanical/obd.ts";
import { at, goodChecks, onlyIssue, pulling, rulesOf, steady2500, swinging, warmIdle } from "../cars.ts";

const checked = (tests: TestResults) => ({ tests });

describe("diagnose: thermostat", () => {
  const cold: Readings = { ...steady2500, coolant_temp: 62, run_time: 1500, vehicle_speed: 70 };

  // obd2.help, mowtar.com: stuck open most often; fixitfor.us: 82-96 °C within about ten minutes
  it("is reported as stuck open if the engine stays cold for long", () => {
    const issue = onlyIssue({ dtcs: ["P0128"], live: cold });
    expect(issue).toMatchObject({ rule: "cooling.thermostat-open", dtc: "P0128", severity: "minor" });
    expect(issue.possible_causes[0]).toBe("Thermostat stuck open");
    expect(issue.confidence).toBeGreaterThan(0.8);
  });

  it("is suspected without a code", () => {
    expect(onlyIssue({ live: cold })).toMatchObject({ rule: "cooling.thermostat-open", status: "suspected" });
  });

  it("is not reported if the coolant level is low, which has the same effect on the sensor", () => {
    const issue = onlyIssue({ dtcs: ["P0128"], live: cold, tests: { coolant_level: "low" } });
    expect(issue).toMatchObject({ rule: "cooling.low-coolant", dtc: "P0128" });
    expect(issue.recommended_action).toMatch(/then stays cold, check the thermostat/);
  });

  it("is not reported during warm-up, and with a lower confidence in severe cold", () => {
    expect(rulesOf({ live: { ...cold, run_time: 200 } })).toEqual([]);
    expect(onlyIssue({ live: { ...cold, ambient_temp: -25, intake_temp: -20 } }).confidence).toBeLessThan(0.5);
  });

  it("is not reported for an open sensor circuit", () => {
    expect(rulesOf({ live: { ...cold, coolant_temp: -40 } })).toEqual(["cooling.sensor-circuit"]);
  });
});

describe("diagnose: charging voltage", () => {
  it.each([13.5, 14.2, 14.9, 15.2])("reports no fault at %d V, which smart charging reaches", (volts) => {
    expect(
      rulesOf({ live: { ...warmIdle, control_module_voltage: volts }, tests: { alternator_output: volts } }),
    ).toEqual([]);
  });

  it("reports overcharging at 15.6 V", () => {
    expect(onlyIssue(checked({ alternator_output: 15.6 })).rule).toBe("electrical.overcharging");
  });

  it("reports only a suspicion at 13.1 V, which smart charging uses as well", () => {
    const issue = onlyIssue(checked({ alternator_output: 13.1 }));
    expect(issue).toMatchObject({ rule: "electrical.weak-charging", severity: "minor", status: "suspected" });
    expect(issue.confidence).toBeLessThanOrEqual(0.5);
  });

  it("reports a voltage drop if the battery is charged but the module has 12 V", () => {
    const issue = onlyIssue({ live: { ...warmIdle, control_module_voltage: 12 }, tests: { alternator_output: 14.2 } });
    expect(issue.rule).toBe("electrical.voltage-drop");
  });

  it("does not evaluate the module's voltage with the engine off", () => {
    expect(rulesOf({ live: { engine_rpm: 0, control_module_voltage: 12.3 } })).toEqual([]);
  });

  it("does not evaluate a 24-volt system", () => {
    expect(rulesOf(checked({ battery_voltage: 25.4, alternator_output: 28.2 }))).toEqual([]);
  });
});

describe("diagnose: battery", () => {
  it.each([
    [12.6, []],
    [12.1, ["electrical.battery-low"]],
    [11.7, ["electrical.battery-flat"]],
  ])("reports for a battery at %d V the rules %j", (battery_voltage, rules) => {
    expect(rulesOf(checked({ battery_voltage }))).toEqual(rules);
  });

  it("reports a dead cell as severe", () => {
    expect(onlyIssue(checked({ battery_voltage: 10.4 })).severity).toBe("severe");
  });
});

// freeasestudyguides.com, torquemech.com, ccf-site.pages.dev: the cap is by far the likeliest cause; safe to drive.
describe("diagnose: fuel vapor system", () => {
  it("lists the fuel cap first for codes of a large leak", () => {
    const issue = onlyIssue({ dtcs: ["P0455", "P0457", "P0442"], live: warmIdle });
    expect(issue).toMatchObject({ rule: "emissions.fuel-cap", dtc: "P0455", related_dtcs: ["P0457", "P0442"] });
    expect(issue.possible_causes[0]).toMatch(/^Fuel cap/);
    expect(["low", "medium"]).toContain(issue.urgency);
  });

  it("reports a small leak by its own rule", () => {
    expect(onlyIssue({ dtcs: ["P0456"], live: warmIdle }).rule).toBe("emissions.vapour-leak");
  });
});

describe("diagnose: sensor before the catalyst", () => {
  it("is reported as pending if its code is pending and it oscillates", () => {
    const swings = [at(steady2500, { o2_sensor_voltage: swinging })];
    const issue = onlyIssue({ pending_dtcs: ["P0133"], live: warmIdle, snapshots: swings });
    expect(issue).toMatchObject({ rule: "emissions.upstream-sensor", status: "pending" });
    expect(issue.evidence.map(({ source }) => source)).toContain("snapshot");
  });
});

describe("diagnose: catalyst", () => {
  it("is not evaluated at idle, when it cools down", () => {
    const snapshots = [at(warmIdle, { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: swinging })];
    expect(rulesOf({ live: warmIdle, snapshots })).toEqual([]);
  });

  it("is suspected before it has a code if the sensor after it oscillates", () => {
    const snapshots = [at(steady2500, { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: swinging })];
    expect(onlyIssue({ live: warmIdle, snapshots })).toMatchObject({
      rule: "emissions.catalyst-worn",
      status: "suspected",
    });
  });

  it("is urgent if it overheats", () => {
    expect(onlyIssue({ live: { ...pulling, catalyst_temp: 1010 } }).urgency).toBe("immediate");
  });
});

describe("diagnose: engine oil", () => {
  it("is reported as urgent if it is low, and as critical without oil pressure", () => {
    expect(onlyIssue(checked({ engine_oil_level: "low" }))).toMatchObject({ severity: "moderate", urgency: "high" });
    const dry = onlyIssue({ dtcs: ["P0524"], tests: { engine_oil_level: "low" } });
    expect(dry).toMatchObject({
      rule: "engine.no-oil-pressure",
      severity: "critical",
      urgency: "immediate",
      dtc: "P0524",
    });
  });

  it("may have a level in percent between the marks", () => {
    expect(rulesOf(checked({ engine_oil_level: 60 }))).toEqual([]);
    expect(onlyIssue(checked({ engine_oil_level: 8 })).severity).toBe("moderate");
    expect(onlyIssue(checked({ engine_oil_level: 0 })).severity).toBe("critical");
  });
});

describe("diagnose: transmission", () => {
  it("is reported as worn if it slips and the fluid is burnt", () => {
    const issue = onlyIssue({ dtcs: ["P0700", "P0733"], tests: { transmission_fluid: "burnt" } });
    expect(issue).toMatchObject({ rule: "transmission.worn", severity: "critical", dtc: "P0733" });
    expect(issue.related_dtcs).toEqual(["P0700"]);
  });

  it("is reported as low on fluid if it slips and the fluid is low", () => {
    const issue = onlyIssue({ dtcs: ["P0733"], tests: { transmission_fluid: "low" } });
    expect(issue.rule).toBe("transmission.low-fluid");
  });

  it("has P0700 as a related code if it has another code", () => {
    const issue = onlyIssue({ dtcs: ["P0700", "P0715"] });
    expect(issue).toMatchObject({ dtc: "P0715", related_dtcs: ["P0700"] });
  });

  it.each([
    [95, []],
    [108, ["transmission.running-hot"]],
    [125, ["transmission.overheating"]],
  ])("has at %d °C the rules %j", (transmission_temp, rules) => {
    expect(rulesOf({ live: { ...pulling, transmission_temp } })).toEqual(rules);
  });
});

describe("diagnose: brakes and tires", () => {
  const pads = (front_left: number, front_right: number) =>
    checked({ brake_pad_thickness_mm: { front_left, front_right, rear_left: 7, rear_right: 7 } });

  it.each([
    [8, 8, []],
    [3.8, 4, ["brakes.front-pads-thin"]],
    [2.5, 3, ["brakes.front-pads-worn"]],
    [8, 5, ["brakes.front-uneven"]],
  ])("with linings of %d and %d mm match the rules %j", (left, right, rules) => {
    expect(rulesOf(pads(left, right))).toEqual(rules);
  });

  it("are critical at the legal minimum, and list the caliper first if one side is worse", () => {
    const issue = onlyIssue(pads(1.4, 6));
    expect(issue).toMatchObject({ severity: "critical", urgency: "immediate" });
    expect(issue.possible_causes[0]).toMatch(/caliper/);
  });

  it("match both rules for low fluid and thin pads", () => {
    const issues = rulesOf(checked({ ...pads(3.5, 3.5).tests, brake_fluid_level: "low" }));
    expect(issues.toSorted()).toEqual(["brakes.front-pads-thin", "brakes.low-fluid"]);
  });

  it("multiply the repair by the number of tires", () => {
    const issue = onlyIssue(checked({ tire_tread_depth_mm: { front_left: 1.2, front_right: 1.1, rear_left: 5 } }));
    expect(issue).toMatchObject({ rule: "chassis.bald-tires", urgency: "immediate", system: "chassis" });
    // two tires: $90-250 and 0.3-0.5 h each
    expect(issue.estimated_repair).toMatchObject({ min: 252, max: 620, labor_hours: 0.8 });
  });

  it("match the rules for low and for uneven tire pressure", () => {
    expect(rulesOf(checked({ tire_pressure_kpa: { front_left: 150 } }))).toEqual(["chassis.flat-tires"]);
    expect(rulesOf(checked({ tire_pressure_kpa: { rear_left: 260, rear_right: 210 } }))).toEqual([
      "chassis.uneven-pressure",
    ]);
  });
});

describe("diagnose: data bus", () => {
  it("is reported as one issue for several silent modules", () => {
    const issue = onlyIssue({ dtcs: ["U0100", "U0121", "U0140", "U0155"], tests: goodChecks });
    expect(issue).toMatchObject({ rule: "network.bus", system: "network" });
    expect(issue.related_dtcs).toHaveLength(3);
  });
});

describe("diagnose: malfunction indicator lamp", () => {
  it("is reported if it is on and the list of codes is empty", () => {
    expect(rulesOf({ dtcs: [], live: { ...warmIdle, distance_with_mil: 120 } })).toEqual([
      "emissions.lamp-without-code",
    ]);
    expect(rulesOf({ live: { ...warmIdle, distance_with_mil: 120 } })).toEqual([]);
  });
});
