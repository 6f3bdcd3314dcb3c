import { drivability, economy } from "../../grades.ts";
import {
  at,
  banks,
  type Condition,
  fiveModes,
  fourModes,
  fourOpenModes,
  grade,
  inPlaces,
  type Part,
  type Row,
  threeModes,
} from "../../model.ts";

const symptoms = ["Rough idle or hesitation", "Knock under light load", "Smoke of a diesel"];
const valve: Part = {
  name: "exhaust gas recirculation (EGR) valve control",
  nature: "actuator",
  system: "emissions",
  repair: "egrValve",
  grade: drivability,
  symptoms,
  wearCauses: ["Valve stuck with carbon", "Worn valve motor", "Leaking vacuum hose"],
  check: "Command the valve with a scan tool: opened at idle, a good one makes the engine stumble.",
};
const sensor: Part = {
  ...valve,
  name: "EGR position or lift sensor",
  nature: "sensor",
  wearCauses: ["Carbon keeps the valve from its seat"],
  check: "Closed, the reading must return to its learned zero.",
};
const temperature: Part = {
  ...valve,
  name: "EGR temperature sensor",
  nature: "thermistor",
  repair: "exhaustGasSensor",
  grade: economy,
  wearCauses: ["Sensor fouled with soot"],
  check: "Cold, it must agree with the ambient temperature.",
};
const temperatures: Part = { ...temperature, name: "EGR temperature sensor A to B correlation", nature: "state" };
const throttle: Part = {
  ...valve,
  name: "EGR throttle control",
  wearCauses: ["Throttle stuck with soot"],
  check: "Clean the throttle and see that it moves freely.",
};
const vent: Part = { ...valve, name: "EGR vent control" };
const coolingValve: Part = { ...valve, name: "EGR cooling valve control" };
const bypass: Part = {
  ...valve,
  name: "EGR cooler bypass control",
  wearCauses: ["Bypass flap seized", "Leaking vacuum actuator"],
  check: "Move the flap by hand or vacuum.",
};
const bypassPosition: Part = { ...bypass, name: "EGR cooler bypass position sensor", nature: "sensor" };
const pump: Part = {
  ...valve,
  name: "EGR cooler coolant pump",
  repair: "electricPump",
  wearCauses: ["Worn pump", "Air in its circuit"],
  check: "Run the pump with a scan tool and feel its hoses.",
};
const feedback: Part = { ...pump, name: "EGR cooler coolant pump feedback", nature: "signal" };

const flow = (name: string, description: string, causes: readonly string[], signs = symptoms): Condition => ({
  name,
  description,
  system: "emissions",
  repair: "egrValve",
  grade: grade(
    "moderate",
    "medium",
    "Emissions rise, and the engine runs roughly or knocks; a valve stuck open can stall it.",
  ),
  symptoms: signs,
  causes,
  action:
    "Command the valve with a scan tool and watch MAP or MAF change; clean valve and passages, then check sensor and vacuum.",
});
const insufficient = flow(
  "EGR flow insufficient",
  "Less exhaust flows back than is asked for.",
  [
    "Passages or cooler clogged with carbon",
    "Valve stuck closed",
    "Leaking vacuum hose",
    "Pressure feedback sensor (DPFE) drifting",
  ],
  ["Knock under light load", "Higher combustion noise"],
);
const excessive = flow(
  "EGR flow excessive",
  "More exhaust flows back than is asked for.",
  ["Valve stuck open or not seating", "Vacuum applied all the time", "Pressure feedback sensor drifting"],
  ["Rough idle, stalling", "Hesitation"],
);
const any = flow("EGR flow", "The flow of recirculated exhaust is not what is asked for.", [
  "Carbon in valve or passages",
  "Valve stuck",
  "Sensor drifting",
  "Vacuum leak",
]);
const cooler = (letter: string): Condition => ({
  ...flow(
    `EGR cooler ${letter} efficiency below threshold`,
    "The cooler takes too little heat out of the exhaust.",
    ["Cooler clogged with soot", "Bypass flap stuck open", "Coolant low", "Temperature sensor drifting"],
    ["Loss of coolant where the cooler leaks"],
  ),
  action:
    "Check coolant level and the bypass flap, then clean or replace the cooler; look for white smoke and coolant loss.",
});
const slow = flow("EGR slow response", "The valve follows its command too slowly.", [
  "Valve stiff with carbon",
  "Worn valve motor",
]);
const system = flow("EGR system performance", "The recirculation does not do what it should.", any.causes);
const charge: Part = { ...temperatures, name: "EGR to charge air cooler temperature correlation" };

export const egr: readonly Row[] = [
  ["P0400", [any, insufficient, excessive].map((one) => at(one, "A"))],
  ["P0403", at(valve, "A"), ["circuit", "range"]],
  ["P0405", at(sensor, "A"), ["low", "high"]],
  ["P0407", at(sensor, "B"), ["low", "high"]],
  ["P0409", at(sensor, "A"), ["circuit"]],
  ["P040A", at(temperature, "A"), fiveModes],
  ["P040F", temperatures, ["correlation"]],
  ["P041A", at(temperature, "B"), fiveModes],
  ["P042E", at(valve, "A"), ["stuckOpen", "stuckClosed"]],
  ["P044A", at(sensor, "C"), fiveModes],
  ["P045A", at(valve, "B"), [...fourModes, "stuckOpen", "stuckClosed"]],
  ["P046C", at(sensor, "A"), ["range", "erratic"]],
  ["P046E", at(sensor, "B"), ["range", "erratic"]],
  ["P0486", at(sensor, "B"), ["circuit"]],
  ["P0487", at(throttle, "A"), ["open", "range"]],
  ["P0489", at(valve, "A"), ["low", "high"]],
  ["P049A", [any, insufficient, excessive].map((one) => at(one, "B"))],
  ["P049D", inPlaces({ ...valve, name: "EGR control position", nature: "state" }, ["A", "B"]), ["learningLimit"]],
  ["P213A", at(throttle, "B"), fourOpenModes],
  ["P2141", at(throttle, "A"), ["low", "high"]],
  ["P2143", vent, threeModes],
  ["P240F", slow],
  ["P2413", system],
  ["P241F", cooler("B")],
  ["P2425", coolingValve, threeModes],
  ["P2457", cooler("A")],
  ["P245A", at(bypass, "bank 1"), fourOpenModes],
  ["P248E", at(bypass, "bank 2"), fourOpenModes],
  ["P2492", at(bypassPosition, "bank 1"), fiveModes],
  ["P2497", at(bypassPosition, "bank 2"), fiveModes, "hex"],
  ["P24A5", inPlaces({ ...bypass, nature: "state" }, banks), ["stuck"]],
  ["P24A7", pump, ["open", "stuckOff", "low", "high", "stuckOn"]],
  ["P24AC", feedback, ["low", "high"]],
  ["P24C4", inPlaces({ ...bypassPosition, nature: "state" }, banks), ["learningLimit"]],
  ["P24D4", feedback, ["circuit"]],
  ["P24F2", charge, ["correlation"]],
];
