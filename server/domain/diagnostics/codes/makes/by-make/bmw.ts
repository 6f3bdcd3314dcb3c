import type { MakeTable } from "../table.ts";

export const bmwCodes: MakeTable = {
  group: "bmw",
  sources: ["public lists of BMW and MINI codes", "BMW test plan of the MEVD17.2 engine computer"],
  rows: [
    ["P1083", "mixture", "mixture control, bank 1: too lean"],
    ["P1084", "mixture", "mixture control, bank 1: too rich"],
    ["P1085", "mixture", "mixture control, bank 2: too lean"],
    ["P1086", "mixture", "mixture control, bank 2: too rich"],
    ["P1344", "misfire", "misfire of cylinder 2: fuel cut off"],
    ["P1348", "misfire", "misfire of cylinder 6: fuel cut off"],
    ["P1397", "camSensor", "camshaft sensor, bank 2: fault"],
    ["P1417", "secondaryAir", "secondary air flow meter: voltage low"],
    ["P1418", "secondaryAir", "secondary air flow meter: voltage high"],
    ["P1501", "idle", "idle valve: closing coil"],
    ["P1542", "throttle", "throttle actuator: out of its range"],
    ["P1639", "throttle", "throttle valve: jammed", 1],
  ],
};
