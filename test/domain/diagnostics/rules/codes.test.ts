import { describe, expect, it } from "vitest";
import { allCodes, explain } from "../../../../server/domain/diagnostics/codes/codes.ts";
import { carOf } from "../../../../server/domain/diagnostics/readings/car.ts";
import { ruleBook } from "../../../../server/domain/diagnostics/rulebook/book.ts";
import { within } from "../../../../server/domain/diagnostics/rulebook/codes.ts";
import type { Rule } from "../../../../server/domain/diagnostics/rulebook/rule.ts";
import { diagnosed, inputOf, onlyIssue, warmIdle } from "../cars.ts";

const supply = /^(system voltage low|generator|charging system)/i;
const bus = /communication|data|bus/i;
const lean = /too lean/i;
const misfire = /misfire/i;
const airFlow = /air flow sensor/i;
const pump = /fuel pump|pressure too low/i;
const vapor = /\bevap/i;
const fan = /cooling fan/i;
const cold = /coolant.*(insufficient|regulating)/i;
const slip = /transmission|gear|ratio|torque converter|shift/i;
const injectorOrCoil = /fuel injector|cylinder contribution|ignition coil/i;
const upstream = /oxygen sensor.*bank [12], sensor 1/i;
const downstream = /oxygen sensor.*bank [12], sensor 2/i;
const catalyst = /catalyst/i;
const camshaft = /camshaft|engine position|(intake|exhaust) valve control/i;
const oilPressure = /oil pressure/i;
const rich = /too rich/i;
const idle = /idle/i;

/** The subjects that the codes of a rule may have, as words of the code tables. */
const subjects: Readonly<Record<string, readonly RegExp[]>> = {
  "electrical.not-charging": [supply, bus],
  "electrical.converter": [/DC\/DC converter/, supply, bus],
  "electrical.voltage-drop": [supply, bus],
  "electrical.overcharging": [/system voltage high/i, bus],
  "electrical.isolation": [/hybrid|battery/i],
  "electrical.weak-charging": [supply],
  "electrical.battery-flat": [supply],
  "cooling.head-gasket": [/over temperature|too hot/i, misfire, cold, fan],
  "cooling.overheating": [/over temperature|too hot/i, fan, misfire, cold, /thermostat heater/i],
  "cooling.running-hot": [fan],
  "cooling.no-coolant": [cold, misfire],
  "cooling.low-coolant": [cold],
  "cooling.thermostat-open": [cold],
  "cooling.sensor-circuit": [/coolant temperature sensor|over temperature|too hot/i, cold, rich],
  "fuel.vacuum-leak": [lean, misfire, idle],
  "fuel.air-flow-under-read": [airFlow, lean, misfire],
  "fuel.rail-pressure": [pump, lean, misfire, /fuel rail pressure/i],
  "fuel.weak-delivery": [pump, lean, misfire],
  "fuel.lean-one-cylinder": [lean, misfire],
  "fuel.lean-at-idle": [lean, misfire, idle],
  "fuel.lean": [lean, misfire, idle],
  "fuel.rich": [/too rich/i, vapor, misfire],
  "fuel.low-pressure": [pump],
  "electrical.low-supply": [supply, bus, /system voltage|power input/i],
  "electrical.sensor-supply": [/reference|pressure|throttle|pedal/i],
  "electrical.battery-pack": [/hybrid|battery/i],
  "electrical.stale-voltage": [/system voltage (low|high)/i],
  "cooling.stale-temperature": [/coolant temperature sensor|over temperature|too hot/i, cold],
  "fuel.stale-mixture": [lean, rich],
  "fuel.stale-pressure": [/fuel.*pressure too (low|high)/i],
  "fuel.trim-signal": [/fuel trim/i],
  "engine.stale-idle": [idle],
  "engine.no-oil-pressure": [oilPressure, camshaft, misfire],
  "engine.bearings": [misfire],
  "engine.timing-oil": [oilPressure, camshaft],
  "engine.timing-chain": [camshaft],
  "engine.knock-sensors": [/knock sensor/i],
  "emissions.purge-valve": [vapor],
  "cooling.coolant-in-cylinder": [misfire, cold],
  "engine.camshaft-adjuster": [camshaft],
  "engine.contaminated-oil": [misfire, camshaft, oilPressure],
  "engine.air-flow-signal": [airFlow],
  "engine.pressure-signal": [/manifold|barometric/i],
  "engine.ambient-signal": [/ambient/i],
  "engine.oil-temperature-signal": [/oil temperature/i],
  "transmission.temperature-signal": [/transmission fluid temperature/i],
  "emissions.temperature-signal": [/catalyst temperature/i],
  "emissions.exhaust-leak": [lean, catalyst, misfire, airFlow, /post catalyst|after the catalyst/i],
  "emissions.aftertreatment": [
    /particulate|soot|differential pressure|reductant|NOx|EGR|boost|air flow|injector|turbo/i,
  ],
  "emissions.reduction": [/reductant|NOx|air flow/i],
  "engine.misfire": [misfire, injectorOrCoil],
  "engine.misfire-diesel": [misfire, injectorOrCoil],
  "engine.idle-speed": [/idle/i],
  "engine.low-vacuum": [/camshaft|crankshaft/i],
  "engine.air-flow-implausible": [airFlow],
  "engine.intake-temperature": [/intake air temperature/i],
  "engine.underboost": [/boost|wastegate/i],
  "emissions.upstream-sensor": [upstream],
  "emissions.downstream-sensor": [downstream],
  "emissions.catalyst-later": [catalyst, upstream, downstream, lean, /too rich/i, misfire],
  "emissions.catalyst": [catalyst],
  "emissions.diesel-catalyst": [catalyst],
  "emissions.catalyst-hot": [misfire, /too rich/i],
  "emissions.fuel-cap": [vapor],
  "emissions.vapour-leak": [vapor],
  "transmission.low-fluid": [slip],
  "transmission.worn": [slip],
  "transmission.slipping": [slip],
  "transmission.overheating": [slip],
  "brakes.low-fluid": [/brake fluid/i],
  "network.bus": [bus],
};

