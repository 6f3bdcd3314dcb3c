import { economy, overheating } from "../../grades.ts";
import { at, type Condition, fiveModes, grade, inPlaces, type Part, pair, type Row, threeModes } from "../../model.ts";

const coolant: Part = {
  name: "engine coolant temperature sensor (ECT)",
  nature: "thermistor",
  system: "cooling",
  repair: "coolantSensor",
  grade: grade(
    "moderate",
    "medium",
    "The control unit guesses the temperature: rich running, fans on all the time, and a gauge that may hide overheating.",
  ),
  symptoms: ["Hard start", "Fans run all the time", "Black smoke, high consumption", "Temperature gauge wrong"],
  wearCauses: ["Sensor drifting", "Low coolant: the sensor hangs in air"],
  check: "Check the coolant level first; cold, the reading must agree with the ambient temperature.",
};
const radiator: Part = {
  ...coolant,
  name: "radiator coolant temperature sensor",
  grade: economy,
  symptoms: ["Fans run too often"],
};
const correlation = (name: string): Part => ({ ...coolant, name, nature: "state" });
const cold = (name: string, description: string): Condition => ({
  name,
  description,
  system: "cooling",
  repair: "thermostat",
  grade: grade("minor", "medium", "The engine runs cold: more fuel and wear, a cold cabin, but no danger of stopping."),
  symptoms: ["Heater lukewarm", "Temperature gauge low", "Higher fuel consumption"],
  causes: [
    "Thermostat stuck open",
    "Low coolant",
    "Coolant temperature sensor reading too low",
    "Fan running all the time",
  ],
  action:
    "Check the coolant level, then watch the temperature of a cold start: a slow climb that never reaches about 90 degrees C is the thermostat.",
});
const overheated: Condition = {
  name: "engine coolant over temperature",
  description: "The engine is overheating.",
  system: "cooling",
  repair: "waterPump",
  grade: grade("critical", "immediate", "Stop the engine: within minutes the head warps and the gasket fails."),
  symptoms: ["Temperature gauge in the red", "Steam", "Loss of coolant", "Cold heater while the engine is hot"],
  causes: [
    "Low coolant from a leak",
    "Thermostat stuck closed",
    "Fan not running",
    "Water pump failed",
    "Radiator blocked",
    "Head gasket leaking",
  ],
  action:
    "Let it cool before the cap is opened. Pressure-test for leaks, run the fans, check thermostat and pump flow, and test the coolant for exhaust gas.",
};
const flow: Condition = {
  ...overheated,
  name: "engine coolant flow low or performance",
  description: "Too little coolant flows.",
  grade: overheating,
};
const system: Condition = {
  ...overheated,
  name: "cooling system performance",
  description: "The coolant temperature does not behave as it should.",
  grade: overheating,
  causes: ["Thermostat stuck", "Low coolant or air in the system", "Fan not running", "Sensor drifting"],
};
const level: Part = {
  ...coolant,
  name: "engine coolant level sensor or switch",
  nature: "switch",
  repair: "switch",
  symptoms: ["Coolant warning false or missing"],
  wearCauses: ["Float stuck"],
  check: "Look at the level in the expansion tank.",
};
const levelLow: Condition = {
  ...overheated,
  name: "engine coolant level low",
  description: "There is too little coolant.",
  grade: overheating,
  causes: ["Leaking hose, radiator or water pump", "Leaking head gasket", "Expansion tank cap not sealing"],
  action: "Top up cold, pressure-test the system and find the leak.",
};

const fan: Part = {
  name: "cooling fan",
  nature: "actuator",
  system: "cooling",
  failsFirst: true,
  repair: "coolingFan",
  grade: overheating,
  symptoms: ["Overheats in traffic", "Air conditioning weak at a standstill", "Fan silent or always on"],
  wearCauses: ["Failed fan motor or fan module", "Failed relay", "Blown fuse"],
  check: "Switch the fan on with a scan tool, and feed the motor directly to see whether it turns.",
};
const fanState = (name: string): Part => ({
  ...fan,
  name,
  nature: "state",
  wearCauses: ["Worn fan clutch or motor", "Failed fan module"],
});
const fanSpeed: Part = { ...fan, name: "fan speed sensor", nature: "pulse" };
const thermostat: Part = {
  ...coolant,
  name: "thermostat heater",
  nature: "heater",
  repair: "thermostat",
  wearCauses: ["Heater of the thermostat burnt out"],
  check: "Measure its resistance.",
};
const pump: Part = {
  name: "engine coolant pump",
  nature: "actuator",
  system: "cooling",
  repair: "electricPump",
  grade: overheating,
  symptoms: ["Overheating", "Cold heater"],
  wearCauses: ["Worn pump", "Air in the circuit"],
  check: "Run the pump with a scan tool and feel the flow in its hoses.",
};
const coolantPump: Part = { ...pump, name: "coolant pump" };
const clutch: Part = { ...pump, name: "engine coolant pump clutch", repair: "waterPump" };
const valve: Part = {
  ...pump,
  name: "engine coolant bypass valve",
  repair: "solenoidValve",
  wearCauses: ["Valve stuck"],
  check: "Command the valve and feel the hoses.",
};
const valvePosition: Part = { ...valve, name: "engine coolant bypass valve position sensor", nature: "sensor" };
const degas: Part = { ...valve, name: "coolant degassing valve" };
const internal: Part = {
  ...coolant,
  name: "control module coolant temperature processing",
  nature: "module",
  repair: "engineModule",
};
const lamp: Part = {
  ...coolant,
  name: "engine hot lamp",
  nature: "actuator",
  repair: "lamp",
  symptoms: ["No warning when the engine overheats"],
};
const shutter: Part = {
  ...fan,
  name: "active grille air shutter",
  grade: economy,
  repair: "solenoidValve",
  symptoms: ["Overheats in traffic, or warms up slowly"],
  wearCauses: ["Shutter damaged by a stone or ice"],
  check: "Watch the shutter move.",
};
const request: Condition = {
  ...system,
  name: "coolant temperature control module requests the malfunction lamp",
  description: "The module has found a fault of its own and asks for the lamp.",
};

