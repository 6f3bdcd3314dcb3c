import { highVoltageLimit, highVoltageStop } from "../../grades.ts";
import { at, type Condition, fiveModes, grade, inPlaces, type Part, pair, type Row } from "../../model.ts";

const training =
  "Work on the high-voltage system only with the training for it: switch it off, wait for the capacitors, and measure that it is dead.";
const motor: Part = {
  name: "drive motor",
  nature: "state",
  system: "electrical",
  repair: "driveMotor",
  grade: highVoltageLimit,
  symptoms: ["Hybrid system warning", "Power limited or no drive"],
  wearCauses: ["Winding shorted or losing its insulation", "Coolant or oil low", "Inverter fault"],
  check: `Measure insulation and winding resistances. ${training}`,
};
const part = (name: string, more: Partial<Part> = {}): Part => ({ ...motor, name, ...more });
const generator = part("hybrid generator");
const sensor = (name: string, nature: Part["nature"] = "sensor"): Part =>
  part(name, {
    nature,
    repair: "inverter",
    wearCauses: ["Sensor drifting", "Wrong value from the inverter"],
    check: training,
  });
const machines = ["drive motor A", "drive motor B", "generator"];
const torque = (of: string) => sensor(`${of} torque sensor`);
const temperature = (of: string) => sensor(`${of} temperature sensor`, "thermistor");
const position = (of: string) => sensor(`${of} position sensor (resolver)`);
const resolver = (name: string) => sensor(`${name} (resolver winding)`);
const current = (of: string) => sensor(`${of} current sensor`);
const module = (name: string): Part =>
  part(name, {
    nature: "module",
    repair: "inverter",
    wearCauses: ["Low 12 V supply", "Failed module"],
    check: "Check the 12 V battery, supplies and grounds first.",
  });
const hot = (name: string): Condition => ({
  name: `${name} over temperature`,
  description: "It is hotter than it may be.",
  system: "electrical",
  repair: "electricPump",
  grade: grade("severe", "immediate", "The hybrid system cuts power and may stop the car to save itself."),
  symptoms: ["Hybrid system overheated warning", "Power limited"],
  causes: [
    "Inverter coolant low or its pump failed",
    "Cooler blocked",
    "Heavy load, as on a long climb",
    "Temperature sensor drifting",
  ],
  action: "Check level and flow of the inverter coolant and its pump, and clean the cooler.",
});
const inverter = part("inverter", {
  repair: "inverter",
  wearCauses: ["Failed power module of the inverter", "Coolant low", "High-voltage supply unsteady"],
});
const inverterOf = (of: string) => ({ ...inverter, name: `${of} inverter` });
const phase = (of: string, letter: string) =>
  part(`${of} phase ${letter} current`, {
    repair: "inverter",
    wearCauses: ["Current sensor of the inverter drifting", "Winding or cable open or shorted", "Failed power module"],
  });
const phases = (of: string) => ["U", "V", "W"].map((letter) => phase(of, letter));
const phaseSensors = (of: string) => ["U", "V", "W"].map((letter) => current(`${of} phase ${letter}`));
const inverterTemperature = sensor("drive motor inverter temperature sensor", "thermistor");
const coolantTemperature: Part = sensor("motor electronics coolant temperature sensor", "thermistor");
const pump: Part = part("motor electronics coolant pump", {
  nature: "actuator",
  repair: "electricPump",
  grade: highVoltageLimit,
  wearCauses: ["Worn pump", "Air in the circuit"],
  check: "Run the pump and look for movement in the coolant tank.",
});
const cooling: Part = {
  ...pump,
  name: "inverter cooling system",
  nature: "state",
  wearCauses: ["Coolant low or air in it", "Pump failed", "Cooler blocked"],
};
const noStart: Condition = {
  name: "engine failed to start",
  description: "The hybrid system turned the engine, and it did not run.",
  system: "engine",
  repair: "plugs",
  grade: highVoltageLimit,
  symptoms: ["Hybrid system warning", "Drives on the battery until it is empty"],
  causes: [
    "No fuel",
    "Fuel or ignition fault of the engine",
    "Damper of the transaxle slipping",
    "Crankshaft sensor fault",
  ],
  action: "Check fuel, then the codes of the engine; crank it with the scan tool and watch its speed.",
};
const phaseModes = ["circuit", "tooLow", "tooHigh"] as const;
const correlation = (of: string): Part => ({ ...current(`${of} phase U, V and W`), nature: "state" });
const cable: Part = part("drive motor phase cables U, V and W", {
  nature: "actuator",
  grade: highVoltageStop,
  wearCauses: ["Loose phase cable"],
  check: training,
});
const supplyVoltage: Condition = {
  ...hot("drive motor A inverter voltage"),
  name: "drive motor A inverter voltage too high",
  description: "The voltage at the inverter is above its limit.",
  grade: highVoltageLimit,
  causes: ["Wheel slip or hard regeneration", "Failed step-up converter", "Voltage sensor drifting"],
  action: "Read the other hybrid codes; check the converter.",
};
const engineSpeed: Part = module("internal control module, drive motor to engine speed");

