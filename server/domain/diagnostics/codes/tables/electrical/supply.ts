import { convenience, drivability, limpMode, mayStall, monitoringOnly } from "../../grades.ts";
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

const charging = grade(
  "severe",
  "high",
  "The car runs on its battery alone: within half an hour it stops, with lights and assistance failing first.",
);
const voltage = (name: string, description: string, high: boolean): Condition => ({
  name,
  description,
  system: "electrical",
  repair: "alternator",
  grade: high ? grade("severe", "high", "Too much voltage boils the battery and destroys control units.") : charging,
  symptoms: high
    ? ["Lamps too bright or burning out", "Smell of acid"]
    : ["Battery lamp on", "Slow cranking", "Dim lights"],
  causes: high
    ? ["Failed regulator of the alternator", "Poor ground or sense line of the regulator", "Loose battery terminal"]
    : [
        "Failed alternator or worn brushes",
        "Slipping or broken belt",
        "Corroded battery terminals or ground",
        "Old battery",
        "Blown charging fuse",
      ],
  action: high
    ? "Measure at the battery with the engine running: above about 15.2 V the regulator is at fault (smart charging may reach 15 V)."
    : "Measure at the battery, rested (12.6 V is full) and running (13.7-14.7 V is right); then belt, terminals and grounds, and last the alternator.",
});
const low = voltage("system voltage low", "The supply of the control unit is too low.", false);
const high = voltage("system voltage high", "The supply of the control unit is too high.", true);
const any = voltage("system voltage", "The supply of the control unit is not what it should be.", false);
const unstable = {
  ...voltage("system voltage unstable", "The supply of the control unit jumps.", false),
  causes: [
    "Loose battery terminal or ground",
    "Worn brushes of the alternator",
    "Loose belt",
    "Battery recently disconnected",
  ],
};
const generator: Part = {
  name: "generator (alternator) control",
  nature: "actuator",
  system: "electrical",
  repair: "alternator",
  grade: charging,
  symptoms: ["Battery lamp on", "Battery goes flat"],
  wearCauses: ["Worn brushes or regulator of the alternator", "Slipping belt"],
  check: "Measure the voltage at the battery with the engine running: 13.7-14.7 V is right.",
};
const lampL: Part = { ...generator, name: "generator lamp or L-terminal" };
const field: Part = { ...generator, name: "generator field or F-terminal" };
const batteryTemperature: Part = {
  ...generator,
  name: "battery temperature sensor",
  nature: "thermistor",
  repair: "temperatureSensor",
  grade: monitoringOnly,
  symptoms: ["Battery charged a little too much or too little"],
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the ambient temperature.",
};
const starter: Part = {
  name: "starter relay",
  nature: "actuator",
  system: "electrical",
  repair: "starter",
  grade: grade("severe", "high", "The engine may not start again, or the starter may stay engaged and burn."),
  symptoms: ["Engine does not crank", "Starter keeps turning"],
  wearCauses: ["Failed relay", "Worn starter solenoid"],
  check: "Check battery and grounds first, then the relay.",
};
const request: Part = { ...starter, name: "starter request", nature: "signal", repair: "switch" };
const starterState: Condition = {
  name: "engine starter performance",
  description: "The starter turns the engine too slowly.",
  system: "electrical",
  repair: "starter",
  grade: starter.grade,
  symptoms: ["Slow cranking"],
  causes: ["Weak battery", "Corroded terminals or grounds", "Worn starter", "Stiff engine"],
  action:
    "Test the battery under load, measure the voltage drop of both cables while cranking, then the current of the starter.",
};
const key: Condition = {
  name: "incorrect immobilizer key",
  description: "The key is not one that the car knows.",
  system: "electrical",
  repair: "programming",
  grade: mayStall,
  symptoms: ["Engine does not start, or stops after two seconds", "Security lamp on"],
  causes: [
    "Key not learned or its transponder failed",
    "Second key too near",
    "Antenna at the lock failed",
    "Battery of the key empty",
  ],
  action: "Try the spare key alone, then learn the keys or check the antenna ring.",
};
const keyLearn: Part = {
  ...starter,
  name: "immobilizer key",
  nature: "state",
  repair: "programming",
  wearCauses: ["Key or module replaced without learning"],
  check: "Learn the keys with the maker's tool.",
};

