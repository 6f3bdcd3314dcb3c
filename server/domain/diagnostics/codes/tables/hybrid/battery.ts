import { highVoltageLimit, highVoltageStop } from "../../grades.ts";
import { at, type Condition, fiveModes, grade, inPlaces, type Part, pair, type Row, threeModes } from "../../model.ts";

const training =
  "Work on the high-voltage system only with the training for it: switch it off, wait for the capacitors, and measure that it is dead.";
const base = {
  system: "electrical",
  grade: highVoltageLimit,
  symptoms: ["Hybrid system warning", "Less electric power, engine runs more"],
} as const;
const sensor = (name: string, nature: Part["nature"] = "sensor"): Part => ({
  ...base,
  name,
  nature,
  repair: "batterySensor",
  wearCauses: ["Corroded sense wire or bus bar", "Battery sensor module failing"],
  check: training,
});
const temperature = sensor("hybrid battery temperature sensor", "thermistor");
const air = sensor("hybrid battery pack air temperature sensor", "thermistor");
const voltageSense = sensor("hybrid battery pack voltage sense");
const cellSense = sensor("hybrid battery voltage sense (cell group)");
const current = sensor("hybrid battery pack current sensor");
const isolation: Part = { ...sensor("hybrid battery voltage isolation sensor"), grade: highVoltageStop };
const fan: Part = {
  ...base,
  name: "hybrid battery pack cooling fan",
  nature: "actuator",
  repair: "batteryCooling",
  wearCauses: ["Fan or filter clogged with dust or pet hair", "Worn fan"],
  check: "Clean the intake grille and filter in the cabin.",
};
const fanSupply: Part = { ...fan, name: "hybrid battery pack cooling fan supply voltage", nature: "supply" };
const airValve: Part = { ...fan, name: "hybrid battery pack air flow valve" };
const coolantPump: Part = { ...fan, name: "hybrid battery pack coolant pump supply voltage", nature: "supply" };
const contactor = (which: string): Part => ({
  ...base,
  name: `hybrid battery ${which} contactor`,
  nature: "actuator",
  repair: "highVoltage",
  grade: highVoltageStop,
  symptoms: ["Car does not go into READY", "Car stops"],
  wearCauses: ["Contactor welded or worn", "Control wire or supply of the coil"],
  check: training,
});
const interlock: Part = {
  ...base,
  name: "high voltage system interlock",
  nature: "signal",
  repair: "highVoltage",
  grade: highVoltageStop,
  symptoms: ["Car does not go into READY"],
  wearCauses: ["High-voltage plug or service disconnect not fully seated", "Cover switch"],
  check: `Check that every orange plug, cover and the service disconnect is seated. ${training}`,
};
const fuse: Part = {
  ...interlock,
  name: "high voltage fuse",
  nature: "state",
  wearCauses: ["Blown high-voltage fuse", "Short in the high-voltage system"],
};
const powerOff: Part = { ...interlock, name: "hybrid battery power off" };
const module = (name: string): Part => ({
  ...base,
  name,
  nature: "module",
  repair: "module",
  wearCauses: ["Low 12 V supply", "Failed module"],
  check: "Check the 12 V battery, supplies and grounds first.",
});
const converterSignal = (what: string): Part => ({
  ...base,
  name: `DC/DC converter ${what}`,
  nature: "signal",
  repair: "converter",
  grade: grade("severe", "high", "The 12 V battery is no longer charged: the car stops when it is empty."),
  symptoms: ["12 V battery lamp on", "Electrical systems fail one by one"],
  wearCauses: ["Failed DC/DC converter"],
  check: "Measure the 12 V supply in READY: about 14 V is right.",
});
const converter: Part = { ...converterSignal(""), name: "DC/DC converter", nature: "state" };
const fourteen: Part = { ...converterSignal(""), name: "14 volt power module system voltage", nature: "supply" };
const fourteenCurrent: Part = { ...fourteen, name: "14 volt power module current sensor", nature: "sensor" };

const state = (
  name: string,
  description: string,
  repair: Condition["repair"],
  causes: readonly string[],
): Condition => ({
  ...base,
  name,
  description,
  repair,
  causes,
  action: `Read the block voltages and temperatures of the battery with the maker's scan tool. ${training}`,
});
const requests = (who: string) => ({
  ...state(
    `${who} requests the malfunction lamp`,
    "That unit has found a fault of its own and asks for the lamp.",
    "module",
    ["See the codes of that unit"],
  ),
  action: "Read the codes of that unit: they name the cause.",
});
const wearCauses = state(
  "hybrid battery pack deterioration",
  "The battery has lost much of its capacity.",
  "hybridBattery",
  ["Aged battery blocks", "Corroded bus bars", "Battery cooling clogged"],
);
const replace = {
  ...wearCauses,
  name: "replace hybrid battery pack",
  description: "Its blocks have drifted so far apart that the pack has to be replaced or rebuilt.",
  causes: ["Weak or failed battery blocks", "Corroded bus bars or sense wires", "Battery cooling clogged"],
};
const hot = {
  ...state("hybrid battery pack over temperature", "The battery is hotter than it may be.", "batteryCooling", [
    "Cooling fan or filter clogged",
    "Battery coolant low",
    "Failed blocks",
    "Temperature sensor drifting",
  ]),
  grade: grade("critical", "immediate", "A battery that overheats can catch fire: stop outdoors and get out."),
};
const charge = (what: string) =>
  state(
    `hybrid battery pack state of charge ${what}`,
    `The battery is too ${what === "low" ? "empty" : "full"}.`,
    "hybridBattery",
    what === "low"
      ? ["Driven with an empty tank", "Engine does not start", "Weak battery"]
      : ["Current sensor drifting", "Control module fault"],
  );
