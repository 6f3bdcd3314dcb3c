import type { MakeTable } from "../table.ts";

export const mercedesCodes: MakeTable = {
  group: "mercedes",
  sources: ["public list of Mercedes-Benz codes"],
  rows: [
    ["P1031", "runner", "intake manifold switchover: valve"],
    ["P1032", "oxygenHeater", "oxygen sensor before the catalyst, bank 1: heater short circuit"],
    ["P1033", "oxygenHeater", "oxygen sensor before the catalyst, bank 2: heater short circuit"],
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
