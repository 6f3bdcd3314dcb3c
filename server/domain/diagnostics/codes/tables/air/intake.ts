import { drivability, economy } from "../../grades.ts";
import {
  at,
  banks,
  fiveModes,
  fourOpenModes,
  inPlaces,
  type Mode,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const runner: Part = {
  name: "intake manifold runner control",
  nature: "actuator",
  system: "engine",
  repair: "intakeManifold",
  grade: drivability,
  symptoms: ["Weak torque at low or high engine speed", "Rough idle", "Rattle from the intake manifold"],
  wearCauses: ["Flaps seized with carbon", "Broken or worn linkage", "Leaking vacuum actuator or hose"],
  check: "Watch the linkage move when the engine is started and revved, and check its vacuum supply.",
};
const runnerPosition: Part = {
  ...runner,
  name: "intake manifold runner position sensor or switch",
  nature: "sensor",
  wearCauses: ["Linkage worn so that the end stop is not reached"],
  check: "See that the flaps reach both end stops.",
};
const tuning: Part = {
  ...runner,
  name: "intake manifold tuning valve",
  wearCauses: ["Valve seized or broken", "Leaking vacuum hose"],
  check: "Command the valve with a scan tool and watch it move.",
};
const tuningPosition: Part = {
  ...tuning,
  name: "intake manifold tuning valve position sensor or switch",
  nature: "sensor",
};
const supply: Part = { ...runner, name: "intake manifold runner actuator supply voltage", nature: "supply" };
const heater: Part = {
  name: "intake air heater",
  nature: "heater",
  system: "engine",
  repair: "glowPlugs",
  grade: economy,
  symptoms: ["Hard cold start", "White smoke after the start"],
  wearCauses: ["Heater grid burnt out", "Failed heater relay"],
  check: "Check the relay and the heavy fuse of the heater.",
};
const inletFlap: Part = {
  ...runner,
  name: "air cleaner inlet control",
  grade: economy,
  symptoms: ["Slightly higher fuel consumption"],
  wearCauses: ["Flap seized"],
  check: "See that the flap moves freely.",
};
const dieselFlap: Part = {
  ...runner,
  name: "diesel intake air flow control (throttle valve)",
  symptoms: ["Lack of power", "Engine shakes when switched off", "Particulate filter does not regenerate"],
  wearCauses: ["Valve stuck with oil and soot", "Worn gears"],
  check: "Clean the valve and see that it moves freely.",
};
const dieselPosition: Part = { ...dieselFlap, name: "diesel intake air flow position sensor", nature: "sensor" };
const flow = (name: string): Part => ({ ...dieselFlap, name, nature: "state" });
const stuckBoth = ["stuckOpen", "stuckClosed"] as const satisfies readonly Mode[];

export const intake: readonly Row[] = [
  ["P02E0", dieselFlap, ["open", "range", "low", "high", "stuckOpen", "stuckClosed"]],
  ["P02E6", dieselPosition, fiveModes],
  ["P02EB", flow("diesel intake air flow control motor current"), ["range"]],
  ["P02EC", flow("diesel intake air flow"), ["tooHigh", "tooLow"]],
  ["P02FA", flow("diesel intake air flow position sensor stops"), ["minimumStop"]],
  ["P0540", at(heater, "A"), ["circuit", "low", "high", "open"]],
  ["P0640", { ...heater, nature: "actuator", name: "intake air heater control" }, ["circuit"]],
  ["P0660", inPlaces(tuning, banks), threeModes],
  ["P2004", inPlaces({ ...runner, nature: "state" }, banks), ["stuckOpen"]],
  ["P2006", inPlaces({ ...runner, nature: "state" }, banks), ["stuckClosed"]],
  ["P2008", at(runner, "bank 1"), ["open", "low"]],
  ["P200A", inPlaces(runner, banks), ["performance"]],
  ["P2010", at(runner, "bank 1"), ["high"]],
  ["P2011", at(runner, "bank 2"), threeModes],
  ["P2014", inPlaces(runnerPosition, banks), fiveModes],
  ["P201B", inPlaces(supply, banks), ["low"]],
  ["P201D", inPlaces({ ...runner, name: "intake manifold runner actuator, internal" }, banks), ["performance"]],
  ["P206E", at(tuning, "bank 2"), stuckBoth],
  ["P2070", at(tuning, "bank 1"), stuckBoth],
  ["P2075", at(tuningPosition, "bank 1"), fiveModes],
  ["P207A", at(tuningPosition, "bank 2"), fiveModes],
  ["P20F8", inPlaces({ ...runner, name: "intake manifold runner control circuit" }, banks), ["performance"]],
  ["P2604", at(heater, "A"), ["range"]],
  ["P2605", at(heater, "B"), fourOpenModes],
  ["P2609", { ...heater, name: "intake air heater system", nature: "state" }, ["performance"]],
  ["P2675", inletFlap, ["open", ...pair]],
];
