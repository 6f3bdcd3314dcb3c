import { drivability, economy, monitoringOnly } from "../../grades.ts";
import { at, banks, type Condition, fiveModes, fourModes, inPlaces, type Part, type Row } from "../../model.ts";

const airFlow: Part = {
  name: "mass or volume air flow sensor (MAF)",
  nature: "sensor",
  system: "engine",
  repair: "massAirFlow",
  grade: drivability,
  symptoms: ["Hesitation and weak acceleration", "Rough idle or stalling after the start", "Higher fuel consumption"],
  wearCauses: [
    "Dirty hot wire or film",
    "Air leak between the sensor and the throttle",
    "Clogged air filter or blocked intake duct",
  ],
  check:
    "Inspect air filter and intake duct, and clean the element with MAF cleaner before replacing it: about 1 g/s per liter of displacement is right at warm idle.",
};
const manifoldPressure: Part = {
  name: "manifold absolute pressure sensor (MAP)",
  nature: "sensor",
  system: "engine",
  repair: "manifoldSensor",
  grade: drivability,
  symptoms: ["Rough idle", "Hesitation under load", "Rich running with black smoke"],
  wearCauses: ["Vacuum leak or split hose to the sensor", "Sensor port blocked with carbon"],
  check: "Engine off, it must read the barometric pressure; at warm idle about 30-45 kPa.",
};
const barometric: Part = {
  name: "barometric pressure sensor",
  nature: "sensor",
  system: "engine",
  repair: "manifoldSensor",
  grade: economy,
  symptoms: ["Poor running at altitude", "Slightly higher fuel consumption"],
  wearCauses: ["Vent of the sensor blocked", "Sensor (often inside the engine control module) drifting"],
  check: "Compare it with the local air pressure and with the MAP sensor, engine off.",
};
const inletPressure: Part = {
  name: "turbocharger or supercharger inlet pressure sensor",
  nature: "sensor",
  system: "engine",
  repair: "manifoldSensor",
  grade: drivability,
  symptoms: ["Less power", "Boost that surges"],
  wearCauses: ["Restricted air filter or inlet duct", "Sensor port blocked"],
  check: "Engine off, it must agree with the barometric pressure.",
};
const intakeAir: Part = {
  name: "intake air temperature sensor (IAT)",
  nature: "thermistor",
  system: "engine",
  repair: "airTemperature",
  grade: economy,
  symptoms: ["Hard cold start", "Slight knock or hesitation"],
  wearCauses: ["Sensor fouled with oil or soot", "Hot air drawn in through a loose duct"],
  check: "Look at the sensor in the duct (often part of the MAF) and at its connector.",
};
const ambientAir: Part = {
  name: "ambient air temperature sensor",
  nature: "thermistor",
  system: "engine",
  repair: "airTemperature",
  grade: monitoringOnly,
  symptoms: ["Outside temperature shown wrong or not at all", "Air conditioning works badly"],
  wearCauses: ["Sensor heated by the radiator after a bumper repair"],
  check: "Look behind the front bumper for a sensor that hangs loose or was damaged in a knock.",
};
const chargeAir: Part = {
  name: "charge air cooler temperature sensor",
  nature: "thermistor",
  system: "engine",
  repair: "airTemperature",
  grade: economy,
  symptoms: ["Less power in hot weather"],
  wearCauses: ["Sensor fouled with oil from the turbocharger", "Charge air cooler blocked or leaking"],
  check: "Look for oil in the charge air pipe and at the sensor.",
};

const disagree: Part = {
  name: "air readings",
  nature: "state",
  system: "engine",
  repair: "intakeLeak",
  grade: drivability,
  symptoms: ["Hesitation", "Rough idle"],
  wearCauses: [
    "Air leak behind the MAF",
    "Dirty MAF sensor",
    "Drifting pressure or throttle sensor",
    "Restricted exhaust or intake",
  ],
  check: "Smoke-test the intake, then compare the sensors at engine off, idle and full load.",
};
const correlation = (name: string, symptoms = disagree.symptoms): Part => ({ ...disagree, name, symptoms });
const temperatures = (name: string): Part => ({
  ...disagree,
  name,
  repair: "airTemperature",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  wearCauses: ["One of the two temperature sensors drifting", "A block heater or hot soak that misled the comparison"],
  check: "Compare both readings after a night's rest, before the engine is started.",
});

