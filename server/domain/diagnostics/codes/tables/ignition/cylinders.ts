import { drivability, economy } from "../../grades.ts";
import { at, type Condition, cylinders, grade, inPlaces, type Mode, type Part, type Row } from "../../model.ts";

const deactivation: Part = {
  name: "cylinder deactivation or intake valve control",
  nature: "actuator",
  system: "engine",
  repair: "valveGear",
  grade: drivability,
  symptoms: ["Ticking from the valve gear", "Rough running or misfire", "Higher fuel consumption"],
  wearCauses: ["Lifter stuck collapsed", "Low or dirty engine oil", "Oil control valve stuck with sludge"],
  check: "Check oil level and pressure first, then the oil control manifold and the lifters.",
};
const exhaust: Part = { ...deactivation, name: "exhaust valve control" };
const deactivationBank: Part = { ...deactivation, name: "deactivation or intake valve control" };
const exhaustBank: Part = { ...deactivation, name: "deactivation or exhaust valve control" };
const system: Part = { ...deactivation, name: "cylinder deactivation system", nature: "state" };
const modes: readonly Mode[] = ["open", "performance", "low", "high"];

const rocker: Part = {
  name: "rocker arm actuator",
  nature: "actuator",
  system: "engine",
  repair: "valveGear",
  grade: drivability,
  symptoms: ["Less power at high engine speed", "Engine speed limited", "Ticking from the valve gear"],
  wearCauses: ["Low or dirty engine oil", "Oil valve or its screen clogged", "Worn rocker lock"],
  check: "Check oil level and pressure, then clean or replace the screen of the oil valve.",
};
const rockerSensor: Part = {
  ...rocker,
  name: "rocker arm actuator position sensor",
  nature: "sensor",
  repair: "pressureSensor",
};
const rockers: readonly (readonly [first: string, name: string, bank: string])[] = [
  ["P2645", "A", "bank 1"],
  ["P2650", "B", "bank 1"],
  ["P2655", "A", "bank 2"],
  ["P2660", "B", "bank 2"],
];
const rockerSensors: readonly (readonly [first: string, name: string, bank: string])[] = [
  ["P264A", "A", "bank 1"],
  ["P265A", "B", "bank 1"],
  ["P266A", "A", "bank 2"],
  ["P267A", "B", "bank 2"],
];

const pressureSensor: Part = {
  name: "cylinder pressure sensor",
  nature: "sensor",
  system: "engine",
  repair: "pressureSensor",
  grade: economy,
  symptoms: ["Rough running", "Louder combustion"],
  wearCauses: ["Sensor (often in the glow plug) worn"],
  check: "Compare it with the sensors of the other cylinders.",
};
const pressure = (name: string, description: string): Condition => ({
  name,
  description,
  system: "engine",
  repair: "injector",
  grade: grade("severe", "high", "Combustion of one cylinder is out of control: it can damage piston and catalyst."),
  symptoms: ["Rough running", "Knocking noise", "Lack of power"],
  causes: ["Injector worn or leaking", "Low compression", "Pressure sensor drifting", "Injection timing off"],
  action: "Swap the injector with another cylinder, measure compression, then replace the pressure sensor.",
});
const pressures: readonly Condition[] = [
  pressure("cylinder pressure too low", "The pressure at combustion is too low."),
  pressure("cylinder pressure too high", "The pressure at combustion is too high."),
  pressure("cylinder pressure variation low", "The pressure varies less from stroke to stroke than it should."),
  pressure("cylinder pressure variation high", "The pressure varies too much from stroke to stroke."),
  pressure("combustion performance", "The cylinder does not burn as it should."),
];
const pressureCylinders: readonly (readonly [sensor: string, states: string, cylinder: string])[] = [
  ["P2348", "P234D", "cylinder 9"],
  ["P2352", "P2357", "cylinder 10"],
  ["P235C", "P2361", "cylinder 11"],
  ["P2366", "P236B", "cylinder 12"],
];

export const cylinderTables: readonly Row[] = [
  ...rockers.map(
    ([first, name, bank]): Row => [
      first,
      at({ ...rocker, name: `rocker arm actuator ${name}` }, bank),
      ["open", "stuckOff", "stuckOn", "low", "high"],
    ],
  ),
  ...rockerSensors.map(
    ([first, name, bank]): Row => [
      first,
      at({ ...rockerSensor, name: `rocker arm actuator position sensor ${name}` }, bank),
      ["circuit", "range", "low", "high", "erratic"],
    ],
  ),
  ...pressureCylinders.flatMap(([sensor, states, cylinder]): readonly Row[] => [
    [sensor, at(pressureSensor, cylinder), ["circuit", "range", "low", "high", "erratic"], "hex"],
    [states, pressures.map((one) => at(one, cylinder)), undefined, "hex"],
  ]),
  ["P3400", at(system, "bank 1"), ["performance"]],
  ...cylinders.flatMap((cylinder, index): readonly Row[] => [
    [`P${3401 + index * 8}`, at(deactivation, cylinder), modes],
    [`P${3405 + index * 8}`, at(exhaust, cylinder), modes],
  ]),
  [
    "P340A",
    [
      at(deactivationBank, "bank 1"),
      at(deactivationBank, "bank 2"),
      at(exhaustBank, "bank 1"),
      at(exhaustBank, "bank 2"),
    ],
    ["circuit"],
  ],
  [
    "P341A",
    [
      at(deactivationBank, "bank 1"),
      at(deactivationBank, "bank 2"),
      at(exhaustBank, "bank 1"),
      at(exhaustBank, "bank 2"),
    ],
    ["performance"],
  ],
  ["P3497", at(system, "bank 2"), ["performance"]],
  ["P3498", inPlaces({ ...system, name: "cylinder deactivation" }, cylinders), ["performance"], "hex"],
];
