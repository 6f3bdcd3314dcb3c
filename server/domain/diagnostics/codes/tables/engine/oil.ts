import { drivability, economy } from "../../grades.ts";
import { at, type Condition, fiveModes, grade, type Part, pair, type Row, threeModes } from "../../model.ts";

const stop = grade(
  "critical",
  "immediate",
  "Stop the engine at once: without oil pressure the bearings seize within seconds.",
);
const pressureSensor: Part = {
  name: "engine oil pressure sensor or switch",
  nature: "sensor",
  system: "engine",
  repair: "oilPressureSensor",
  grade: grade(
    "severe",
    "immediate",
    "As long as it is not clear that only the sensor is at fault, the engine may be without oil pressure.",
  ),
  symptoms: ["Oil pressure lamp on or flickering", "Oil pressure gauge wrong"],
  wearCauses: ["Oil pressure really low", "Oil leaking through the sensor"],
  check: "Check the oil level first, then measure the pressure with a mechanical gauge before you trust the sensor.",
};
const low: Condition = {
  name: "engine oil pressure too low",
  description: "The oil pressure is below what the bearings need.",
  system: "engine",
  repair: "oilPump",
  grade: stop,
  symptoms: ["Oil pressure lamp on", "Ticking or knocking from the engine"],
  causes: [
    "Low oil level",
    "Worn or wrong oil, or fuel in it",
    "Clogged oil pickup or filter",
    "Worn oil pump or relief valve",
    "Worn bearings",
    "Failed sensor",
  ],
  action:
    "Stop the engine. Check level and condition of the oil, then measure the pressure with a mechanical gauge before it runs again.",
};
const levelSensor: Part = {
  ...pressureSensor,
  name: "engine oil level sensor",
  repair: "pressureSensor",
  grade: economy,
  symptoms: ["Oil level shown wrong"],
  wearCauses: ["Sensor fouled"],
  check: "Read the dipstick.",
};
const levelLow: Condition = {
  ...low,
  name: "engine oil level too low",
  description: "There is too little oil in the engine.",
  repair: "oilService",
  grade: grade("critical", "immediate", "The oil pump may draw air in the next bend."),
  symptoms: ["Oil level warning"],
  causes: ["Oil burnt or leaking", "Oil change overdue", "Level sensor wrong"],
  action: "Stop, read the dipstick and top up with the right oil; then look for the leak or the consumption.",
};
const levelHigh: Condition = {
  ...levelLow,
  name: "engine oil level too high",
  description: "There is too much oil in the engine.",
  grade: grade("severe", "high", "Oil foams or is drawn into the engine; a diesel that fills with fuel can run away."),
  causes: ["Overfilled", "Fuel in the oil after broken-off regenerations", "Coolant in the oil"],
  action: "Smell and look at the oil: fuel or coolant in it wants its cause repaired; then change the oil.",
};
const quality: Part = { ...levelSensor, name: "engine oil quality sensor" };
const deteriorated: Condition = {
  ...levelLow,
  name: "engine oil deteriorated",
  description: "The oil is worn out.",
  grade: grade("moderate", "medium", "Old oil wears the engine and clogs the cam phasers."),
  symptoms: ["Service message"],
  causes: ["Oil change overdue", "Fuel in the oil", "Wrong oil"],
  action: "Change oil and filter with the oil that the maker approves.",
};
const temperature: Part = {
  ...levelSensor,
  name: "engine oil temperature sensor",
  nature: "thermistor",
  repair: "temperatureSensor",
  symptoms: ["Oil temperature shown wrong"],
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the coolant temperature.",
};
const hot: Condition = {
  ...low,
  name: "engine oil over temperature",
  description: "The oil is hotter than it may be.",
  repair: "oilService",
  grade: grade("severe", "immediate", "Hot oil loses its film: the bearings wear."),
  symptoms: ["Oil temperature warning", "Power limited"],
  causes: ["Low oil level", "Oil cooler blocked", "Engine overheating", "Heavy load"],
  action: "Let it idle or stop until it cools, check the level, then the oil cooler.",
};
const control: Part = {
  name: "engine oil pressure control valve",
  nature: "actuator",
  system: "engine",
  repair: "solenoidValve",
  grade: grade(
    "moderate",
    "high",
    "The pump falls back to full pressure as a rule; a valve stuck the other way starves the bearings.",
  ),
  symptoms: ["Oil pressure message", "Ticking when hot"],
  wearCauses: ["Valve stuck with sludge"],
  check: "Check oil level and condition, then measure the pressure at both stages.",
};
const piston: Part = { ...control, name: "piston cooling oil control", grade: drivability };
const pistonLow: Condition = {
  ...low,
  name: "piston cooling oil pressure too low",
  description: "The jets that cool the pistons get too little oil.",
  grade: grade("severe", "high", "Pistons that are not cooled melt under load."),
};
const overspeed: Condition = {
  name: "engine overspeed",
  description: "The engine turned faster than it may.",
  system: "engine",
  repair: "engine",
  grade: grade("severe", "high", "Valves may have met pistons: check before it is driven hard again."),
  symptoms: ["Noise from the valve gear", "Loss of power"],
  causes: [
    "Missed shift into too low a gear",
    "Clutch or transmission slipping",
    "Engine runs on oil (worn turbocharger)",
  ],
  action: "Ask how it happened, then measure compression and listen to the valve gear.",
};
const fast: Condition = {
  ...overspeed,
  name: "vehicle overspeed",
  description: "The car went faster than it is limited to.",
  repair: "transmissionCheck",
  grade: grade("minor", "low", "It only records that the limit was passed."),
  symptoms: ["Power cut at the limit"],
  causes: ["Driving downhill", "Wrong tires or axle ratio set in the control unit"],
  action: "Check tire size and coding; clear the code.",
};

