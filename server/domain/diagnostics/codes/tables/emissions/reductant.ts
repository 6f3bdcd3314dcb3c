import { dieselEmissions, monitoringOnly } from "../../grades.ts";
import {
  at,
  type Condition,
  fiveModes,
  fourModes,
  inPlaces,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const base = {
  system: "emissions",
  repair: "reductant",
  grade: dieselEmissions,
  symptoms: ["AdBlue or DEF warning", "Countdown to no engine start", "Power limited"],
} as const;
const injector: Part = {
  ...base,
  name: "reductant (DEF, AdBlue) injection valve",
  nature: "actuator",
  wearCauses: ["Valve blocked with crystals", "Valve leaking"],
  check: "Take the valve out, look for crystals and rinse it with warm water.",
};
const tankHeater: Part = {
  ...base,
  name: "reductant tank heater control",
  nature: "heater",
  wearCauses: ["Heater burnt out", "Failed heater relay"],
  check: "Check its fuse and relay: the fluid freezes at -11 degrees C.",
};
const heater: Part = { ...tankHeater, name: "reductant heater control" };
const heaterSense: Part = { ...heater, name: "reductant heater sense", nature: "sensor" };
const airPressure: Part = {
  ...base,
  name: "reductant injection air pressure sensor",
  nature: "sensor",
  wearCauses: ["Air line leaking or blocked"],
  check: "Check the air line.",
};
const level: Part = {
  ...base,
  name: "reductant level sensor",
  nature: "sensor",
  wearCauses: ["Float stuck or crystals in the tank"],
  check: "Fill the tank and see whether the level follows.",
};
const quality: Part = {
  ...base,
  name: "reductant quality sensor",
  nature: "sensor",
  wearCauses: ["Diluted or wrong fluid", "Sensor fouled"],
  check: "Measure the fluid with a refractometer: 32.5 % urea is right.",
};
const temperature: Part = {
  ...base,
  name: "reductant temperature sensor",
  nature: "thermistor",
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the ambient temperature.",
};
const pressure: Part = {
  ...base,
  name: "reductant pressure sensor",
  nature: "sensor",
  wearCauses: ["Clogged filter or frozen line", "Weak pump"],
  check: "Run the pump with a scan tool and watch the pressure build and hold.",
};
const pump: Part = {
  ...base,
  name: "reductant pump",
  nature: "actuator",
  wearCauses: ["Worn or crystallised pump", "Clogged filter"],
  check: "Run the pump with a scan tool and listen.",
};
const airPump: Part = { ...pump, name: "reductant injection air pump" };
const supply: Part = { ...pump, name: "reductant or regeneration supply control" };
const purge: Part = { ...pump, name: "reductant purge control valve", wearCauses: ["Valve blocked with crystals"] };
const airValve: Part = { ...purge, name: "reductant injection air pressure control valve" };
const coolantValve: Part = { ...purge, name: "reductant heater coolant control valve", wearCauses: ["Valve stuck"] };
const meteringHeater: Part = { ...heater, name: "reductant metering unit heater control" };
const meteringTemperature: Part = { ...temperature, name: "reductant metering unit temperature sensor" };
const relay: Part = {
  ...pump,
  name: "reductant heater relay",
  repair: "relay",
  wearCauses: ["Failed relay"],
  check: "Swap the relay.",
};
const module: Part = {
  ...base,
  name: "reductant control module",
  nature: "module",
  repair: "module",
  wearCauses: ["Supply voltage poor", "Failed module"],
  check: "Check its supply and ground.",
};
const moduleRelay: Part = { ...relay, name: "reductant control module power relay" };
const voltage: Part = { ...module, name: "reductant control module supply voltage", nature: "supply" };
const capSwitch: Part = {
  ...base,
  name: "reductant tank cap switch",
  nature: "switch",
  repair: "switch",
  grade: monitoringOnly,
  symptoms: ["Message to close the cap"],
  wearCauses: ["Cap not closed"],
  check: "Close the cap and watch the switch.",
};

const state = (name: string, description: string, causes: readonly string[], action: string): Condition => ({
  ...base,
  name: `reductant ${name}`,
  description,
  causes,
  action,
});
const fill =
  "Look for leaks and crystals, fill up with fresh fluid of ISO 22241, then test pump, line and valve with a scan tool.";
const leakage = state(
  "leakage",
  "Fluid is being lost.",
  ["Leaking line, tank or valve", "Crystals at a connection"],
  fill,
);
const tooLow = state(
  "level too low",
  "The tank is nearly empty.",
  ["Fluid used up", "Leak"],
  "Fill up; the warning goes out after a few kilometers.",
);
const performance = state(
  "system performance",
  "The dosing does not reach what is asked for.",
  ["Valve blocked with crystals", "Weak pump or clogged filter", "Bad fluid", "Air leak"],
  fill,
);
const poor = state(
  "quality performance",
  "The fluid does not do what good fluid does.",
  ["Diluted, old or wrong fluid", "NOx sensor drifting", "Worn SCR catalyst"],
  "Measure the fluid with a refractometer; drain and refill where it is not 32.5 %, then check the NOx sensors.",
);
const noFlow = state(
  "no flow detected",
  "No fluid arrives at the valve.",
  ["Frozen or blocked line", "Pump not running", "Valve blocked"],
  fill,
);
const use = (what: string): Condition =>
  state(
    `consumption too ${what}`,
    `The car uses too ${what === "low" ? "little" : "much"} fluid.`,
    what === "low"
      ? ["Valve blocked with crystals", "Weak pump", "Bad fluid"]
      : ["Valve leaking", "Leak in the line", "NOx sensor reading too high"],
    fill,
  );
const press = (what: string, of = "pressure") =>
  state(
    `${of} too ${what}`,
    `The ${of} is too ${what}.`,
    what === "low"
      ? ["Weak pump", "Clogged filter", "Leak", "Frozen line"]
      : ["Blocked valve or line", "Pressure sensor drifting"],
    fill,
  );
const loop = (name: string) => state(name, "The dosing control cannot reach its target.", performance.causes, fill);
const current: Part = { ...heater, name: "reductant heater current", nature: "state" };
const lamp = (name: string) =>
  state(
    name,
    "The dosing module has found a fault of its own and asks for the lamp.",
    ["See the codes of the dosing module"],
    "Read the codes of the dosing module.",
  );
const relayTiming = (what: string) => ({
  ...state(
    `control module power relay off too ${what}`,
    `The relay switches the module off too ${what}.`,
    ["Failed relay", "Wiring of the relay"],
    "Swap the relay and check its wiring.",
  ),
  repair: "relay" as const,
});
const hotFluid = state(
  "temperature too high",
  "The fluid is hotter than it may be.",
  ["Heater staying on", "Coolant valve stuck open", "Sensor drifting"],
  "Check the heater relay and the coolant valve.",
);
const temperatures: Part = { ...temperature, name: "reductant tank to fuel temperature correlation", nature: "state" };
const units = ["bank 1, unit 1", "bank 2, unit 1", "bank 1, unit 2", "bank 2, unit 2"];

export const reductant: readonly Row[] = [
  ["P201A", at(injector, "bank 2, unit 1"), ["range"]],
  ["P201F", at(pump, "A"), ["stuckOn"]],
  ["P202A", tankHeater, threeModes],
  ["P202D", leakage],
  ["P202E", at(injector, "bank 1, unit 1"), ["range"]],
  ["P202F", supply, ["range"]],
  ["P2037", at(airPressure, "A"), ["circuit", "range", "low"]],
  ["P203A", at(level, "A"), fiveModes],
  ["P203F", tooLow],
  ["P2040", at(airPressure, "A"), ["high", "erratic"]],
  ["P2042", temperature, fiveModes],
  ["P2047", at(injector, "bank 1, unit 1"), threeModes],
  ["P204A", pressure, fiveModes],
  ["P204F", at(performance, "bank 1")],
  ["P2050", inPlaces(injector, units.slice(1)), threeModes],
  ["P2059", airPump, ["open"]],
  ["P205A", { ...temperature, name: "reductant tank temperature sensor" }, fiveModes],
  ["P205F", at(performance, "bank 2")],
  ["P2060", airPump, pair],
  ["P2062", supply, threeModes],
  ["P206A", quality, fourModes],
  ["P207F", poor],
  ["P208A", at(pump, "A"), ["open", "stuckOff", "low", "high"]],
  ["P208E", inPlaces({ ...injector, nature: "state" }, units.slice(0, 2)), ["stuckClosed"]],
  ["P209A", at(airPressure, "B"), fourModes],
  [
    "P209E",
    { ...airPressure, name: "reductant injection air pressure sensor A to B correlation", nature: "state" },
    ["correlation"],
  ],
  ["P209F", tankHeater, ["performance"]],
  ["P20A0", at(purge, "A"), ["open", "performance", ...pair, "stuckOpen", "stuckClosed"]],
  ["P20A6", airValve, ["open", "performance", ...pair, "stuckOpen", "stuckClosed"]],
  ["P20AC", meteringTemperature, fiveModes],
  ["P20B1", coolantValve, ["open", "stuckOpen", ...pair]],
  ["P20B5", meteringHeater, ["open", "performance", ...pair]],
  ["P20B9", inPlaces(heater, ["A", "B", "C", "D"]), ["open", "performance", ...pair]],
  ["P20C9", lamp("control module requests the malfunction lamp")],
  [
    "P20CA",
    state("injection air pressure leakage", "Air pressure is being lost.", ["Leaking air line"], "Check the air line."),
  ],
  [
    "P20E6",
    [
      press("low", "injection air pressure"),
      press("high", "injection air pressure"),
      press("low"),
      press("high"),
      relayTiming("early"),
      relayTiming("late"),
    ],
  ],
  ["P20F4", [use("low"), use("high")]],
  ["P20F6", inPlaces({ ...injector, nature: "state" }, units.slice(0, 2)), ["stuckOpen"]],
  ["P20FA", at(pump, "B"), ["open", "stuckOff", "low", "high"]],
  ["P20FE", { ...pump, name: "reductant metering unit" }, ["performance"]],
  ["P20FF", module, ["performance"]],
  ["P214E", at({ ...pump, nature: "state" }, "A"), ["currentHigh"]],
  ["P214F", at(current, "A"), ["tooHigh"]],
  ["P215D", at(pump, "B"), ["stuckOn"]],
  ["P215E", at(current, "D"), ["tooLow", "tooHigh"]],
  ["P218F", noFlow],
  ["P21A8", inPlaces(level, ["B", "C"]), fiveModes],
  ["P21C2", relay, threeModes],
  ["P21C5", inPlaces({ ...level, nature: "state" }, ["A", "B"]), ["stuck"]],
  ["P21C7", moduleRelay, threeModes],
  ["P21CA", voltage, ["circuit", ...pair]],
  ["P21CD", { ...voltage, name: "reductant quality module supply voltage" }, ["low"]],
  ["P21CE", { ...module, name: "reductant quality module" }, ["performance"]],
  ["P21DD", at(current, "A"), ["tooLow"]],
  ["P221C", inPlaces(current, ["B", "C"]), ["tooLow", "tooHigh"]],
  ["P223A", inPlaces(heater, ["E", "F"]), ["circuit"]],
  ["P241E", { ...coolantValve, nature: "state" }, ["stuckClosed"]],
  ["P248A", inPlaces(heaterSense, ["A", "B"]), pair],
  [
    "P249C",
    [
      loop("injection control: time to closed loop too long"),
      loop("injection control at its limit, flow too low"),
      loop("injection control at its limit, flow too high"),
    ],
  ],
  ["P24CB", capSwitch, fiveModes],
  ["P24D2", inPlaces(heaterSense, ["A", "B"]), ["circuit"]],
  ["P24DB", at(purge, "B"), ["open", "performance", ...pair, "stuckOpen", "stuckClosed"]],
  ["P24F3", temperatures, ["correlation"]],
  ["P24FF", hotFluid],
  ["P263D", { ...heater, nature: "actuator", name: "reductant heater driver" }, ["performance"]],
];
