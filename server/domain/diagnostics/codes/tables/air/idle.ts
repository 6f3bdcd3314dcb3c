import { convenience, drivability, economy } from "../../grades.ts";
import { at, type Condition, grade, type Part, type Row } from "../../model.ts";

const idle: Condition = {
  name: "idle control system",
  description: "The control unit cannot hold the idle speed.",
  system: "engine",
  repair: "idleControl",
  grade: drivability,
  symptoms: ["Unsteady idle", "Stalling at traffic lights"],
  causes: [
    "Carbon in the throttle body or idle valve",
    "Vacuum leak",
    "Failed idle air control valve",
    "Low charging voltage or a heavy electrical load",
  ],
  action: "Clean the throttle body and idle valve, smoke-test the intake, then relearn the idle.",
};
const idleLow: Condition = {
  ...idle,
  name: "idle speed lower than expected",
  description: "The engine idles more slowly than the control unit asks for.",
  symptoms: ["Low or rough idle", "Stalling when a load is switched on"],
  causes: [
    "Carbon in the throttle body or idle passage",
    "Stuck idle air control valve",
    "Restricted intake or exhaust",
    "Drag of an accessory",
    "Worn engine",
  ],
};
const idleHigh: Condition = {
  ...idle,
  name: "idle speed higher than expected",
  description: "The engine idles faster than the control unit asks for.",
  symptoms: ["High idle", "Car creeps in gear"],
  causes: [
    "Vacuum leak",
    "Throttle plate not closing, throttle not relearned",
    "Stuck idle air control or crankcase valve",
    "Stuck-open purge valve",
  ],
  action:
    "Smoke-test the intake and close off purge and crankcase hoses one by one; then clean and relearn the throttle.",
};
const valve: Part = {
  name: "idle air control valve",
  nature: "actuator",
  system: "engine",
  repair: "idleControl",
  grade: drivability,
  symptoms: ["Unsteady idle", "Stalling at traffic lights"],
  wearCauses: ["Carbon in the valve", "Worn valve"],
  check: "Clean the valve and its passage.",
};
const coldStart = (name: string, description: string, causes: readonly string[]): Condition => ({
  name,
  description,
  system: "engine",
  repair: "idleControl",
  grade: grade(
    "minor",
    "medium",
    "Only the first minute after a cold start is affected, but the catalyst warms up late and emissions rise.",
  ),
  symptoms: ["Rough or low idle after a cold start"],
  causes,
  action:
    "Watch idle speed, timing and temperature in the first minute of a cold start, and look for the one that is off.",
});
const coldCam = (name: string): Condition =>
  coldStart(name, "After a cold start the camshaft is not where it should be.", [
    "Dirty or wrong engine oil",
    "Sticking cam phaser oil valve",
    "Worn cam phaser",
    "Stretched timing chain",
  ]);
const camPlaces = (cam: string) =>
  ["bank 1", "bank 2"].flatMap((bank) => [
    at(coldCam(`cold start camshaft position ${cam}, timing over-advanced`), bank),
    at(coldCam(`cold start camshaft position ${cam}, timing over-retarded`), bank),
  ]);
const cruise: Part = {
  name: "cruise control switch input",
  nature: "switch",
  system: "electrical",
  repair: "switch",
  grade: convenience,
  symptoms: ["Cruise control does not work"],
  wearCauses: ["Worn switch on the steering wheel", "Worn clock spring"],
  check: "Watch each button on a scan tool.",
};
const input: Part = { ...cruise, name: "cruise control multi-function input" };
const cruiseButton = (button: string): Part => ({ ...cruise, name: `cruise control ${button} signal` });
const servo: Part = {
  ...cruise,
  name: "cruise control servo",
  nature: "actuator",
  repair: "solenoidValve",
  wearCauses: ["Leaking vacuum hose", "Seized cable"],
  check: "Check its vacuum and its cable.",
};
const inputs: Part = { ...input, nature: "state", name: "cruise control multi-function inputs A and B" };
const overSpeed: Condition = {
  name: "cruise control: vehicle speed too high",
  description: "The car went faster than the speed that was set.",
  system: "electrical",
  repair: "switch",
  grade: convenience,
  symptoms: ["Cruise control switches itself off"],
  causes: ["Driving downhill", "Speed signal that jumps", "Sticking throttle"],
  action: "Check the speed signal; without a fault there, clear the code.",
};

export const idleAndCruise: readonly Row[] = [
  ["P0505", idle],
  ["P0506", idleLow],
  ["P0507", idleHigh],
  ["P0508", valve, ["low", "high"]],
  [
    "P050A",
    coldStart(
      "cold start idle control performance",
      "After a cold start the idle speed is not what it should be.",
      idleLow.causes,
    ),
  ],
  [
    "P050B",
    coldStart(
      "cold start ignition timing performance",
      "After a cold start the ignition timing is not what it should be.",
      [
        "Idle speed off its target",
        "Camshaft timing off",
        "Knock or crankshaft sensor signal poor",
        "Outdated software",
      ],
    ),
  ],
  [
    "P050C",
    coldStart(
      "cold start engine coolant temperature performance",
      "After a cold start the coolant temperature does not rise as it should.",
      ["Drifting coolant temperature sensor", "Thermostat stuck open", "Low coolant"],
    ),
  ],
  [
    "P050D",
    coldStart("cold start rough idle", "After a cold start the engine runs roughly.", [
      "Worn spark plugs",
      "Carbon on the intake valves",
      "Leaking injector",
      "Vacuum leak",
    ]),
  ],
  [
    "P050E",
    coldStart(
      "cold start exhaust temperature too low",
      "After a cold start the exhaust, and so the catalyst, warms up too slowly.",
      ["Idle speed or timing off its target", "Exhaust temperature sensor reading too low", "Exhaust leak"],
    ),
  ],
  ["P0511", valve, ["circuit"]],
  ["P0518", valve, ["erratic"]],
  ["P0519", { ...valve, name: "idle air control system", grade: economy }, ["performance"]],
  ["P0525", servo, ["range"]],
  ["P052A", camPlaces("A")],
  ["P054A", camPlaces("B")],
  ["P0564", at(input, "A"), ["circuit"]],
  ["P0565", ["on", "off", "resume", "set", "coast"].map(cruiseButton), ["circuit"]],
  ["P056A", ["increase distance", "decrease distance"].map(cruiseButton), ["circuit"]],
  ["P0570", cruiseButton("accelerate"), ["circuit"]],
  ["P0574", overSpeed],
  ["P0575", cruise, ["circuit", "low", "high"]],
  ["P0578", at(input, "A"), ["stuck", "range", "low", "high"]],
  ["P0582", { ...servo, name: "cruise control vacuum control" }, ["open", "low", "high"]],
  ["P0585", inputs, ["correlation"]],
  ["P0586", { ...servo, name: "cruise control vent control" }, ["open", "low", "high"]],
  ["P0589", at(input, "B"), ["circuit", "stuck", "range", "low", "high"]],
  ["P0594", servo, ["open", "low", "high"]],
];