/** The codes that a rule explains, and those that match one of its conditions alone. */
function codesOf({ when, strengthenedBy = [], escalations = [], causeHints = [], explains = [] }: Rule): string[] {
  const conditions = [when, ...[...strengthenedBy, ...escalations, ...causeHints].map((one) => one.when)];
  const matching = probes.flatMap(({ code, car }) =>
    conditions.some((condition) => condition(car)?.some(({ source, what }) => source === "dtc" && what === code))
      ? [code]
      : [],
  );
  return [
    ...new Set([
      ...within(
        allCodes().map(({ code }) => code),
        explains,
      ),
      ...matching,
    ]),
  ];
}
const probes = allCodes().map(({ code }) => ({ code, car: carOf(inputOf({ dtcs: [code] }), explain) }));

describe("the rule book: codes of a rule", () => {
  it.each(ruleBook.map((rule) => ({ id: rule.id, rule })))("$id uses only codes about its subject", ({ id, rule }) => {
    const allowed = subjects[id] ?? [];
    const unexpected = codesOf(rule).filter((code) => {
      const { component, description } = explain(code);
      return !allowed.some((subject) => subject.test(`${component}. ${description}`));
    });
    expect(unexpected.map((code) => `${code} ${explain(code).component}`)).toEqual([]);
  });
});

describe("within", () => {
  it("treats a range as decimal unless it contains a letter", () => {
    const codes = ["P0159", "P015A", "P015D", "P0160", "U01AA"];
    expect(within(codes, ["P0156-P0161"])).toEqual(["P0159", "P0160"]);
    expect(within(codes, ["P015A-P015D", "U0100-U01FF"])).toEqual(["P015A", "P015D", "U01AA"]);
  });
});

describe("diagnose with codes of exhaust sensors", () => {
  it.each(["P0133", "P014C", "P014F", "P015A", "P015D"])("assigns %s to the sensor before the catalyst", (code) => {
    expect(onlyIssue({ dtcs: [code] }).rule).toBe("emissions.upstream-sensor");
  });
  it.each(["P0139", "P013A", "P013F", "P014B", "P0159"])("assigns %s to the sensor after the catalyst", (code) => {
    expect(onlyIssue({ dtcs: [code] }).rule).toBe("emissions.downstream-sensor");
  });
});

describe("diagnose with a code in addition to a fault", () => {
  it.each([
    ["P0624", { tests: { alternator_output: 12.2 } }],
    ["P026A", { dtcs: ["P0301"] }],
    ["P024C", { dtcs: ["P0299"] }],
    ["C0265", { tests: { brake_fluid_level: "low" as const } }],
    ["C0267", { tests: { brake_fluid_level: "low" as const } }],
  ])("reports %s as a separate issue", (code, car) => {
    const { issues } = diagnosed({ live: warmIdle, ...car, dtcs: [...("dtcs" in car ? car.dtcs : []), code] });
    expect(issues.find(({ dtc }) => dtc === code)?.rule).toBe("code");
  });

  it.each(["C0049", "C0128"])("includes %s in the issue of low brake fluid, with a higher confidence", (code) => {
    const tests = { brake_fluid_level: "low" as const };
    const issue = onlyIssue({ dtcs: [code], tests });
    expect(issue).toMatchObject({ rule: "brakes.low-fluid", dtc: code });
    expect(issue.confidence).toBeGreaterThan(onlyIssue({ tests }).confidence);
  });
});
