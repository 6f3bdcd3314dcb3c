import { monitoringOnly } from "../../grades.ts";
import { at, type Condition, fiveModes, grade, type Part, pair, type Row, threeModes } from "../../model.ts";

const vapors = grade(
  "minor",
  "low",
  "Only fuel vapor escapes: the car drives as before, but smells and fails an emissions test.",
);
const symptoms = ["Smell of fuel", "Usually nothing else"];
const leak = (
  name: string,
  description: string,
  repair: Condition["repair"],
  causes: readonly string[],
): Condition => ({
  name: `evaporative emission system (EVAP) ${name}`,
  description,
  system: "emissions",
  repair,
  grade: vapors,
  symptoms,
  causes,
  action:
    "Tighten or replace the fuel cap and clear the code; where it comes back, smoke-test tank, filler neck, hoses, canister and vent valve.",
});
const any = leak("fault", "The test of the vapor system failed.", "evapLeak", [
  "Loose or worn fuel cap",
  "Stuck vent or purge valve",
  "Leaking hose or canister",
  "Tank pressure sensor drifting",
]);
const small = leak("leak detected, small", "The tank does not hold its vacuum: a leak of about 1 mm.", "evapLeak", [
  "Worn fuel cap seal",
  "Cracked hose",
  "Vent valve not sealing",
  "Leaking canister or filler neck",
  "Purge valve not sealing",
]);
const large = leak("leak detected, large", "The tank builds no vacuum at all.", "fuelCap", [
  "Fuel cap loose, missing or worn",
  "Hose off or split",
  "Vent valve stuck open",
  "Purge valve stuck closed",
  "Rusted filler neck",
]);
const tiny = leak(
  "leak detected, very small",
  "The tank loses its vacuum slowly: a leak of about half a millimeter.",
  "evapLeak",
  [
    "Worn fuel cap seal",
    "Fine crack in a hose",
    "Seal of the fuel pump module",
    "Vent or purge valve not quite sealing",
  ],
);
const cap = leak("leak detected, fuel cap loose or off", "The leak came up just after filling up.", "fuelCap", [
  "Fuel cap loose or missing",
  "Worn cap seal",
  "Damaged filler neck",
]);
const orifice = (what: string, causes: readonly string[]) => ({
  ...leak(
    `leak detection reference orifice ${what}`,
    `The flow through the test orifice is too ${what.split(" ")[0]}.`,
    "evapLeak",
    causes,
  ),
  action: "Check the leak detection pump, its filter and its hoses.",
});

const purgeFlow = (name: string, description: string, causes: readonly string[]): Condition => ({
  ...leak(name, description, "purgeValve", causes),
  grade: grade(
    "minor",
    "medium",
    "Vapor reaches the engine at the wrong moment: rough idle and hard starts after filling up.",
  ),
  symptoms: ["Hard start after filling up", "Rough idle", "Smell of fuel"],
  action:
    "Unplug the purge valve and feel at its port: suction at idle means that it does not close. Then check hoses and canister.",
});
const incorrectPurge = purgeFlow("incorrect purge flow", "The flow of vapor to the engine is not what is asked for.", [
  "Purge valve stuck open or closed",
  "Cracked or blocked purge hose",
  "Saturated canister",
  "Vent valve stuck",
]);
const highPurge = purgeFlow("flow during non-purge, or high purge flow", "Vapor flows although the valve is closed.", [
  "Purge valve stuck open",
  "Wiring of the purge valve shorted",
  "Tank pressure sensor drifting",
]);
const lowPurge = purgeFlow("low purge flow", "Too little vapor flows when the valve is open.", [
  "Purge valve stuck closed",
  "Blocked hose or canister",
  "Vacuum leak at the hose",
]);