export const motors: readonly Row[] = [
  ["P0A00", at(coolantTemperature, "A"), fiveModes],
  ["P0A05", at(pump, "A"), ["open", ...pair]],
  ["P0A0F", noStart],
  ["P0A17", torque("motor"), ["circuit", "range", "low"]],
  [
    "P0A1A",
    [
      module("generator control module"),
      module("drive motor A control module"),
      module("drive motor B control module"),
      module("hybrid powertrain control module A"),
      module("starter-generator control module"),
    ],
    ["performance"],
  ],
  ["P0A20", torque("motor"), ["high", "erratic"]],
  ["P0A22", torque("generator"), fiveModes],
  ["P0A2A", temperature("drive motor A"), fiveModes],
  ["P0A2F", hot("drive motor A")],
  ["P0A30", temperature("drive motor B"), fiveModes],
  ["P0A35", hot("drive motor B")],
  ["P0A36", temperature("generator"), fiveModes],
  [
    "P0A3B",
    [hot("generator"), hot("drive motor A inverter"), hot("drive motor B inverter"), hot("generator inverter")],
  ],
  ["P0A3F", machines.map(position), [...fiveModes, "tooHigh"]],
  ["P0A51", machines.map(current), ["circuit", "range", ...pair]],
  ["P0A5D", machines.flatMap(phases), phaseModes],
  ["P0A78", machines.map(inverterOf), ["performance"]],
  ["P0A7C", hot("motor electronics")],
  ["P0A90", [at(motor, "A"), at(motor, "B"), generator], ["performance"]],
  ["P0A93", at(cooling, "A"), ["performance"]],
  ["P0AED", inPlaces(inverterTemperature, ["A", "B"]), fiveModes],
  ["P0BE5", [...phaseSensors("drive motor A"), ...phaseSensors("drive motor B")], ["circuit", "range", ...pair]],
  ["P0BFD", ["drive motor A", "drive motor B"].map(correlation), ["correlation"]],
  ["P0BFF", part("drive motor A current", { repair: "inverter" }), phaseModes],
  ["P0C05", at(cable, "A"), ["open", ...pair]],
  [
    "P0C11",
    ["A", "B"].flatMap((letter) => ["U", "V", "W"].map((one) => hot(`drive motor ${letter} inverter phase ${one}`))),
  ],
  [
    "P0C17",
    [
      { ...position("drive motor A"), nature: "state" },
      { ...position("drive motor B"), nature: "state" },
    ],
    ["notLearned"],
  ],
  ["P0C19", ["A", "B"].map((letter) => part(`drive motor ${letter} torque delivered`)), ["performance"]],
  ["P0C2F", engineSpeed, ["performance"]],
  [
    "P0C50",
    [
      "drive motor A position sensor circuit A",
      "drive motor B position sensor circuit A",
      "drive motor A position sensor circuit B",
      "drive motor B position sensor circuit B",
      "generator position sensor circuit A",
      "generator position sensor circuit B",
    ].map(resolver),
    fiveModes,
  ],
  ["P0C73", at({ ...pump, name: "motor electronics coolant pump control" }, "A"), ["performance"]],
  ["P0C79", supplyVoltage],
];
