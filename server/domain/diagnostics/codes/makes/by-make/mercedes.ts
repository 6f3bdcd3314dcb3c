import type { MakeTable } from "../table.ts";

export const mercedesCodes: MakeTable = {
  group: "mercedes",
  sources: ["public list of Mercedes-Benz codes", "revue-technique-auto.fr, Mercedes codes of engine and transmission"],
  rows: [
    ["P1031", "runner", "intake manifold switchover: valve"],
    ["P1032", "oxygenHeater", "oxygen sensor before the catalyst, bank 1: heater short circuit"],
    ["P1033", "oxygenHeater", "oxygen sensor before the catalyst, bank 2: heater short circuit"],
    ["P1207", "throttle", "throttle actuator: short to ground", 1],
    ["P1208", "throttle", "throttle actuator: voltage high", 1],
    ["P1209", "throttle", "throttle actuator: voltage low", 1],
    ["P120A", "throttle", "throttle actuator: zero point drifted beyond its limit", 1],
    ["P120B", "boost", "boost pressure regulator: open circuit", 1],
    ["P120C", "boost", "boost pressure regulator: short to battery voltage", 1],
    ["P120D", "boost", "boost pressure regulator: short to ground", 1],
    ["P120E", "boost", "boost pressure regulator: voltage high", 1],
    ["P120F", "boost", "boost pressure regulator: voltage low", 1],
    ["P1280", "climate", "refrigerant pressure sensor: voltage high"],
    ["P1281", "climate", "refrigerant pressure sensor: voltage low"],
    ["P1442", "fuelLevel", "fuel level: too low for the test"],
    ["P1463", "secondaryAir", "secondary air pump: too little air"],
    ["P1469", "secondaryAir", "secondary air pump relay: circuit"],
    ["P1470", "evap", "leak detection: fault"],
    ["P1581", "idle", "idle speed: not reached"],
    ["P1587", "idle", "idle speed: wrong"],
  ],
};