const purge: Part = {
  name: "EVAP purge control valve",
  nature: "actuator",
  system: "emissions",
  repair: "purgeValve",
  grade: vapors,
  symptoms: ["Hard start after filling up", "Smell of fuel"],
  wearCauses: ["Valve stuck open or closed"],
  check: "Blow through the valve without power: it must be shut.",
};
const vent: Part = {
  ...purge,
  name: "EVAP vent control valve",
  repair: "evapLeak",
  symptoms: ["Pump nozzle clicks off while filling", "Smell of fuel"],
  wearCauses: ["Valve stuck with dirt or a spider's web"],
  check: "Blow through the valve without power: it must be open.",
};
const pressure: Part = {
  ...purge,
  name: "EVAP pressure sensor or switch",
  nature: "sensor",
  repair: "pressureSensor",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  wearCauses: ["Blocked tank or canister hose", "Sensor drifting"],
  check: "Cap off, it must read zero.",
};
const flow: Part = { ...pressure, name: "EVAP purge flow sensor" };
const vaporTemperature: Part = {
  ...pressure,
  name: "EVAP fuel vapor temperature sensor",
  nature: "thermistor",
  repair: "temperatureSensor",
};
const pump: Part = {
  ...purge,
  name: "EVAP leak detection pump",
  repair: "evapLeak",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  wearCauses: ["Worn leak detection pump", "Water in the pump"],
  check: "Run the pump with a scan tool and listen.",
};
const sense: Part = { ...pump, name: "EVAP leak detection pump sense", nature: "sensor" };
const pumpHeater: Part = { ...pump, name: "EVAP leak detection pump heater", nature: "heater" };
const pumpPressure: Part = {
  ...pump,
  name: "EVAP leak detection pump pressure sensor",
  nature: "sensor",
  repair: "pressureSensor",
};
const pumpValve: Part = { ...pump, name: "EVAP leak detection pump vacuum switching valve" };
const switching: Part = { ...purge, name: "EVAP switching valve" };
const capSwitch: Part = { ...pressure, name: "fuel cap sensor or switch", nature: "switch", repair: "fuelCap" };
const processor: Part = { ...pump, name: "EVAP monitoring processor", nature: "module", repair: "module" };

export const evap: readonly Row[] = [
  [
    "P043E",
    [
      orifice("low flow", ["Pump filter clogged", "Pump worn"]),
      orifice("high flow", ["Orifice worn", "Leak at the pump"]),
    ],
  ],
  ["P0440", [any, incorrectPurge, small]],
  ["P0443", at(purge, "A"), ["circuit", "open", "shorted"]],
  ["P0446", vent, ["circuit", "open", "shorted"]],
  ["P0449", { ...vent, name: "EVAP vent valve or solenoid" }, ["open"]],
  ["P0450", at(pressure, "A"), fiveModes],
  ["P0455", [large, tiny, cap]],
  ["P0458", at(purge, "A"), pair],
  ["P0465", flow, fiveModes],
  ["P0496", [highPurge, lowPurge]],
  ["P0498", vent, pair],
  ["P04DF", at({ ...purge, nature: "state" }, "A"), ["stuckOpen", "stuckClosed"]],
  ["P2024", vaporTemperature, fiveModes],
  ["P2400", pump, threeModes],
  ["P2403", sense, ["circuit", "range", "low", "high", "erratic"]],
  ["P2408", capSwitch, ["circuit", "range"]],
  ["P240A", pumpHeater, threeModes],
  ["P2410", capSwitch, ["low", "high", "erratic"]],
  ["P2418", switching, threeModes],
  ["P2421", { ...vent, nature: "state" }, ["stuckOpen", "stuckClosed"]],
  ["P2450", switching, ["stuckOpen", "stuckClosed"]],
  ["P24B8", pumpPressure, fiveModes],
  ["P24BD", pumpValve, [...threeModes, "stuckOn", "stuckOff"]],
  ["P24D5", at(pressure, "B"), fiveModes],
  ["P260F", processor, ["performance"]],
];
