import { convenience, drivability, shiftQuality } from "../../grades.ts";
import {
  at,
  type Condition,
  fiveModes,
  fourModes,
  grade,
  inPlaces,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const base = {
  system: "transmission",
  repair: "transmissionCheck",
  grade: shiftQuality,
  symptoms: ["Harsh, late or missing shifts", "Limp mode in one gear"],
} as const;
const control = (name: string, description: string): Condition => ({
  ...base,
  name,
  description,
  causes: [
    "See the other codes of the transmission",
    "Low or burnt fluid",
    "Wiring or connector of the transmission",
    "Failed solenoid or module",
  ],
  action:
    "Read the codes of the transmission control module: this one only says that there are some. Check fluid level and condition first.",
});
const clutchPosition: Part = {
  ...base,
  name: "clutch position sensor",
  nature: "sensor",
  repair: "clutch",
  wearCauses: ["Worn clutch or actuator", "Sensor drifting"],
  check: "Watch the position while the clutch is moved over its whole travel.",
};
const pedalSwitch: Part = {
  ...base,
  name: "clutch pedal switch",
  nature: "switch",
  repair: "switch",
  grade: drivability,
  symptoms: ["Engine does not crank", "Cruise control does not work"],
  wearCauses: ["Switch misadjusted"],
  check: "Watch the switch while you press the pedal.",
};
const input: Part = { ...pedalSwitch, name: "clutch switch input" };
const range: Part = {
  ...base,
  name: "transmission range sensor (PRNDL)",
  nature: "switch",
  repair: "rangeSensor",
  symptoms: ["Wrong or no gear shown", "Engine does not crank", "Limp mode"],
  wearCauses: ["Range sensor misadjusted after a repair", "Worn shift cable bush"],
  check: "Shift through all positions and compare the display with the lever; adjust cable and sensor first.",
};
const temperature: Part = {
  ...base,
  name: "transmission fluid temperature sensor",
  nature: "thermistor",
  repair: "transmissionTemperature",
  grade: drivability,
  symptoms: ["Harsh shifts", "Converter clutch stays open"],
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the coolant temperature.",
};
const overheated = (name: string): Condition => ({
  ...base,
  name,
  description: "The transmission is hotter than it may be.",
  repair: "transmissionTemperature",
  grade: grade("critical", "immediate", "Above about 150 degrees C the fluid burns and the clutches go with it."),
  symptoms: ["Temperature warning", "Smell of burnt fluid", "Slipping"],
  causes: ["Low or burnt fluid", "Cooler blocked", "Heavy towing or a stuck car", "Converter clutch slipping"],
  action:
    "Stop in neutral with the engine idling until it cools; check fluid and cooler, and change fluid that smells burnt.",
});
const shaft = (name: string): Part => ({
  ...base,
  name,
  nature: "pulse",
  repair: "shaftSpeedSensor",
  symptoms: ["Harsh or late shifts", "Limp mode", "Speedometer may fail"],
  wearCauses: ["Swarf on the sensor", "Damaged tone wheel"],
  check: "Look at swarf on the sensor and at its signal.",
});
const inputSpeed = shaft("input or turbine shaft speed sensor");
const outputSpeed = shaft("output shaft speed sensor");
const middleSpeed = shaft("intermediate shaft speed sensor");
const speedModes = ["circuit", "range", "noSignal", "erratic"] as const;
const engineSpeed: Part = { ...shaft("engine speed input"), nature: "signal", repair: "wiring" };
const engineSpeedOut: Part = { ...engineSpeed, name: "transmission control module engine speed output" };
const level: Part = {
  ...base,
  name: "transmission fluid level sensor",
  nature: "sensor",
  repair: "transmissionFluid",
  wearCauses: ["Sensor fouled"],
  check: "Check the level the way the maker says.",
};
const levelState = (what: string): Condition => ({
  ...base,
  name: `transmission fluid level too ${what}`,
  description: `There is too ${what === "low" ? "little" : "much"} fluid.`,
  repair: "transmissionFluid",
  causes:
    what === "low"
      ? ["Leak at seal, pan or cooler line", "Filled wrongly"]
      : ["Overfilled", "Coolant in the fluid from a leaking cooler"],
  action: "Check the level at the temperature that the maker gives; find the leak, or look for coolant (pink foam).",
});
const wearCauses: Condition = {
  ...base,
  name: "transmission fluid deteriorated",
  description: "The fluid is worn out.",
  repair: "transmissionFluid",
  causes: ["Fluid overdue", "Overheating"],
  action: "Change fluid and filter; look at the pan for debris.",
};
const mode: Part = {
  ...base,
  name: "transmission mode switch",
  nature: "switch",
  repair: "switch",
  grade: convenience,
  symptoms: ["Mode cannot be selected"],
  wearCauses: ["Worn switch"],
  check: "Watch the switch on a scan tool.",
};
const lever = (name: string): Part => ({ ...range, name, nature: "sensor", repair: "rangeSensor" });
const shiftSwitch = (name: string): Part => ({ ...mode, name });
const signal = (name: string): Part => ({
  ...base,
  name,
  nature: "signal",
  repair: "wiring",
  wearCauses: ["Fault of the unit that sends it"],
  check: "Read the codes of the unit that sends it.",
});
const link = (name: string): Part => ({ ...signal(name), repair: "network" });
const fourWheel: Part = {
  ...mode,
  name: "four-wheel drive (4WD) switch",
  repair: "fourWheelDrive",
  symptoms: ["Four-wheel drive cannot be engaged"],
};
const power: Part = {
  ...base,
  name: "transmission control module power input",
  nature: "supply",
  repair: "wiring",
  wearCauses: [],
  check: "Check fuses and grounds of the transmission control module.",
};
const relay: Part = {
  ...power,
  name: "transmission control module power relay",
  nature: "actuator",
  repair: "relay",
  wearCauses: ["Failed relay"],
};
const sense: Part = { ...power, name: "transmission control module power relay sense" };
const lampRequest: Part = { ...signal("transmission control system lamp request") };
const neutral: Part = {
  ...shiftSwitch("park or neutral switch input"),
  repair: "rangeSensor",
  grade: drivability,
  symptoms: ["Engine does not crank, or cranks in gear"],
};
const park = (letter: string): Part => ({ ...lever("transmission park position sensor or switch"), place: letter });
const parkModes = ["open", "low", "high", "stuckLow", "stuckHigh", "erratic"] as const;
const starterDisable: Part = {
  ...signal("starter disable"),
  grade: grade("severe", "high", "The engine may crank in gear, or not at all."),
};
const ignitionOrder: Part = { ...lever("transmission range sensors"), nature: "state" };
const transferRequest = control(
  "transfer case control system (lamp request)",
  "The transfer case has found a fault and asks for the lamp.",
);
const pawl = (letter: string): Part => ({ ...lever("park pawl position sensor"), place: letter });
const cooler: Part = {
  ...base,
  name: "transmission fluid cooler control",
  nature: "actuator",
  repair: "solenoidValve",
  wearCauses: ["Valve stuck"],
  check: "Command the valve and feel the cooler lines.",
};

export const transmissionControl: readonly Row[] = [
  ["P0218", overheated("transmission fluid over temperature")],
  [
    "P0700",
    [
      control(
        "transmission control system (lamp request)",
        "The transmission has found a fault and asks for the lamp.",
      ),
      control("transmission control system range or performance", "The transmission does not work as it should."),
      control("transmission control system electrical", "The transmission control has an electrical fault."),
    ],
  ],
  ["P0704", input, ["circuit"]],
  ["P0705", at(range, "A"), fiveModes],
  ["P070A", level, fiveModes],
  ["P070F", levelState("low")],
  ["P0710", at(temperature, "A"), fiveModes],
  ["P0715", at(inputSpeed, "A"), speedModes],
  ["P071A", inPlaces(mode, ["A", "B"]), ["circuit", ...pair]],
  ["P0720", outputSpeed, speedModes],
  ["P0725", engineSpeed, speedModes],
  ["P0737", engineSpeedOut, ["circuit", ...pair]],
  ["P075F", levelState("high")],
  [
    "P077A",
    [
      { ...outputSpeed, name: "output shaft speed sensor, loss of direction signal" },
      { ...outputSpeed, name: "output shaft speed sensor, direction error" },
    ],
    ["circuit"],
  ],
  ["P0790", shiftSwitch("normal or performance mode switch"), ["circuit"]],
  ["P0791", at(middleSpeed, "A"), speedModes],
  ["P07B2", [park("A"), park("B")], parkModes],
  ["P07BE", { ...ignitionOrder, name: "transmission park position sensors A and B" }, ["correlation"]],
  ["P0800", transferRequest],
  ["P0802", lampRequest, ["open"]],
  ["P0805", at(clutchPosition, "A"), fiveModes],
  ["P080A", { ...clutchPosition, nature: "state" }, ["notLearned"]],
  ["P0812", [signal("reverse input"), signal("reverse output")], ["circuit"]],
  ["P0814", { ...signal("transmission range display"), grade: convenience }, ["circuit"]],
  ["P0815", [shiftSwitch("upshift switch"), shiftSwitch("downshift switch")], ["circuit"]],
  ["P0817", starterDisable, ["open"]],
  ["P0818", shiftSwitch("driveline disconnect switch"), ["circuit"]],
  ["P0819", { ...shiftSwitch("up and down shift switch to transmission range"), nature: "state" }, ["correlation"]],
  ["P081A", starterDisable, pair],
  ["P081C", [signal("park input"), signal("neutral input")], ["circuit"]],
  [
    "P0820",
    [
      lever("gear lever X-Y position sensor"),
      lever("gear lever X position sensor 1"),
      lever("gear lever Y position sensor 1"),
    ],
    ["circuit"],
  ],
  ["P0823", [lever("gear lever X position sensor 1"), lever("gear lever Y position sensor 1")], ["erratic"]],
  ["P0825", shiftSwitch("gear lever push-pull switch (shift anticipate)"), ["circuit"]],
  ["P0826", shiftSwitch("up and down shift switch"), ["circuit", ...pair]],
  ["P0830", inPlaces(pedalSwitch, ["A", "B"]), ["circuit", ...pair]],
  ["P0836", fourWheel, fourModes],
  ["P083F", { ...pedalSwitch, name: "clutch pedal switches A and B", nature: "state" }, ["correlation"]],
  ["P0850", [neutral, { ...neutral, name: "drive switch input" }], ["circuit", ...pair]],
  ["P0856", signal("traction control input"), fourModes],
  ["P0860", at(link("gear shift control module communication"), "A"), ["circuit", ...pair]],
  ["P0863", link("transmission control module communication"), fourModes],
  ["P0880", power, fiveModes],
  ["P0885", relay, threeModes],
  ["P0888", sense, fiveModes],
  ["P0897", wearCauses],
  ["P0898", lampRequest, pair],
  ["P271A", [pawl("A"), pawl("B")], pair],
  ["P273F", at(overheated("transmission fluid over temperature, sensor"), "B")],
  ["P2740", at(temperature, "B"), fiveModes],
  ["P2745", at(middleSpeed, "B"), speedModes],
  ["P2749", at(middleSpeed, "C"), speedModes],
  ["P274A", at(temperature, "C"), fiveModes],
  ["P274F", at(overheated("transmission fluid over temperature, sensor"), "C")],
  ["P2753", cooler, threeModes],
  ["P275A", at(temperature, "D"), fiveModes],
  ["P275F", at(overheated("transmission fluid over temperature, sensor"), "D")],
  ["P2765", at(inputSpeed, "B"), speedModes],
  ["P2771", { ...fourWheel, name: "four-wheel drive (4WD) low switch" }, fourModes],
  ["P2775", [shiftSwitch("upshift switch"), shiftSwitch("downshift switch")], ["range", ...pair, "erratic"]],
  ["P2784", { ...inputSpeed, name: "input or turbine shaft speed sensor A to B", nature: "state" }, ["correlation"]],
  ["P278A", shiftSwitch("kick-down switch"), fiveModes],
  ["P279D", { ...fourWheel, name: "four-wheel drive (4WD) range signal", nature: "signal" }, fourModes],
  ["P2800", at(range, "B"), fiveModes],
  ["P2805", ignitionOrder, ["correlation"]],
  ["P2806", { ...ignitionOrder, name: "transmission range sensor alignment" }, ["performance"]],
  ["P280A", inPlaces({ ...range, nature: "state" }, ["A", "B"]), ["notLearned"]],
];
