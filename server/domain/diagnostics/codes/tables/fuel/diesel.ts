import { drivability, economy, mayStall } from "../../grades.ts";
import { at, type Condition, cylinders, grade, inPlaces, type Part, pair, type Row } from "../../model.ts";

const metering: Part = {
  name: "injection pump fuel metering control (cam, rotor, injector)",
  nature: "actuator",
  system: "fuel",
  repair: "dieselInjection",
  grade: mayStall,
  symptoms: ["Hard start", "Stalling", "Lack of power"],
  wearCauses: ["Worn injection pump", "Air or water in the fuel", "Clogged fuel filter"],
  check: "Check filter and fuel for air and water before the pump is condemned.",
};
const shutoff: Part = {
  ...metering,
  name: "engine shut-off solenoid",
  repair: "solenoidValve",
  symptoms: ["Engine does not start, or does not stop"],
};
const timingControl: Part = { ...metering, name: "injection timing control" };
const offset = (name: string): Part => ({ ...metering, name, nature: "state", repair: "programming" });

const glowPlug: Part = {
  name: "glow plug",
  nature: "heater",
  system: "engine",
  failsFirst: true,
  repair: "glowPlugs",
  grade: grade(
    "minor",
    "medium",
    "The engine starts badly in the cold and smokes; in a modern diesel the particulate filter no longer regenerates.",
  ),
  symptoms: ["Hard cold start", "White smoke and rough running when cold"],
  wearCauses: ["Worn glow plug"],
  check: "Measure its resistance: below about 1 ohm cold is right, an open one is burnt out.",
};
const plugs: Part = { ...glowPlug, name: "glow plug or heater circuit" };
const module: Part = {
  ...glowPlug,
  name: "glow plug control module",
  nature: "actuator",
  repair: "module",
  wearCauses: ["Failed glow plug module"],
  check: "Check its heavy supply and ground first.",
};
const link: Part = {
  ...module,
  name: "glow plug control module to engine control module communication",
  nature: "signal",
};
const incorrect: Part = {
  ...glowPlug,
  name: "incorrect glow plug",
  nature: "state",
  wearCauses: ["Glow plug of the wrong type fitted"],
  check: "Compare the part number.",
};
const fuelFired: Part = {
  ...glowPlug,
  name: "fuel fired heater",
  nature: "state",
  system: "electrical",
  repair: "climate",
  symptoms: ["Cabin slow to warm"],
  wearCauses: ["Low fuel or battery", "Heater coked up"],
  check: "Read the codes of the heater itself.",
};
const disabled: Condition = {
  name: "fuel fired heater disabled",
  description: "The auxiliary heater has locked itself after failed starts.",
  system: "electrical",
  repair: "climate",
  grade: grade("minor", "low", "Only the auxiliary heating is off."),
  symptoms: ["Cabin slow to warm"],
  causes: ["Low fuel level", "Low battery voltage", "Heater coked up", "Failed glow pin or fuel pump of the heater"],
  action: "Read the codes of the heater, repair the cause and unlock it with a scan tool.",
};
const quantity = (what: string): Condition => ({
  name: `injection quantity ${what} than expected`,
  description: `The engine gets ${what === "lower" ? "less" : "more"} fuel than it is meant to.`,
  system: "fuel",
  repair: "injector",
  grade: drivability,
  symptoms: ["Rough idle", "Smoke", "Lack of power"],
  causes: ["Injectors worn or wrongly coded", "MAF sensor drifting", "EGR valve sticking", "Fuel pressure off"],
  action: "Read the injector corrections and the wanted and actual air mass, and follow the one that is off.",
});
const efficiency: Condition = {
  name: "charge air cooler efficiency below threshold",
  description: "The charge air is not cooled as it should be.",
  system: "engine",
  repair: "boost",
  grade: economy,
  symptoms: ["Less power in hot weather"],
  causes: [
    "Cooler blocked outside by dirt or inside by oil",
    "Cooler bypass stuck open",
    "Temperature sensor drifting",
  ],
  action: "Clean the cooler inside and out, and compare the temperatures before and behind it.",
};

export const diesel: readonly Row[] = [
  ["P0215", shutoff, ["circuit"]],
  ["P0216", timingControl, ["circuit"]],
  ["P0251", inPlaces(metering, ["A", "B"]), ["circuit", "range", "low", "high", "erratic"]],
  ["P026A", efficiency],
  ["P026C", [quantity("lower"), quantity("higher")]],
  ["P037E", { ...glowPlug, name: "glow plug sense", nature: "sensor" }, pair],
  ["P0380", at(plugs, "A"), ["circuit"]],
  ["P0381", { ...plugs, name: "glow plug indicator lamp", nature: "actuator", repair: "lamp" }, ["circuit"]],
  ["P0382", at(plugs, "B"), ["circuit"]],
  ["P0383", module, pair],
  ["P066A", inPlaces(glowPlug, cylinders.slice(0, 3)), pair],
  ["P0670", at(module, "1"), ["circuit"]],
  ["P0671", inPlaces(glowPlug, cylinders), ["open"]],
  ["P067A", inPlaces(glowPlug, cylinders.slice(3, 6)), pair],
  ["P0683", at(link, "1"), ["circuit", "range"]],
  ["P068C", inPlaces(glowPlug, cylinders.slice(6, 8)), pair],
  ["P069A", inPlaces(glowPlug, cylinders.slice(8, 10)), pair],
  ["P06B9", inPlaces(glowPlug, cylinders), ["range"]],
  ["P06C5", inPlaces(incorrect, cylinders), ["fault"]],
  ["P2029", disabled],
  ["P2030", fuelFired, ["performance"]],
  ["P263C", { ...module, name: "glow plug control driver" }, ["performance"]],
  ["P263E", inPlaces({ ...module, nature: "state" }, ["1", "2"]), ["overTemperature"]],
  ["P2672", offset("injection pump timing offset"), ["range"]],
  ["P2673", offset("injection pump timing calibration"), ["notLearned"]],
  ["P2674", offset("injection pump fuel calibration"), ["notLearned"]],
  ["P2A12", inPlaces(metering, ["C", "D", "E", "F"]), ["circuit", "range", "low", "high"]],
];
