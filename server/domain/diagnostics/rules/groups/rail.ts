import { offIdle, underLoad, warmRunning } from "../../../../../contracts/mechanical/readings/state.ts";
import { all, type Condition, code, either, not } from "../../rulebook/condition.ts";
import { jobs, usual } from "../../rulebook/jobs.ts";
import { leanAnywhere, leanCodes, lowPressure, misfire, misfireCodes, normalPressure } from "../../rulebook/mixture.ts";
import { reads, wasRead } from "../../rulebook/readings.ts";
import { gasoline, type Rule } from "../../rulebook/rule.ts";

const tooLow = ["P0087", "P228C"] as const;

/**
 * Direct injection has 3,500 kPa and more in its rail at idle and several times that under load; port injection has 200-450 kPa.
 * The limits between are our own estimate.
 */
const lowRail = either(
  reads("fuel_rail_pressure", {
    at: underLoad,
    above: 1000,
    below: 5000,
    note: "too little under load: direct injection then needs several times its idle pressure",
  }),
  reads("fuel_rail_pressure", { at: warmRunning, above: 1000, below: 2000, note: "too little for direct injection" }),
);
/** Only the pump in the tank delivers, and its own pressure was measured and is not low. */
const onlyTankPressure = all(
  reads("fuel_rail_pressure", {
    at: offIdle,
    above: 100,
    below: 1000,
    note: "no more than the pump in the tank delivers",
  }),
  wasRead("fuel_pressure", warmRunning),
  not(lowPressure),
);
const directPressure = { above: 1000, note: "more than port injection has" } as const;
/** The car's engine text says so, or its rail has a pressure that only direct injection has. */
const isDirect: Condition = either(
  ({ isDirectInjection }) => (isDirectInjection ? [] : null),
  reads("fuel_rail_pressure", directPressure),
  reads("fuel_rail_pressure", { ...directPressure, frozenBy: tooLow }),
);
const sensorCode = code("P0190-P0194");
const sensor = "Rail pressure sensor";

/** Trade practice: the low pressure is measured first, because the high-pressure pump can only raise what it gets. */
export const railRules: readonly Rule[] = [
  {
    id: "fuel.rail-pressure",
    system: "fuel",
    component: "Fuel rail pressure of the direct injection",
    description:
      "The pressure in the fuel rail falls short: the supply from the tank, the high-pressure pump, or the sensor.",
    fuels: gasoline,
    when: either(all(code(...tooLow), wasRead("fuel_rail_pressure", {}), isDirect), lowRail),
    confidence: 0.65,
    strengthenedBy: [
      { when: all(code(...tooLow), either(lowRail, onlyTankPressure)), by: 0.4 },
      { when: leanAnywhere, by: 0.2 },
    ],
    kind: "concluded",
    explains: [...tooLow, "P0190-P0194", ...leanCodes, ...misfireCodes],
    severity: "moderate",
    urgency: "high",
    urgencyReason: "The engine loses power under load and can stall.",
    escalations: [
      {
        when: misfire,
        severity: "severe",
        urgency: "immediate",
        urgencyReason:
          "Cylinders misfire: unburnt fuel overheats the catalyst, and a flashing lamp means stop (CarMD 2018).",
      },
    ],
    symptoms: ["Lack of power under load", "Long cranking"],
    causes: [
      "Weak pump in the tank or clogged filter: the high-pressure pump gets too little",
      "Worn high-pressure pump, its cam follower or its control valve",
      sensor,
      "Leaking injector or pressure relief valve",
    ],
    causeHints: [
      {
        when: either(normalPressure, onlyTankPressure),
        cause: "Worn high-pressure pump, its cam follower or its control valve",
      },
      {
        when: lowPressure,
        cause: "Weak pump in the tank or clogged filter: the high-pressure pump gets too little",
      },
      { when: sensorCode, cause: sensor },
    ],
    action:
      "Measure the low pressure with a gauge first. Then compare wanted and actual rail pressure under load, and look at the cam follower, before the high-pressure pump is priced.",
    repair: usual("fuelPump", "highPressurePump", "railSensor"),
    repairIf: [
      // what a sensor with a code of its own reports is not to be trusted
      { when: sensorCode, repair: usual("railSensor", "fuelPump", "highPressurePump") },
      { when: either(normalPressure, onlyTankPressure), repair: usual("highPressurePump", "fuelPump", "railSensor") },
    ],
    test: jobs.gaugeTest,
  },
];
