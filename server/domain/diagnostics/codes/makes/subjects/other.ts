import {
  brakesDegraded,
  comfortOnly,
  dieselEmissions,
  drivability,
  economy,
  mayStall,
  monitoringOnly,
  shiftQuality,
} from "../../grades.ts";
import { grade } from "../../model.ts";
import { subject, wiring } from "./subject.ts";

const readable = grade("minor", "low", "It is no fault of a part: it says that a test or a learning is not finished.");
const keyOnly = grade("severe", "high", "The engine does not start, or stops, until the key is accepted.");

export const otherSubjects = {
  oxygen: subject(
    ["emissions", "oxygenSensor"],
    economy,
    ["Aged sensor", wiring, "Exhaust leak"],
    "Check for exhaust leaks and wiring, then replace the sensor.",
  ),
  oxygenHeater: subject(
    ["emissions", "oxygenHeater"],
    economy,
    ["Heater of the sensor", "Fuse", wiring],
    "Check the fuse and the resistance of the heater.",
  ),
  evap: subject(
    ["emissions", "evapLeak"],
    monitoringOnly,
    ["Fuel cap", "Vent or purge valve", "Cracked hose or canister"],
    "Check the cap and its seal, then smoke-test the vapor system.",
  ),
  purge: subject(
    ["emissions", "purgeValve"],
    monitoringOnly,
    ["Purge valve", wiring, "Hose"],
    "Check that the purge valve closes and its circuit.",
  ),
  egr: subject(
    ["emissions", "egrValve"],
    drivability,
    ["Carbon in the EGR valve or its channel", "EGR valve", wiring],
    "Clean the valve and its channel, then test it.",
  ),
  reductant: subject(
    ["emissions", "reductant"],
    dieselEmissions,
    ["Reductant old or low", "Pump or dosing valve", "NOx sensor"],
    "Check level and quality of the reductant and its dosing first.",
  ),
  secondaryAir: subject(
    ["emissions", "secondaryAir"],
    monitoringOnly,
    ["Secondary air pump or relay", "Valve", "Hose"],
    "Command the pump and check hoses and valve.",
  ),
  catalyst: subject(
    ["emissions", "catalyst"],
    monitoringOnly,
    ["Catalyst worn out", "Exhaust leak", "Oxygen sensor"],
    "Check for exhaust leaks and misfires before a catalyst is priced.",
  ),
  key: subject(
    ["body", "programming"],
    keyOnly,
    ["Key not learned", "Antenna or control unit of the immobilizer", wiring],
    "Try the second key, then learn the keys.",
  ),
  module: subject(
    ["electrical", "engineModule"],
    mayStall,
    ["Low supply voltage", "Software", "Control module"],
    "Check supply and ground, update the software; replace the module last.",
  ),
  bus: subject(
    ["network", "network"],
    drivability,
    ["Supply or ground of the unit", "Bus wire", "The unit that is silent"],
    "Check whether the unit answers, then its supply and ground.",
  ),
  voltage: subject(
    ["electrical", "wiring"],
    drivability,
    ["Low battery or charging", "Supply wire or relay", "Shorted sensor"],
    "Measure supply and ground under current.",
  ),
  charging: subject(
    ["electrical", "alternator"],
    mayStall,
    ["Alternator", "Belt", wiring],
    "Measure the voltage at the battery with the engine on.",
  ),
  starter: subject(
    ["electrical", "starter"],
    mayStall,
    ["Starter relay or switch", "Starter", wiring],
    "Check the signal at the starter.",
  ),
  climate: subject(
    ["body", "climate"],
    comfortOnly,
    ["Refrigerant low", "Pressure sensor", wiring],
    "Check the refrigerant, then the sensor.",
  ),
  cruise: subject(["body", "switch"], comfortOnly, ["Switch", wiring], "Watch the switch on a scan tool."),
  brakeSwitch: subject(
    ["brakes", "switch"],
    drivability,
    ["Brake lamp switch", wiring],
    "Check that the brake lamps follow the pedal.",
  ),
  transmission: subject(
    ["transmission", "transmissionCheck"],
    shiftQuality,
    ["Low or old fluid", "Valve body", "Clutches"],
    "Check level and state of the fluid first.",
  ),
  shiftValve: subject(
    ["transmission", "shiftSolenoid"],
    shiftQuality,
    ["Solenoid", wiring, "Dirty fluid"],
    "Measure the solenoid, check the fluid.",
  ),
  converter: subject(
    ["transmission", "converterClutch"],
    shiftQuality,
    ["Solenoid of the converter clutch", "Worn converter clutch", "Fluid"],
    "Check the fluid, then the slip at a steady speed.",
  ),
  range: subject(
    ["transmission", "rangeSensor"],
    drivability,
    ["Range switch out of adjustment", "Switch", wiring],
    "Compare the shown gear with the lever.",
  ),
  wheel: subject(
    ["brakes", "wheelSpeed"],
    brakesDegraded,
    ["Sensor", "Tone ring or hub bearing", wiring],
    "Check sensor, ring and bearing of this wheel.",
  ),
  selfTest: subject(
    ["emissions", "programming"],
    readable,
    ["Codes cleared or battery disconnected"],
    "Drive until the self-tests have run, then read again.",
  ),
} as const;
