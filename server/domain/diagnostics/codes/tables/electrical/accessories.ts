import { convenience } from "../../grades.ts";
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

const cooling: Part = {
  name: "air conditioning refrigerant pressure sensor",
  nature: "sensor",
  system: "electrical",
  repair: "airConditioning",
  grade: convenience,
  symptoms: ["Air conditioning does not cool", "Fan always on or never"],
  wearCauses: ["Refrigerant charge too low or too high", "Sensor drifting"],
  check: "Compare with a pressure gauge; engine off for an hour, it must fit the ambient temperature.",
};
const evaporator: Part = {
  ...cooling,
  name: "air conditioning evaporator temperature sensor",
  nature: "thermistor",
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the cabin temperature.",
};
const clutch: Part = {
  ...cooling,
  name: "air conditioning clutch relay",
  nature: "actuator",
  repair: "relay",
  wearCauses: ["Failed relay or compressor clutch"],
  check: "Swap the relay, and measure the clutch coil.",
};
const compressor: Part = {
  ...clutch,
  name: "air conditioning compressor control",
  repair: "airConditioning",
  wearCauses: ["Failed compressor or its control valve"],
};
const request: Part = {
  ...cooling,
  name: "air conditioning request",
  nature: "signal",
  repair: "wiring",
  wearCauses: ["Fault of the climate control"],
  check: "Watch the request on a scan tool while you press the button.",
};
const valve: Part = { ...compressor, name: "air conditioning refrigerant distribution valve", repair: "solenoidValve" };
const loss: Condition = {
  name: "air conditioning refrigerant charge loss",
  description: "The system has lost refrigerant.",
  system: "electrical",
  repair: "airConditioning",
  grade: convenience,
  symptoms: ["Air conditioning does not cool"],
  causes: ["Leaking condenser, hose or seal", "Pressure sensor drifting"],
  action: "Find the leak with tracer gas or dye, repair it and refill by weight.",
};
const brakeHelp = grade(
  "severe",
  "high",
  "Without vacuum the brake pedal becomes hard and the car needs several times the foot force to stop.",
);
const steering: Part = {
  name: "power steering pressure sensor or switch",
  nature: "sensor",
  system: "chassis",
  repair: "pressureSensor",
  grade: grade("minor", "medium", "Steering works; idle may drop when you turn the wheel at a standstill."),
  symptoms: ["Idle drops when steering"],
  wearCauses: ["Low power steering fluid"],
  check: "Check the fluid.",
};
const booster: Part = {
  name: "brake booster pressure sensor",
  nature: "sensor",
  system: "brakes",
  repair: "pressureSensor",
  grade: brakeHelp,
  symptoms: ["Hard brake pedal", "Engine does not stop in start-stop"],
  wearCauses: ["Leaking vacuum hose, check valve or booster", "Weak vacuum pump"],
  check: "Engine off, press the pedal five times, then start: it must sink under your foot.",
};
const boosterLow: Condition = {
  name: "brake assist vacuum too low",
  description: "The brake booster gets too little vacuum.",
  system: "brakes",
  repair: "brakeHydraulics",
  grade: brakeHelp,
  symptoms: ["Hard brake pedal", "Longer stopping distance"],
  causes: ["Leaking vacuum hose or check valve", "Leaking booster", "Weak vacuum pump", "Engine vacuum low"],
  action: "Check hose, check valve and booster for leaks, then the vacuum pump.",
};
const reservoir: Part = { ...booster, name: "vacuum reservoir pressure sensor" };
const reservoirControl: Part = {
  ...booster,
  name: "vacuum reservoir control",
  nature: "actuator",
  repair: "solenoidValve",
};
const vacuumPump: Part = {
  ...booster,
  name: "vacuum pump control",
  nature: "actuator",
  repair: "electricPump",
  wearCauses: ["Worn vacuum pump", "Failed relay"],
  check: "Run the pump with a scan tool and watch the vacuum.",
};
const boosterTemperature: Part = {
  ...booster,
  name: "brake booster temperature sensor",
  nature: "thermistor",
  repair: "temperatureSensor",
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the ambient temperature.",
};
const brakeSwitch: Part = {
  name: "brake switch",
  nature: "switch",
  system: "brakes",
  repair: "switch",
  grade: grade("severe", "high", "Brake lights may stay dark; cruise control and the shift lock rely on it too."),
  symptoms: ["Brake lights off or always on", "Cruise control does not work", "Gear lever locked in park"],
  wearCauses: ["Brake light switch misadjusted or worn"],
  check: "Look at the brake lights while somebody presses the pedal.",
};
const brakeSwitches: Part = { ...brakeSwitch, name: "brake switches A and B", nature: "state" };
const speed: Part = {
  name: "vehicle speed sensor",
  nature: "pulse",
  system: "transmission",
  repair: "speedSensor",
  grade: grade(
    "moderate",
    "medium",
    "Speedometer, shift points and assistance depend on it: harsh shifts and an engine that may stall when stopping.",
  ),
  symptoms: ["Speedometer dead or jumping", "Harsh or late shifts", "Cruise control does not work"],
  wearCauses: ["Damaged tone wheel or drive gear", "Wheel speed signal missing"],
  check: "Look for codes of the anti-lock system, which often gives this signal.",
};
const speedCorrelation = (name: string): Part => ({ ...speed, name, nature: "state" });

export const accessories: readonly Row[] = [
  ["P0500", at(speed, "A"), ["circuit", "range", "low", "erratic"]],
  ["P0504", brakeSwitches, ["correlation"]],
  ["P050F", boosterLow],
  ["P0530", at(cooling, "A"), fourModes],
  ["P0534", loss],
  ["P0535", evaporator, fiveModes],
  ["P0550", steering, fiveModes],
  ["P0555", booster, fiveModes],
  ["P0571", at(brakeSwitch, "A"), ["circuit", ...pair]],
  ["P0645", clutch, ["circuit", ...pair]],
  ["P06A0", compressor, ["circuit", ...pair]],
  ["P0703", at(brakeSwitch, "B"), ["circuit"]],
  ["P0719", at(brakeSwitch, "B"), ["low"]],
  ["P0724", at(brakeSwitch, "B"), ["high"]],
  ["P2158", at(speed, "B"), ["circuit", "range"]],
  [
    "P215A",
    [
      speedCorrelation("vehicle speed to wheel speed correlation"),
      speedCorrelation("vehicle speed to output shaft speed correlation"),
      speedCorrelation("output shaft speed to wheel speed correlation"),
    ],
    ["correlation"],
  ],
  ["P2160", at(speed, "B"), ["low", "erratic"]],
  ["P2162", speedCorrelation("vehicle speed sensor A to B correlation"), ["correlation"]],
  ["P2515", at(cooling, "B"), fourModes],
  ["P2519", inPlaces(request, ["A", "B"]), ["circuit", ...pair]],
  ["P2525", reservoir, fiveModes],
  ["P255F", at(request, "A"), ["range"]],
  ["P256F", at(request, "B"), ["range"]],
  ["P257A", reservoirControl, threeModes],
  ["P258A", vacuumPump, ["open", "range", ...pair]],
  ["P25C4", boosterTemperature, fiveModes],
  ["P2611", valve, threeModes],
  ["P265F", compressor, ["range"]],
  ["P266F", { ...valve, name: "air conditioning refrigerant distribution valve driver" }, ["currentHigh"]],
];
