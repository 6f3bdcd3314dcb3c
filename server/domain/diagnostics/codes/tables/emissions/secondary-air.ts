import { monitoringOnly } from "../../grades.ts";
import { at, banks, type Condition, fiveModes, inPlaces, type Part, pair, type Row } from "../../model.ts";

const symptoms = ["Howling or no noise from the air pump after a cold start", "Usually nothing else"];
const flow = (name: string, description: string, causes: readonly string[]): Condition => ({
  name: `secondary air injection system ${name}`,
  description,
  system: "emissions",
  repair: "secondaryAir",
  grade: monitoringOnly,
  symptoms,
  causes,
  action:
    "Start the cold engine or run the pump with a scan tool: listen for the pump, then follow the air to the valve and the exhaust.",
});
const causes = [
  "Failed or wet air pump",
  "Combination valve stuck or rusted",
  "Blocked air passage in the head",
  "Blown pump fuse or failed relay",
  "Split hose",
];
const any = flow("fault", "The pump does not blow air into the exhaust as it should.", causes);
const incorrect = flow(
  "incorrect flow detected",
  "The air that reaches the exhaust is not the amount expected.",
  causes,
);
const insufficient = flow("insufficient flow", "Too little air reaches the exhaust.", causes);
const high = flow("high air flow", "More air flows than expected.", [
  "Hose off",
  "Valve stuck open",
  "Flow sensor drifting",
]);
const valve: Part = {
  name: "secondary air injection switching valve",
  nature: "actuator",
  system: "emissions",
  repair: "secondaryAir",
  grade: monitoringOnly,
  symptoms,
  wearCauses: ["Valve stuck with rust or water", "Leaking vacuum hose"],
  check: "Blow through the valve: closed, it must hold.",
};
const relay: Part = {
  ...valve,
  name: "secondary air injection pump relay or control",
  repair: "relay",
  wearCauses: ["Failed relay", "Seized pump that blows the fuse"],
  check: "Check relay, fuse and the current of the pump.",
};
const pump: Part = {
  ...valve,
  name: "secondary air injection pump",
  wearCauses: ["Seized or wet pump", "Failed relay"],
  check: "Run the pump with a scan tool.",
};
const sensor: Part = {
  ...valve,
  name: "secondary air flow or pressure sensor",
  nature: "sensor",
  repair: "pressureSensor",
  wearCauses: ["Sensor fouled"],
  check: "Engine off, it must read the barometric pressure.",
};

export const secondaryAir: readonly Row[] = [
  ["P0410", [any, incorrect]],
  ["P0412", inPlaces(valve, ["A", "B"]), ["circuit", "open", "shorted"]],
  ["P0418", inPlaces(relay, ["A", "B"]), ["circuit"]],
  ["P044F", at(valve, "A"), ["high"]],
  ["P0491", inPlaces(insufficient, banks)],
  ["P2257", inPlaces({ ...relay, name: "secondary air injection system control" }, ["A", "B"]), pair],
  ["P2430", inPlaces(sensor, banks), fiveModes],
  ["P2440", inPlaces({ ...valve, nature: "state" }, banks), ["stuckOpen", "stuckClosed"]],
  ["P2444", inPlaces(pump, banks), ["stuckOn", "stuckOff"]],
  ["P2448", inPlaces(high, banks)],
];
