import { comfortOnly, drivability, limpMode } from "../../grades.ts";
import {
  at,
  type Condition,
  fiveModes,
  fourModes,
  fourOpenModes,
  grade,
  inPlaces,
  type Part,
  type Row,
} from "../../model.ts";

const throttlePosition: Part = {
  name: "throttle or pedal position sensor",
  nature: "sensor",
  system: "engine",
  repair: "throttleBody",
  grade: limpMode,
  symptoms: ["Reduced power, engine speed limited", "Jerky or delayed response to the pedal", "Unsteady idle"],
  wearCauses: ["Worn track of the sensor", "Dirty or sticking throttle body"],
  check: "Watch its voltage while the throttle or pedal moves slowly: it must rise without a step.",
};
const correlation: Part = { ...throttlePosition, name: "throttle or pedal position sensors", nature: "state" };
const motor: Part = {
  name: "throttle actuator motor",
  nature: "actuator",
  system: "engine",
  repair: "throttleBody",
  grade: limpMode,
  symptoms: ["Reduced power, engine speed limited", "High or uneven idle", "No response to the pedal"],
  wearCauses: [
    "Throttle plate sticking with carbon",
    "Worn motor or gears of the throttle body",
    "Ice in the throttle body",
  ],
  check: "Clean the throttle body, see that the plate moves freely, and carry out the throttle adaptation.",
};
const throttleModule: Part = {
  ...motor,
  name: "throttle actuator control module",
  nature: "module",
  repair: "engineModule",
  wearCauses: ["Failed control module"],
  check: "Check throttle body and its wiring first: a shorted motor makes the module look faulty.",
};
const forced = (name: string, description: string, severity: "severe" | "critical"): Condition => ({
  name,
  description,
  system: "engine",
  repair: "throttleBody",
  grade:
    severity === "critical"
      ? grade("critical", "immediate", "The engine may stop or fail to obey the pedal while you drive.")
      : limpMode,
  symptoms: ["Reduced power message", "Little or no response to the pedal"],
  causes: [
    "Dirty or sticking throttle body",
    "Failed throttle position or pedal sensor",
    "Wiring of the throttle body",
    "Weak battery or poor ground",
  ],
  action:
    "Read the other throttle codes, which name the cause; clean the throttle body, check its wiring, and carry out the throttle adaptation.",
});
const stuckOpen: Condition = {
  ...forced("throttle actuator control: stuck open", "The throttle stays open further than commanded.", "critical"),
  symptoms: ["Engine speed stays high", "Car keeps pulling when the pedal is released"],
  causes: [
    "Throttle plate stuck with carbon or ice",
    "Failed throttle motor or return spring",
    "Shorted wiring of the throttle motor",
  ],
  action:
    "Do not drive on. See that the plate closes by its spring with the ignition off, then clean or replace the throttle body.",
};
const stuckClosed: Condition = {
  ...forced("throttle actuator control: stuck closed", "The throttle does not open as commanded.", "severe"),
  causes: ["Throttle plate stuck with carbon or ice", "Failed throttle motor", "Wiring of the throttle motor"],
};
const airFlow = (name: string, description: string): Condition => ({
  ...forced(name, description, "severe"),
  symptoms: ["Engine speed rises or falls on its own", "Reduced power"],
  causes: [
    "Air leak behind the throttle",
    "Throttle plate not closing",
    "Drifting MAF or MAP sensor",
    "Throttle body misread after cleaning without adaptation",
  ],
  action: "Smoke-test the intake, check that the plate reaches its stop, then carry out the throttle adaptation.",
});
const ice: Condition = {
  ...forced("throttle actuator control: ice blockage", "The plate is held by ice.", "severe"),
  causes: ["Moisture from the crankcase ventilation frozen at the plate", "Throttle body heating not working"],
  action: "Warm the engine bay, then check crankcase ventilation and the throttle body's coolant heating.",
};
const output: Part = {
  ...throttlePosition,
  name: "throttle position output",
  nature: "signal",
  grade: drivability,
  symptoms: ["Harsh or late shifts"],
};
const inhibit: Part = {
  ...throttlePosition,
  name: "throttle or fuel inhibit input",
  nature: "signal",
  symptoms: ["Engine speed limited although nothing asks for it"],
};
const pedals: Condition = {
  name: "brake and accelerator pedal positions incompatible",
  description: "Both pedals appear to be pressed at once.",
  system: "engine",
  repair: "switch",
  grade: limpMode,
  symptoms: ["Power cut while the accelerator is pressed"],
  causes: [
    "Both pedals pressed by the driver",
    "Brake light switch misadjusted",
    "Pedal caught by the floor mat",
    "Pedal position sensor drifting",
  ],
  action: "Check the floor mat and the brake light switch, then watch both signals on a scan tool.",
};
const idleNotLearned: Part = {
  ...motor,
  name: "idle position of the throttle actuator",
  nature: "state",
  grade: drivability,
};
const closedSwitch: Part = {
  ...throttlePosition,
  name: "closed throttle position switch",
  nature: "switch",
  grade: drivability,
  symptoms: ["Unsteady idle", "No fuel cut-off when coasting"],
};
const configuration: Part = {
  ...throttlePosition,
  name: "automatic configuration: throttle input not present",
  nature: "module",
  repair: "programming",
  wearCauses: ["Throttle wiring unplugged", "Wrong software for this engine"],
  check: "See that the throttle body is plugged in and the software is the right one.",
};
const hoodIdle: Part = {
  ...throttlePosition,
  name: "engine idle speed selector",
  grade: comfortOnly,
  repair: "switch",
  symptoms: ["Working idle speed cannot be set"],
};