const ventilation: Part = {
  name: "positive crankcase ventilation (PCV) heater",
  nature: "heater",
  system: "engine",
  repair: "crankcaseValve",
  grade: economy,
  symptoms: ["Oil leak or smoke after frost"],
  wearCauses: ["Heater burnt out"],
  check: "Measure its resistance.",
};
const crankcase: Part = {
  ...ventilation,
  name: "crankcase pressure sensor",
  nature: "sensor",
  symptoms: ["Oil leaks", "Whistling"],
  wearCauses: ["Crankcase ventilation blocked or torn"],
  check: "Engine off, it must read the barometric pressure.",
};
const regulator: Condition = {
  name: "positive crankcase ventilation regulator valve performance",
  description: "The crankcase pressure is not what it should be.",
  system: "engine",
  repair: "crankcaseValve",
  grade: drivability,
  symptoms: ["Whistling", "Oil leaks or oil consumption", "Lean trims"],
  causes: ["Torn diaphragm of the PCV valve", "Blocked oil separator", "Hose off"],
  action: "Lift the oil cap at idle: strong suction or pressure means a torn diaphragm or a blocked separator.",
};
const blocked: Condition = {
  ...regulator,
  name: "positive crankcase ventilation filter restriction",
  description: "The filter of the crankcase ventilation is blocked.",
  causes: ["Filter overdue"],
  action: "Replace the filter.",
};
const disconnected: Condition = {
  ...regulator,
  name: "crankcase ventilation system disconnected",
  description: "A hose of the crankcase ventilation is off.",
  causes: ["Hose off or split"],
  action: "Put the hose back, or replace it.",
};
const mount: Part = {
  name: "active engine mount control",
  nature: "actuator",
  system: "engine",
  repair: "solenoidValve",
  grade: grade("minor", "low", "The engine shakes more; nothing else."),
  symptoms: ["Vibration at idle"],
  wearCauses: ["Leaking mount"],
  check: "Look at the mount for leaking fluid.",
};
const sound: Part = {
  ...mount,
  name: "engine sound control",
  symptoms: ["Exhaust louder or quieter than before"],
  wearCauses: ["Flap or actuator stuck"],
  check: "Watch the flap or listen to the actuator.",
};

export const oil: readonly Row[] = [
  ["P0195", temperature, fiveModes],
  ["P0219", overspeed],
  ["P0297", fast],
  ["P0298", hot],
  ["P04DB", disconnected],
  ["P051A", crankcase, fiveModes],
  ["P051F", blocked],
  ["P0520", at(pressureSensor, "A"), ["circuit", "range", ...pair]],
  ["P0524", low],
  ["P052E", regulator],
  ["P053A", ventilation, threeModes],
  ["P06DA", control, [...threeModes, "stuckOff", "stuckOn"]],
  ["P0A14", at(mount, "A"), threeModes],
  ["P0AB6", at(mount, "B"), threeModes],
  ["P250A", levelSensor, fiveModes],
  ["P250F", levelLow],
  ["P252A", quality, fiveModes],
  ["P252F", levelHigh],
  ["P253F", deteriorated],
  ["P25A9", piston, [...threeModes, "stuckOff", "stuckOn"]],
  ["P25AE", pistonLow],
  ["P26DB", at(sound, "A"), [...threeModes, "performance"]],
  ["P26EC", at(sound, "B"), [...threeModes, "performance"]],
];