const reference: Part = {
  name: "sensor reference voltage",
  nature: "supply",
  system: "electrical",
  repair: "wiring",
  grade: limpMode,
  symptoms: ["Several sensor codes at once", "Reduced power or no start"],
  wearCauses: ["A sensor on this line shorted inside"],
  check: "List the sensors that share this line, and unplug them one by one.",
};
const sensorSupply: Part = { ...reference, name: "sensor power supply" };
const actuators: Part = {
  ...reference,
  name: "actuator supply voltage",
  symptoms: ["Several actuator codes at once", "Reduced power or no start"],
  wearCauses: ["An actuator on this line shorted inside"],
};
const relay: Part = {
  name: "engine control module power relay control",
  nature: "actuator",
  system: "electrical",
  repair: "relay",
  grade: mayStall,
  symptoms: ["Engine stops or does not start", "Battery goes flat"],
  wearCauses: ["Failed or sticking relay"],
  check: "Swap the relay with one of the same type.",
};
const relaySense: Part = { ...relay, name: "engine control module power relay sense", nature: "supply" };
const relayOff = (when: string): Condition => ({
  name: `engine control module power relay off ${when}`,
  description: `The relay lets go ${when}.`,
  system: "electrical",
  repair: "relay",
  grade: mayStall,
  symptoms: ["Engine stops or does not start", "Battery goes flat"],
  causes: ["Worn relay contacts", "Ignition switch wiring", "Loose fuse"],
  action: "Swap the relay and check ignition input and fuse holder.",
});
const powerInput: Part = { ...relaySense, name: "engine control module power input", repair: "wiring" };
const senseVoltage: Part = { ...generator, name: "generator voltage sense", nature: "supply" };
const system: Part = { ...generator, name: "generator system", nature: "state" };
const switchRun: Part = {
  name: "ignition switch run position",
  nature: "switch",
  system: "electrical",
  repair: "switch",
  grade: mayStall,
  symptoms: ["Engine stops when the key is moved", "No start"],
  wearCauses: ["Worn ignition switch"],
  check: "Move the key gently and watch the inputs.",
};
const accessory: Part = {
  ...switchRun,
  name: "ignition switch accessory position",
  grade: convenience,
  symptoms: ["Radio does not work with the key at accessory"],
};
const wake: Part = { ...powerInput, name: "control module wake-up", nature: "signal" };
const recorder: Part = {
  ...accessory,
  name: "event data recorder request",
  nature: "signal",
  repair: "wiring",
  symptoms: ["Usually none"],
};
const timer = (name: string): Part => ({
  ...relay,
  name,
  nature: "module",
  repair: "engineModule",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  wearCauses: ["Battery disconnected", "Failed control unit"],
  check: "Check whether the battery was disconnected, and clear the code.",
});
const charge = (name: string, description: string, isHigh: boolean) =>
  voltage(`charging system voltage${name}`, description, isHigh);
const hood: Part = {
  ...accessory,
  name: "engine hood switch",
  nature: "switch",
  symptoms: ["Remote start does not work", "Hood warning"],
  wearCauses: ["Hood latch or switch misadjusted"],
  check: "Close the hood and watch the switch.",
};
const hoodOpen: Condition = {
  name: "engine hood open",
  description: "The hood is, or seems to be, open.",
  system: "electrical",
  repair: "switch",
  grade: convenience,
  symptoms: ["Hood warning"],
  causes: ["Hood not closed", "Switch misadjusted"],
  action: "Close the hood, then adjust the switch.",
};

export const supplies: readonly Row[] = [
  ["P0512", request, ["circuit"]],
  ["P0513", key],
  ["P0514", batteryTemperature, ["range", "circuit", ...pair]],
  ["P0560", [any, unstable, low, high]],
  ["P0615", at(starter, "A"), ["circuit", ...pair]],
  ["P0620", generator, ["circuit"]],
  ["P0621", lampL, ["circuit"]],
  ["P0622", field, ["circuit"]],
  ["P0623", { ...lampL, name: "generator lamp control", grade: drivability }, ["circuit"]],
  ["P0625", field, pair],
  ["P0633", keyLearn, ["notLearned"]],
  ["P063A", senseVoltage, fourModes],
  ["P0641", at(reference, "A"), threeModes],
  ["P0651", at(reference, "B"), threeModes],
  ["P0657", at(actuators, "A"), threeModes],
  ["P065A", system, ["performance"]],
  ["P065C", { ...system, name: "generator, mechanical" }, ["performance"]],
  ["P0685", relay, threeModes],
  ["P0688", relaySense, threeModes],
  ["P068A", [relayOff("too early"), relayOff("too late")]],
  ["P0697", at(reference, "C"), threeModes],
  ["P06A3", at(reference, "D"), threeModes],
  ["P06A6", inPlaces(reference, ["A", "B", "C", "D"]), ["range"]],
  ["P06B0", inPlaces(sensorSupply, ["A", "B"]), threeModes],
  ["P06E9", starterState],
  ["P24EF", wake, threeModes],
  ["P2500", lampL, pair],
  [
    "P2502",
    [
      charge("", "The charging voltage is not what the control unit asks for.", false),
      charge(" low", "The charging voltage is too low.", false),
      charge(" high", "The charging voltage is too high.", true),
    ],
  ],
  ["P2505", powerInput, fiveModes],
  ["P2510", relaySense, ["range", "erratic"]],
  ["P2512", recorder, threeModes],
  ["P2530", switchRun, ["circuit", ...pair]],
  ["P2533", { ...switchRun, name: "ignition switch run or start position" }, ["circuit", ...pair]],
  ["P2536", accessory, ["circuit", ...pair]],
  ["P254F", hood, ["circuit"]],
  ["P257D", hood, ["range", ...pair]],
  ["P25A3", hoodOpen],
  [
    "P25B7",
    { ...switchRun, name: "auxiliary ignition switch run or start position", grade: convenience },
    ["circuit", ...pair],
  ],
  ["P2610", timer("engine off timer"), ["performance"]],
  ["P262B", timer("control module power off timer"), ["performance"]],
  ["P262C", at(reference, "G"), [...threeModes, "range"]],
  ["P2669", at(actuators, "B"), threeModes],
  ["P2684", at(actuators, "C"), threeModes],
  ["P26DF", at(sensorSupply, "D"), threeModes],
  ["P26E4", at(starter, "B"), ["circuit", ...pair]],
  ["P26E7", at(actuators, "D"), threeModes],
  ["P26F0", inPlaces({ ...starter, nature: "state" }, ["A", "B"]), ["stuckOn", "stuckOff"]],
];