const hotIntake: Condition = {
  name: "intake air temperature too high",
  description: "The air that the engine draws in is hotter than it may be.",
  system: "engine",
  repair: "airTemperature",
  grade: drivability,
  symptoms: ["Less power in hot weather", "Knock under load"],
  causes: [
    "Charge air cooler blocked or its pump failed",
    "Intake duct loose, drawing air from the engine bay",
    "Intake air sensor reading too high",
    "Cooling fan not running",
  ],
  action:
    "Check intake ducts, charge air cooler and its coolant pump, and compare the reading with the ambient temperature when cold.",
};
const barometricLow: Condition = {
  name: "barometric pressure too low",
  description: "The reading is lower than any place that a car drives in.",
  system: "engine",
  repair: "manifoldSensor",
  grade: economy,
  symptoms: ["Weak acceleration"],
  causes: ["Restricted air filter or intake", "MAP or barometric sensor drifting", "Resistance in its ground"],
  action: "Check the air filter and intake for a restriction, then compare the reading with the local air pressure.",
};
const restriction: Condition = {
  name: "air flow restriction or air leak between air filter and MAF",
  description: "Air is held back, or comes in unfiltered, before it is measured.",
  system: "engine",
  repair: "intakeLeak",
  grade: drivability,
  symptoms: ["Weak acceleration", "Whistling from the intake"],
  causes: [
    "Clogged air filter",
    "Air filter housing not closed",
    "Collapsed or split intake duct",
    "MAF sensor drifting",
  ],
  action: "Inspect the air filter, its housing and the duct to the MAF sensor.",
};
const leakBefore: Condition = {
  ...restriction,
  name: "air leak between MAF and throttle body",
  description: "Air enters that the air flow sensor has not measured.",
  symptoms: ["Rough idle", "Hesitation", "Hissing from the intake"],
  causes: ["Split intake boot", "Loose clamp", "Leaking crankcase hose", "Oil cap or dipstick not sealed"],
  action:
    "Smoke-test the intake between the MAF sensor and the throttle body, and replace the boot or hose that leaks.",
};
const leakAfter: Condition = {
  ...leakBefore,
  name: "air leak between throttle body and intake valves",
  causes: [
    "Leaking intake manifold gasket",
    "Split vacuum hose",
    "Stuck crankcase or purge valve",
    "Leaking brake booster",
  ],
  action: "Smoke-test the intake manifold, and pinch off its vacuum hoses one by one while watching the fuel trims.",
};
const systemLeak: Condition = { ...leakBefore, name: "intake air system leak" };

export const metering: readonly Row[] = [
  ["P0068", correlation("MAP or MAF to throttle position correlation"), ["correlation"]],
  ["P0069", correlation("manifold to barometric pressure correlation"), ["correlation"]],
  ["P006A", at(correlation("manifold pressure to air flow correlation"), "bank 1"), ["correlation"]],
  ["P006B", correlation("manifold to exhaust pressure correlation"), ["correlation"]],
  ["P006C", correlation("manifold to turbocharger inlet pressure correlation"), ["correlation"]],
  ["P006D", correlation("barometric to turbocharger inlet pressure correlation"), ["correlation"]],
  ["P0070", ambientAir, fiveModes],
  ["P007A", at(chargeAir, "bank 1"), fiveModes],
  ["P007F", temperatures("charge air cooler temperature, bank 1 to bank 2 correlation"), ["correlation"]],
  ["P0095", at(intakeAir, "2, bank 1"), fiveModes],
  ["P009A", temperatures("intake to ambient air temperature correlation"), ["correlation"]],
  ["P00A0", at(chargeAir, "bank 2"), fiveModes],
  ["P00A5", at(intakeAir, "2, bank 2"), fiveModes],
  ["P00AA", at(intakeAir, "1, bank 2"), fiveModes],
  ["P00B8", at(correlation("manifold pressure to air flow correlation"), "bank 2"), ["correlation"]],
  ["P00BC", inPlaces({ ...airFlow, nature: "state" }, ["A", "B"]), ["tooLow", "tooHigh"]],
  ["P0100", at(airFlow, "A"), fiveModes],
  ["P0105", manifoldPressure, fiveModes],
  ["P010A", at(airFlow, "B"), fiveModes],
  ["P010F", correlation("air flow sensor A to B correlation"), ["correlation"]],
  ["P0110", at(intakeAir, "1, bank 1"), fiveModes],
  ["P011B", temperatures("coolant to intake air temperature correlation"), ["correlation"]],
  ["P011C", inPlaces(temperatures("charge air to intake air temperature correlation"), banks), ["correlation"]],
  ["P0127", hotIntake],
  ["P0129", barometricLow],
  ["P012A", inletPressure, fiveModes],
  ["P2073", correlation("MAP or MAF to throttle position correlation at idle"), ["correlation"]],
  ["P2074", correlation("MAP or MAF to throttle position correlation at higher load"), ["correlation"]],
  ["P2199", temperatures("intake air temperature sensor 1 to 2 correlation"), ["correlation"]],
  ["P2226", at(barometric, "A"), fourModes],
  ["P222A", at(barometric, "B"), fiveModes],
  ["P222F", correlation("barometric pressure sensor A to B correlation"), ["correlation"]],
  ["P2230", at(barometric, "A"), ["erratic"]],
  ["P227A", at(barometric, "C"), fiveModes],
  ["P2279", systemLeak],
  ["P227F", at(restriction, "bank 2")],
  ["P2280", at(restriction, "bank 1")],
  ["P2281", leakBefore],
  ["P2282", leakAfter],
  ["P2A0A", at(manifoldPressure, "B"), fiveModes],
];