const leak = {
  ...state(
    "hybrid battery voltage system isolation fault",
    "High voltage leaks to the body of the car.",
    "highVoltage",
    [
      "Air conditioning compressor or its oil",
      "Motor or cable insulation damaged",
      "Coolant or water in a high-voltage part",
      "Leaking battery block",
    ],
  ),
  grade: highVoltageStop,
  action: `Do not touch orange cables. Measure the insulation with the parts separated one by one. ${training}`,
};
const variation = {
  ...replace,
  name: "hybrid battery pack voltage variation exceeded its limit",
  description: "The blocks differ too much from each other.",
};
const systemVoltage: Part = {
  ...base,
  name: "hybrid battery system voltage",
  nature: "supply",
  repair: "hybridBattery",
  wearCauses: ["Weak battery blocks", "Contactor with resistance"],
  check: training,
};
const airLow = state(
  "hybrid battery pack air flow insufficient",
  "Too little air cools the battery.",
  "batteryCooling",
  ["Intake grille or filter blocked", "Fan worn or clogged"],
);
const cold = state(
  "hybrid battery pack temperature too low",
  "The battery is too cold to give power.",
  "batteryCooling",
  ["Very cold weather", "Battery heater failed", "Sensor drifting"],
);
const tooLow = (what: string) =>
  state(what, "The voltage is too low to be converted.", "hybridBattery", [
    "Weak battery",
    "Contactor with resistance",
  ]);
const duration = (what: string, description: string) =>
  state(`hybrid battery system ${what}`, description, "highVoltage", [
    "Capacitor or resistor of the inverter",
    "Contactor stuck",
    "Something else draws current",
  ]);
const hotModule = {
  ...state(
    "14 volt power module internal temperature too high",
    "The DC/DC converter is hotter than it may be.",
    "converter",
    ["Coolant or air flow low", "Converter overloaded by a bad 12 V battery"],
  ),
  grade: converter.grade,
};
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const stuck = ["circuit", "stuckClosed", "stuckOpen"] as const;
const controlModes = ["open", "range", "low", "high"] as const;
const fanModes = ["open", "stuckOff", "stuckOn", "low", "high"] as const;

export const battery: readonly Row[] = [
  ["P0A08", converterSignal("status"), ["circuit", "low"]],
  ["P0A0A", at(interlock, "A"), fiveModes],
  ["P0A10", converterSignal("status"), ["high"]],
  ["P0A11", converterSignal("enable"), threeModes],
  ["P0A1F", at(module("battery energy control module"), "A"), ["performance"]],
  ["P0A27", powerOff, ["circuit", ...pair]],
  ["P0A7B", requests("battery energy control module")],
  ["P0A7D", [charge("low"), at(hot, "A"), at(wearCauses, "A"), replace]],
  ["P0A81", at(fan, "1"), fanModes],
  ["P0A86", at(fourteenCurrent, "A"), fiveModes],
  ["P0A8B", fourteen, ["circuit", "erratic", "low", "high"]],
  ["P0A8F", { ...converter, name: "14 volt power module system" }, ["performance"]],
  ["P0A94", at(converter, "A"), ["performance"]],
  ["P0A95", at(fuse, "A"), ["fault"]],
  ["P0A96", at(fan, "2"), fanModes],
  ["P0A9B", at(temperature, "A"), fiveModes],
  ["P0AA0", [contactor("positive"), contactor("negative")], stuck],
  ["P0AA6", leak],
  ["P0AA7", isolation, fiveModes],
  ["P0AAC", inPlaces(air, ["A", "B"]), fiveModes],
  [
    "P0AB9",
    state("hybrid system performance", "The hybrid system does not deliver what is asked for.", "hybridBattery", [
      "See the other hybrid codes",
    ]),
  ],
  ["P0ABA", at(voltageSense, "A"), fiveModes],
  ["P0ABF", at(current, "A"), fiveModes],
  ["P0AC4", requests("hybrid powertrain control module")],
  ["P0AC5", inPlaces(temperature, ["B", "C"]), fiveModes],
  ["P0ACF", at(fan, "3"), fanModes],
  ["P0AD4", airLow],
  ["P0AD5", at(airValve, "A"), controlModes],
  [
    "P0AD9",
    [contactor("positive"), contactor("negative")].map((one) => ({ ...one, name: `${one.name} control` })),
    controlModes,
  ],
  ["P0AE1", contactor("precharge"), stuck],
  ["P0AE4", at({ ...contactor("precharge"), name: "hybrid battery precharge contactor control" }, "A"), controlModes],
  ["P0AE8", at(temperature, "D"), fiveModes],
  ["P0AF7", hotModule],
  ["P0AF8", systemVoltage, ["circuit", "erratic", "low", "high"]],
  ["P0AFC", module("hybrid battery pack sensor module"), ["circuit"]],
  [
    "P0AFD",
    [
      cold,
      tooLow("hybrid battery voltage too low for voltage step-up"),
      tooLow("system voltage too low for voltage step-down"),
    ],
  ],
  ["P0B0E", at(current, "B"), fiveModes],
  ["P0B13", { ...current, name: "hybrid battery pack current sensor A to B", nature: "state" }, ["correlation"]],
  ["P0B22", at(voltageSense, "B"), fiveModes],
  ["P0B3B", inPlaces(cellSense, letters), fiveModes],
  ["P0BBD", variation],
  ["P0BC0", fanSupply, pair],
  ["P0C30", charge("high")],
  ["P0C4D", coolantPump, ["high"]],
  [
    "P0C76",
    [
      duration("discharge time too long", "The high voltage does not fall fast enough when it is switched off."),
      duration("precharge time too short", "The high voltage rises too fast when it is switched on."),
      duration("precharge time too long", "The high voltage rises too slowly when it is switched on."),
    ],
  ],
];