export const throttle: readonly Row[] = [
  ["P0120", at(throttlePosition, "A"), fiveModes],
  ["P0220", at(throttlePosition, "B"), fiveModes],
  ["P0225", at(throttlePosition, "C"), fiveModes],
  ["P0510", closedSwitch, ["circuit"]],
  ["P0638", inPlaces({ ...motor, name: "throttle actuator control" }, ["bank 1", "bank 2"]), ["range"]],
  ["P063E", configuration, ["circuit"]],
  ["P2072", at(ice, "bank 1")],
  ["P2100", at(motor, "A"), fourOpenModes],
  ["P2104", forced("throttle actuator control: forced idle", "The control unit holds the engine at idle.", "severe")],
  [
    "P2105",
    forced("throttle actuator control: forced engine shutdown", "The control unit stops the engine.", "critical"),
  ],
  ["P2106", forced("throttle actuator control: forced limited power", "The control unit limits the power.", "severe")],
  ["P2107", at(throttleModule, "A"), ["circuit", "performance"]],
  ["P2109", at(correlation, "A"), ["minimumStop"]],
  ["P210A", at(motor, "B"), fourOpenModes],
  ["P210E", at(correlation, "C to F"), ["correlation"]],
  [
    "P210F",
    at(
      forced(
        "throttle actuator control: forced limited engine speed",
        "The control unit limits the engine speed.",
        "severe",
      ),
      "B",
    ),
  ],
  [
    "P2110",
    at(
      forced(
        "throttle actuator control: forced limited engine speed",
        "The control unit limits the engine speed.",
        "severe",
      ),
      "A",
    ),
  ],
  ["P2111", at(stuckOpen, "A")],
  ["P2112", at(stuckClosed, "A")],
  ["P2113", inPlaces(correlation, ["B", "C", "D", "E", "F"]), ["minimumStop"]],
  ["P2118", at({ ...motor, name: "throttle actuator motor current" }, "A"), ["range"]],
  ["P2119", at({ ...motor, name: "throttle actuator, throttle body" }, "A"), ["range"]],
  ["P211A", at(stuckOpen, "B")],
  ["P211B", at(stuckClosed, "B")],
  ["P211C", at({ ...motor, name: "throttle actuator motor current" }, "B"), ["range"]],
  ["P211D", at({ ...motor, name: "throttle actuator, throttle body" }, "B"), ["range"]],
  ["P211E", at(throttleModule, "B"), ["circuit", "performance"]],
  ["P2120", inPlaces(throttlePosition, ["D", "E", "F"]), fiveModes],
  ["P212A", at(throttlePosition, "G"), fiveModes],
  ["P212F", at(correlation, "F to G"), ["correlation"]],
  ["P2135", inPlaces(correlation, ["A to B", "A to C", "B to C", "D to E", "D to F", "E to F"]), ["correlation"]],
  ["P2163", inPlaces(correlation, ["A", "B", "C", "D", "E", "F"]), ["maximumStop"]],
  [
    "P2172",
    airFlow(
      "throttle actuator control: sudden high air flow",
      "Suddenly more air flows than the throttle lets through.",
    ),
  ],
  ["P2173", airFlow("throttle actuator control: high air flow", "More air flows than the throttle lets through.")],
  [
    "P2174",
    airFlow(
      "throttle actuator control: sudden low air flow",
      "Suddenly less air flows than the throttle lets through.",
    ),
  ],
  ["P2175", airFlow("throttle actuator control: low air flow", "Less air flows than the throttle lets through.")],
  ["P2176", at(idleNotLearned, "A"), ["notLearned"]],
  ["P218A", at(idleNotLearned, "B"), ["notLearned"]],
  ["P218B", at(inhibit, "B"), fourModes],
  ["P2299", pedals],
  ["P241C", at(ice, "bank 2")],
  ["P2552", at(inhibit, "A"), fourModes],
  ["P256A", hoodIdle, ["open", "range", "low", "high", "erratic"]],
  ["P2620", output, ["open", "low", "high"]],
  ["P26FF", at(configuration, "bank 2"), ["circuit"]],
];
