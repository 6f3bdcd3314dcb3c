import { convenience, drivability, driverAid, limpMode, mayStall, monitoringOnly } from "../../grades.ts";
import { at, type Condition, fourModes, grade, inPlaces, type Part, pair, type Row, threeModes } from "../../model.ts";

const unit: Part = {
  name: "engine control module",
  nature: "module",
  system: "electrical",
  repair: "engineModule",
  grade: grade(
    "severe",
    "high",
    "The unit that runs the engine does not trust itself: power may be limited or the engine may stop.",
  ),
  symptoms: ["Reduced power, stalling or no start", "Other codes that make no sense"],
  wearCauses: [
    "Low voltage while it was programmed or started",
    "Poor ground or supply of the module",
    "Water in the module",
    "Failed module",
  ],
  check: "Check battery, grounds and supplies first, then software updates of the maker; replace the module last.",
};
const part = (name: string, more: Partial<Part> = {}): Part => ({ ...unit, name, ...more });
const internal = (what: string) => part(`internal control module ${what}`);
const memory = (what: string) =>
  part(`internal control module ${what}`, {
    wearCauses: ["Supply interrupted", "Failed programming", "Failed module"],
    repair: "engineModule",
  });
const programming = (name: string, description: string): Condition => ({
  name,
  description,
  system: "electrical",
  repair: "programming",
  grade: grade(
    "moderate",
    "medium",
    "The car may not start or run rightly until the module is coded; nothing is worn.",
  ),
  symptoms: ["No start, limp mode or a lamp after a repair"],
  causes: ["Module replaced or updated without coding", "Programming broken off", "Used module of another car"],
  action: "Code the module with the maker's tool: VIN, options, keys and calibration.",
});
const lamp = (name: string): Part =>
  part(name, {
    nature: "actuator",
    repair: "lamp",
    grade: convenience,
    symptoms: ["The lamp stays off or on"],
    wearCauses: ["Failed lamp or instrument panel"],
    check: "Command the lamp with a scan tool.",
  });
const output = (name: string): Part =>
  part(name, {
    nature: "signal",
    repair: "wiring",
    grade: drivability,
    symptoms: ["Gauge or another system without this signal"],
    wearCauses: ["Fault of the unit that receives it"],
    check: "Look for codes of the unit that receives it.",
  });
const torque = (name: string): Part => output(name);
const temperature: Part = part("control module internal temperature sensor", {
  nature: "thermistor",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
});
const hot: Part = part("control module internal temperature", {
  nature: "state",
  wearCauses: ["Module placed near heat", "Fan or airflow of the module blocked"],
  check: "Look at the place and the cooling of the module.",
});
const mil: Part = lamp("malfunction indicator lamp (MIL)");
const steering: Part = part("power steering control", {
  system: "chassis",
  nature: "actuator",
  repair: "steering",
  grade: grade("severe", "high", "Steering assistance may fail: the wheel becomes heavy, most of all when parking."),
  symptoms: ["Heavy steering"],
  wearCauses: ["Failed steering unit"],
  check: "Read the codes of the steering itself.",
});
const shutdown: Condition = {
  name: "torque management system, forced engine shutdown",
  description: "The control unit stopped the engine because its torque was out of control.",
  system: "engine",
  repair: "throttleBody",
  grade: grade("critical", "immediate", "The engine is switched off while you drive."),
  symptoms: ["Engine stops"],
  causes: ["Throttle or pedal sensor fault", "Failed control unit"],
  action: "Read the throttle and pedal codes, which name the cause.",
};
const tuned: Condition = {
  ...programming("unauthorized software or calibration detected", "The software of the module is not the maker's."),
  causes: ["Tuned software", "Programming broken off"],
  action: "Put the maker's software back.",
};
const requests = (who: string): Condition => ({
  name: `${who} requests the malfunction lamp`,
  description: "That unit has found a fault of its own and asks for the lamp.",
  system: "electrical",
  repair: "module",
  grade: drivability,
  symptoms: ["Usually those of that unit"],
  causes: ["See the codes of that unit"],
  action: "Read the codes of that unit: they name the cause.",
});
const cruiseSensor: Part = part("cruise control front distance sensor", {
  nature: "module",
  system: "network",
  repair: "driverAssistance",
  grade: driverAid,
  symptoms: ["Adaptive cruise control and emergency braking off"],
  wearCauses: ["Sensor dirty, iced up or knocked out of line", "Failed sensor"],
  check: "Clean the sensor and check its mounting after any repair of the bumper.",
});
const pto: Part = part("power take-off (PTO)", {
  nature: "switch",
  repair: "switch",
  grade: convenience,
  symptoms: ["Power take-off does not work"],
  wearCauses: ["Worn switch"],
  check: "Watch the switch on a scan tool.",
});
const ptoPart = (name: string, nature: Part["nature"] = "actuator"): Part => ({
  ...pto,
  name: `power take-off (PTO) ${name}`,
  nature,
});
const fiveModes = ["open", "range", "low", "high", "erratic"] as const;
const self = (what: string): Part => internal(`${what} processing`);