export const cooling: readonly Row[] = [
  ["P00B1", radiator, fiveModes],
  ["P00B6", correlation("radiator to engine coolant temperature correlation"), ["correlation"]],
  ["P00B7", flow],
  ["P0115", at(coolant, "1"), fiveModes],
  ["P011A", correlation("engine coolant temperature sensor 1 to 2 correlation"), ["correlation"]],
  [
    "P0125",
    [
      cold(
        "coolant temperature insufficient for closed loop fuel control",
        "The engine takes too long to get warm enough for mixture control.",
      ),
      cold(
        "coolant temperature insufficient for stable operation",
        "The engine does not get warm enough to run steadily.",
      ),
    ],
  ],
  [
    "P0128",
    cold(
      "coolant thermostat: temperature below the thermostat's regulating temperature",
      "The coolant stays colder than the thermostat should hold it.",
    ),
  ],
  ["P0217", overheated],
  ["P0480", inPlaces({ ...fan, name: "cooling fan control" }, ["1", "2", "3"]), ["circuit"]],
  ["P0483", fanState("cooling fan rationality check"), ["performance"]],
  ["P0484", fan, ["currentHigh"]],
  ["P0485", { ...fan, name: "cooling fan power or ground", nature: "supply" }, ["circuit"]],
  ["P0493", fanState("cooling fan speed (overspeed)"), ["tooHigh"]],
  ["P0494", fanState("cooling fan speed"), ["tooLow", "tooHigh"]],
  ["P0526", fanSpeed, ["circuit", "range", "noSignal", "erratic"]],
  ["P0597", thermostat, threeModes],
  ["P059F", at(shutter, "A"), ["stuckOff"]],
  ["P060F", internal, ["performance"]],
  [
    "P063F",
    { ...internal, name: "automatic configuration: coolant temperature input not present", repair: "programming" },
    ["circuit"],
  ],
  ["P0655", lamp, ["circuit"]],
  ["P0691", inPlaces({ ...fan, name: "cooling fan control" }, ["1", "2", "3"]), pair],
  ["P2181", system],
  ["P2182", at(coolant, "2"), fiveModes],
  ["P2556", level, ["circuit", "range", ...pair]],
  ["P2560", levelLow],
  ["P25AF", request],
  ["P2600", at(coolantPump, "A"), ["open", "stuckOff", ...pair]],
  ["P261A", at(coolantPump, "B"), ["open", "stuckOff", ...pair, "stuckOn"]],
  ["P261F", at(coolantPump, "A"), ["stuckOn"]],
  ["P2678", degas, threeModes],
  ["P2681", at(valve, "A"), threeModes],
  ["P26A3", at(valve, "A"), ["range"]],
  ["P26A4", at(valvePosition, "A"), [...fiveModes, "minimumStop", "maximumStop"]],
  ["P26AB", at({ ...valve, nature: "state" }, "A"), ["stuckOpen"]],
  ["P26AC", at(valve, "B"), [...threeModes, "stuckOpen", "range"]],
  ["P26B1", inPlaces({ ...valve, nature: "state" }, ["A", "B"]), ["stuckClosed"]],
  ["P26B7", inPlaces(valve, ["C", "D"]), [...threeModes, "stuckOpen", "range", "stuckClosed"]],
  ["P26CA", pump, ["open", "stuckOff", ...pair]],
  ["P26CE", { ...pump, name: "engine coolant pump speed (overspeed)", nature: "state" }, ["tooHigh"]],
  [
    "P26CF",
    { ...pump, name: "engine coolant pump control module system voltage", nature: "supply" },
    ["circuit", ...pair],
  ],
  ["P26D2", { ...pump, name: "engine coolant pump control module", nature: "state" }, ["overTemperature"]],
  ["P26D3", { ...pump, name: "engine coolant pump supply voltage", nature: "supply" }, ["circuit", ...pair]],
  ["P26D6", clutch, ["open", "stuckOff", "stuckOn", ...pair]],
];
