import { mayStall } from "../../grades.ts";
import { at, type Condition, fourOpenModes, grade, inPlaces, type Part, type Row, threeModes } from "../../model.ts";

const module: Part = {
  name: "alternative fuel control module",
  nature: "module",
  system: "fuel",
  repair: "module",
  grade: mayStall,
  symptoms: ["No running on gas, or stalling when it switches over"],
  wearCauses: ["Supply voltage or ground poor", "Failed module"],
  check: "Run the engine on gasoline and compare.",
};
const relay: Part = {
  ...module,
  name: "alternative fuel control module power relay",
  nature: "actuator",
  repair: "relay",
  wearCauses: ["Failed relay"],
};
const tankValve: Part = {
  ...module,
  name: "alternative fuel tank shut-off valve",
  nature: "actuator",
  repair: "solenoidValve",
  wearCauses: ["Sticking valve"],
  check: "Have it done by a workshop that may work on gas systems.",
};
const disable: Part = { ...relay, name: "alternative fuel disable control", repair: "wiring" };
const leak = (pressure: string): Condition => ({
  name: `alternative fuel system leak, ${pressure} pressure side`,
  description: "The pressure falls as it would with a gas leak.",
  system: "fuel",
  repair: "solenoidValve",
  grade: grade("critical", "immediate", "Gas may be escaping: danger of fire and explosion."),
  symptoms: ["Smell of gas", "Hissing", "No running on gas"],
  causes: ["Leaking line or fitting", "Leaking pressure reducer", "Leaking injector rail", "Pressure sensor drifting"],
  action: "Close the tank valve by hand, do not park indoors, and have the system tested with a gas detector.",
});

export const alternativeFuel: readonly Row[] = [
  ["P0618", { ...module, name: "alternative fuel control module memory (KAM)" }, ["circuit"]],
  ["P0619", { ...module, name: "alternative fuel control module memory (RAM or ROM)" }, ["circuit"]],
  ["P224C", at(tankValve, "A"), fourOpenModes],
  ["P240D", [leak("low"), leak("high")]],
  ["P25BE", disable, ["open", "high", "low"]],
  ["P25C1", { ...disable, nature: "signal", name: "alternative fuel disable signal" }, ["circuit", "high", "low"]],
  ["P26EB", { ...module, name: "alternative fuel control module system voltage", nature: "supply" }, ["circuit"]],
  ["P2A22", inPlaces(tankValve, ["B", "C", "D", "E"]), fourOpenModes],
  ["P2A32", relay, threeModes],
  [
    "P2A35",
    { ...relay, name: "alternative fuel control module power relay sense", nature: "supply" },
    ["circuit", "low", "high"],
  ],
];
