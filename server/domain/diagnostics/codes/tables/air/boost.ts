import { drivability, limpMode } from "../../grades.ts";
import {
  at,
  type Condition,
  fiveModes,
  fourModes,
  fourOpenModes,
  grade,
  inPlaces,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const turboWear = [
  "Sticking vanes or wastegate",
  "Leaking vacuum or pressure hose of the actuator",
  "Seized actuator rod",
];
const symptoms = ["Lack of power, limp mode", "Slow or surging boost", "Black smoke under load"];
const boostControl: Part = {
  name: "turbocharger or supercharger boost control",
  nature: "actuator",
  system: "engine",
  repair: "boost",
  grade: limpMode,
  symptoms,
  wearCauses: turboWear,
  check: "Move the actuator rod by hand or with a vacuum pump over its whole travel, and check its hoses.",
};
const controlModule: Part = { ...boostControl, name: "boost control module", nature: "module" };
const bypass: Part = {
  ...boostControl,
  name: "turbocharger or supercharger bypass valve",
  wearCauses: ["Torn diaphragm", "Valve stuck with oil and soot"],
  check: "Apply vacuum to the valve: it must move and hold.",
};
const wastegate: Part = {
  ...boostControl,
  name: "turbocharger wastegate",
  wearCauses: ["Wastegate flap worn or seized", "Leaking actuator diaphragm or hose"],
  check: "Move the wastegate by hand and check its actuator with pressure.",
};
const position: Part = {
  ...boostControl,
  name: "turbocharger boost control position sensor",
  nature: "sensor",
  wearCauses: ["Actuator rod bent or seized", "Sensor worn"],
  check: "Drive the actuator through its whole travel and watch the position.",
};
const speed: Part = {
  ...boostControl,
  name: "turbocharger or supercharger speed sensor",
  nature: "pulse",
  wearCauses: ["Worn turbocharger bearing"],
  check: "Check the shaft of the turbocharger for play.",
};
const boostPressure: Part = {
  name: "turbocharger or supercharger boost pressure sensor",
  nature: "sensor",
  system: "engine",
  repair: "manifoldSensor",
  grade: limpMode,
  symptoms: ["Lack of power, limp mode"],
  wearCauses: ["Sensor port blocked with oil and soot", "Leak in the charge air pipes"],
  check: "Engine off, it must read the barometric pressure.",
};
const pressures: Part = { ...boostPressure, name: "manifold to boost pressure correlation", nature: "state" };
const coolerBypass: Part = {
  ...boostControl,
  name: "charge air cooler bypass control",
  grade: drivability,
  wearCauses: ["Bypass flap stuck with oil and soot"],
  check: "See that the flap moves over its whole travel.",
};
const coolerPosition: Part = { ...coolerBypass, name: "charge air cooler bypass position sensor", nature: "sensor" };
const coolerPump: Part = {
  ...coolerBypass,
  name: "charge air cooler coolant pump",
  repair: "electricPump",
  wearCauses: ["Worn pump", "Air in its coolant circuit"],
  check: "Run the pump with a scan tool and feel its hoses.",
};
const valve = (name: string): Part => ({
  ...boostControl,
  name,
  wearCauses: ["Valve stuck with soot", "Leaking vacuum hose"],
});
const outlet = valve("turbocharger compressor outlet valve");
const switching = valve("turbocharger compressor outlet switching valve");
const inlet = valve("turbocharger turbine inlet valve");
const inletPosition: Part = { ...position, name: "turbocharger turbine inlet valve position sensor" };
const supply: Part = { ...boostControl, name: "boost control supply voltage", nature: "supply" };

const overboost: Condition = {
  name: "turbocharger or supercharger overboost",
  description: "Boost pressure is higher than it may be.",
  system: "engine",
  repair: "boost",
  grade: grade(
    "severe",
    "high",
    "Too much boost can burst pipes and melt pistons; the control unit cuts power to prevent it.",
  ),
  symptoms: ["Sudden loss of power under full load", "Knock"],
  causes: [
    "Wastegate stuck closed or its hose off",
    "Sticking vanes of a variable turbocharger",
    "Failed boost control solenoid",
    "Boost pressure sensor reading too high",
  ],
  action:
    "Check wastegate or vane actuator for free movement and its hoses for leaks, then the control solenoid; do not drive at full load until it is mended.",
};
const underboost: Condition = {
  ...overboost,
  name: "turbocharger or supercharger underboost",
  description: "Boost pressure does not reach what is asked for.",
  grade: limpMode,
  symptoms: ["Lack of power, limp mode", "Whistling or hissing under load", "Black smoke"],
  causes: [
    "Leak in charge air pipes or cooler",
    "Wastegate stuck open, vanes sticking",
    "Leaking vacuum hose of the actuator",
    "Clogged air filter",
    "Worn turbocharger",
    "Blocked catalyst or particulate filter",
  ],
  action:
    "Pressure-test the charge air pipes first, then check the actuator, its vacuum supply and its solenoid, and last the turbocharger's shaft for play.",
};
const like = (name: string, description: string, base: Condition = underboost): Condition => ({
  ...base,
  name,
  description,
});
const overspeed = like("turbocharger or supercharger turbine overspeed", "The turbine turns faster than it may.", {
  ...underboost,
  grade: grade("critical", "immediate", "A turbine that overspeeds bursts, and its parts go into the engine."),
  causes: [
    "Leak in charge air pipes that the turbocharger works against",
    "Speed sensor reading too high",
    "Clogged air filter",
  ],
});

export const boost: readonly Row[] = [
  ["P0033", bypass, ["circuit", "low", "high"]],
  ["P0039", bypass, ["range"]],
  [
    "P003A",
    inPlaces({ ...boostControl, nature: "state", name: "boost control position" }, ["A", "B"]),
    ["learningLimit"],
  ],
  ["P0045", at(boostControl, "A"), fourOpenModes],
  ["P0049", overspeed],
  ["P004A", at(boostControl, "B"), fourOpenModes],
  ["P004E", inPlaces(boostControl, ["A", "B"]), ["erratic"]],
  ["P005E", at(supply, "B"), pair],
  ["P006E", at(supply, "A"), pair],
  ["P00AF", inPlaces(controlModule, ["A", "B"]), ["performance"]],
  ["P022A", inPlaces(coolerBypass, ["A", "B"]), threeModes],
  ["P0234", at(overboost, "A")],
  ["P0235", at(boostPressure, "A"), fourModes],
  ["P0239", at(boostPressure, "B"), fourModes],
  ["P023A", coolerPump, threeModes],
  ["P023D", inPlaces(pressures, ["A", "B"]), ["correlation"]],
  ["P0243", inPlaces(wastegate, ["A", "B"]), fourModes],
  ["P024A", at(coolerBypass, "A"), ["range", "stuck"]],
  ["P024C", at(coolerPosition, "A"), fourModes],
  ["P0299", at(underboost, "A")],
  ["P02CA", at(overboost, "B")],
  ["P02CB", at(underboost, "B")],
  ["P2261", at({ ...bypass, nature: "state" }, "A"), ["stuck"]],
  ["P2262", like("boost pressure not detected, mechanical", "The turbocharger builds no pressure at all.")],
  [
    "P2263",
    like("turbocharger or supercharger boost system performance", "Boost pressure does not follow what is asked for."),
  ],
  [
    "P226B",
    like(
      "boost pressure too high, mechanical",
      "The turbocharger builds more pressure than it is asked for.",
      overboost,
    ),
  ],
  ["P226C", at({ ...boostControl, nature: "state" }, "A"), ["slow"]],
  ["P226F", at({ ...boostControl, nature: "state" }, "B"), ["slow"]],
  ["P22C5", outlet, ["open", "low", "high", "stuckOpen", "stuckClosed"]],
  ["P22CA", switching, ["open", "low", "high", "stuckOpen", "stuckClosed"]],
  ["P22CF", inlet, ["open", "low", "high", "stuckOpen", "stuckClosed"]],
  ["P22D4", inletPosition, fiveModes],
  ["P2562", at(position, "A"), fiveModes],
  ["P2578", at(speed, "A"), fiveModes],
  ["P2586", at(position, "B"), fiveModes],
  ["P2593", at(speed, "B"), fiveModes],
  ["P2598", at(position, "A"), ["stuckLow", "stuckHigh"]],
  ["P259A", at(position, "B"), ["stuckLow", "stuckHigh"]],
  [
    "P259C",
    inPlaces({ ...boostControl, nature: "state", name: "time to closed loop of the boost control" }, ["A", "B"]),
    ["tooHigh"],
  ],
  [
    "P259E",
    inPlaces({ ...boostControl, nature: "state", name: "boost control position at its limit" }, ["A", "B"]),
    ["tooLow", "tooHigh"],
  ],
  ["P25B3", inPlaces(wastegate, ["A", "B"]), ["stuckOpen", "stuckClosed"]],
];