export const modules: readonly Row[] = [
  ["P0600", part("serial communication link", { nature: "signal", repair: "network" }), ["circuit"]],
  ["P0601", memory("memory check sum"), ["circuit"]],
  ["P0602", programming("control module programming error", "The software of the module is missing or incomplete.")],
  [
    "P0603",
    [
      memory("keep alive memory (KAM)"),
      memory("random access memory (RAM)"),
      memory("read only memory (ROM)"),
      internal("processor"),
    ],
    ["circuit"],
  ],
  ["P0607", unit, ["performance"]],
  ["P0608", inPlaces(output("control module vehicle speed output"), ["A", "B"]), ["circuit"]],
  [
    "P060A",
    [
      internal("monitoring processor"),
      internal("analogue-digital converter"),
      internal("main processor"),
      self("accelerator pedal position"),
      self("throttle position"),
    ],
    ["performance"],
  ],
  [
    "P0610",
    programming("control module vehicle options error", "The options stored in the module do not fit the car."),
  ],
  [
    "P0613",
    part("transmission control module processor", { system: "transmission", repair: "transmissionModule" }),
    ["circuit"],
  ],
  [
    "P0614",
    programming("engine and transmission control modules incompatible", "The two modules do not belong together."),
  ],
  [
    "P061A",
    [
      self("torque"),
      self("torque calculation"),
      self("engine speed"),
      self("engine air mass"),
      self("brake signal"),
      self("throttle actuator controller"),
    ],
    ["performance"],
  ],
  ["P0624", lamp("fuel cap lamp"), ["circuit"]],
  ["P062B", [internal("fuel injector control"), self("vehicle speed")], ["performance"]],
  ["P062F", memory("EEPROM"), ["circuit"]],
  [
    "P0630",
    [
      programming(
        "VIN not programmed or incompatible, engine control module",
        "The vehicle identification number in the module is missing or another car's.",
      ),
      programming(
        "VIN not programmed or incompatible, transmission control module",
        "The vehicle identification number in the module is missing or another car's.",
      ),
      programming("odometer not programmed, engine control module", "The mileage in the module is missing."),
    ],
  ],
  ["P0634", at(hot, "A"), ["overTemperature"]],
  ["P0635", steering, ["circuit", ...pair]],
  ["P0644", output("driver display serial communication"), ["circuit"]],
  ["P0648", [lamp("immobilizer lamp"), lamp("cruise control lamp")], ["circuit"]],
  ["P064F", tuned],
  ["P0650", mil, ["circuit"]],
  ["P0654", output("engine speed output"), ["open"]],
  ["P0656", output("fuel level output"), ["circuit"]],
  ["P0666", at(temperature, "A"), fourModes],
  ["P06AA", at(hot, "B"), ["overTemperature"]],
  ["P06AF", shutdown],
  ["P06B6", inPlaces(internal("knock sensor processor"), ["1", "2"]), ["performance"]],
  ["P06B8", memory("non-volatile random access memory (NVRAM)"), ["circuit"]],
  ["P251A", ptoPart("enable switch", "switch"), threeModes],
  ["P251D", ptoPart("engine shutdown", "signal"), threeModes],
  ["P253A", ptoPart("sense", "sensor"), fiveModes],
  ["P2544", at(torque("torque management request input"), "A"), fourModes],
  ["P2548", at(torque("torque management request input"), "B"), fourModes],
  ["P254A", at(ptoPart("speed selector sensor or switch", "sensor"), "1"), fiveModes],
  ["P255A", at(ptoPart("speed selector sensor or switch", "sensor"), "2"), fiveModes],
  ["P2561", requests("air conditioning control module")],
  ["P2583", at(cruiseSensor, "single or center"), ["circuit"]],
  [
    "P2584",
    [
      requests("fuel additive control module"),
      {
        ...requests("fuel additive control module, warning lamp"),
        description: "That unit asks for its warning lamp.",
      },
    ],
  ],
  ["P258E", ptoPart("enable switch", "switch"), ["performance"]],
  ["P258F", torque("torque management request output"), ["circuit"]],
  ["P2591", inPlaces(cruiseSensor, ["left", "right"]), ["circuit"]],
  ["P25A2", { ...requests("brake system control module"), system: "brakes", grade: limpMode }],
  ["P260A", ptoPart("control"), threeModes],
  ["P260D", ptoPart("engaged lamp"), ["circuit"]],
  ["P2637", at(torque("torque management feedback"), "A"), fourModes],
  ["P263A", mil, pair],
  ["P2641", at(torque("torque management feedback"), "B"), fourModes],
  [
    "P264F",
    programming(
      "engine serial number not programmed or incompatible",
      "The serial number in the module is missing or another engine's.",
    ),
  ],
  ["P2668", lamp("fuel mode indicator lamp"), ["circuit"]],
  ["P267F", at(temperature, "A"), ["erratic"]],
  ["P26C3", [self("transmission range"), self("clutch pedal")], ["performance"]],
  ["P26C8", [requests("chassis control module 1"), requests("chassis control module 2")]],
  ["P26E2", lamp("fuel mode indicator lamp"), pair],
  [
    "P232A",
    {
      ...shutdown,
      name: "transmission control module request, forced engine shutdown",
      description: "The transmission asked for the engine to be stopped.",
      system: "transmission",
      causes: ["See the codes of the transmission"],
      action: "Read the codes of the transmission.",
      repair: "transmissionCheck",
      grade: mayStall,
    },
  ],
];
