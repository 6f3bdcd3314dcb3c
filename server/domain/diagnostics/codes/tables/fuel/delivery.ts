import { convenience, drivability, economy, mayStall } from "../../grades.ts";
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
  threeModes,
} from "../../model.ts";

const pump: Part = {
  name: "fuel pump",
  nature: "actuator",
  system: "fuel",
  failsFirst: true,
  repair: "fuelPump",
  grade: mayStall,
  symptoms: ["Engine cranks but does not start", "Stalling", "Lack of power under load"],
  wearCauses: ["Worn fuel pump", "Clogged fuel filter or strainer"],
  check: "Listen for the pump for two seconds at ignition on, and measure pressure and current.",
};
const pumpModule: Part = { ...pump, name: "fuel pump control module" };
const lines: Part = { ...pump, name: "fuel pump secondary circuit" };
const shutoff: Part = {
  ...pump,
  name: "fuel shut-off valve",
  repair: "solenoidValve",
  wearCauses: ["Valve sticking"],
  check: "Listen for the click of the valve at ignition on.",
};
const cooler: Part = {
  ...pump,
  name: "fuel cooler pump",
  repair: "electricPump",
  grade: drivability,
  symptoms: ["Less power in hot weather"],
};
const regulator: Part = {
  name: "fuel pressure regulator",
  nature: "actuator",
  system: "fuel",
  repair: "highPressurePump",
  grade: mayStall,
  symptoms: ["Hard start", "Lack of power, limp mode", "Stalling"],
  wearCauses: [
    "Sticking or worn regulator valve",
    "Clogged fuel filter",
    "Worn high-pressure pump",
    "Leaking injectors",
  ],
  check:
    "Compare wanted and actual rail pressure at idle and under load, and measure the return flow of the injectors.",
};
const volume: Part = { ...regulator, name: "fuel volume regulator" };
const relief: Part = { ...regulator, name: "fuel pressure relief valve" };
const rail: Part = {
  name: "fuel rail pressure sensor",
  nature: "sensor",
  system: "fuel",
  repair: "railSensor",
  grade: mayStall,
  symptoms: ["Hard start", "Limp mode", "Stalling"],
  wearCauses: ["Sensor drifting", "Fuel pressure really wrong"],
  check: "After the engine has stood overnight the reading must be near zero.",
};
const pressureB: Part = { ...rail, name: "fuel pressure sensor" };
const lowPressure: Part = { ...rail, name: "low pressure fuel system sensor" };
const temperature: Part = {
  name: "fuel temperature sensor",
  nature: "thermistor",
  system: "fuel",
  repair: "temperatureSensor",
  grade: economy,
  symptoms: ["Hard start when hot"],
  wearCauses: ["Sensor drifting"],
  check: "Cold, it must agree with the coolant temperature.",
};
const fuelMix: Part = {
  name: "fuel composition sensor",
  nature: "sensor",
  system: "fuel",
  repair: "pressureSensor",
  grade: drivability,
  symptoms: ["Hard start", "Rough running on ethanol fuel"],
  wearCauses: ["Contaminated or watery fuel", "Sensor fouled"],
  check: "Take a fuel sample and compare its ethanol content with the reading.",
};
const gauge: Part = {
  name: "fuel level sensor",
  nature: "sensor",
  system: "fuel",
  repair: "fuelGauge",
  grade: grade("minor", "low", "The engine runs, but the gauge lies: you can run out of fuel unawares."),
  symptoms: ["Fuel gauge wrong, stuck or jumping", "Range display wrong"],
  wearCauses: ["Worn track of the sender", "Stuck float"],
  check: "Compare the gauge with the liters that go in when you fill up.",
};
const water: Part = {
  name: "water in fuel sensor",
  nature: "sensor",
  system: "fuel",
  repair: "pressureSensor",
  grade: economy,
  symptoms: ["Water warning missing or false"],
  wearCauses: ["Sensor fouled"],
  check: "Drain the filter and look for water.",
};
const heater: Part = {
  name: "fuel supply heater",
  nature: "heater",
  system: "fuel",
  repair: "relay",
  grade: drivability,
  symptoms: ["Diesel gels in frost: hard start and stalling"],
  wearCauses: ["Heater burnt out"],
  check: "Test it in the cold, or chill its thermostat.",
};

const pressure = (name: string, description: string, low: boolean): Condition => ({
  name,
  description,
  system: "fuel",
  repair: low ? "fuelPump" : "highPressurePump",
  grade: mayStall,
  symptoms: low
    ? ["Hard start", "Lack of power under load", "Stalling"]
    : ["Rich running, smell of fuel", "Rough idle", "Limp mode"],
  causes: low
    ? [
        "Clogged fuel filter",
        "Weak fuel pump in the tank",
        "Pressure regulator sticking",
        "Worn high-pressure pump or its cam follower",
        "Leaking injectors",
        "Nearly empty tank",
      ]
    : ["Pressure regulator or metering valve sticking", "Blocked return line", "Rail pressure sensor reading too low"],
  action: low
    ? "Measure the supply pressure of the tank pump first, then the rail pressure while cranking and under load."
    : "Compare the rail pressure with a gauge, then check regulator and return line.",
});
const leak = (size: string): Condition => ({
  ...pressure(`fuel system leak, ${size}`, "The pressure falls as it would with a leak.", true),
  grade: grade("critical", "immediate", "Fuel may be running onto a hot engine: danger of fire."),
  symptoms: ["Smell of fuel", "Puddle under the car", "Hard start"],
  causes: [
    "Leaking fuel line, rail or seal",
    "Leaking injector return",
    "Leaking high-pressure pump",
    "Pressure sensor drifting",
  ],
  action:
    "Do not start the engine. Look for fuel at lines, rail, pump and injectors; repair the leak before anything else.",
});
const relieved = (name: string, description: string): Condition => ({
  ...pressure(name, description, false),
  causes: ["Pressure regulator or metering valve sticking closed", "Blocked return line", "Relief valve worn"],
});
const waterIn: Condition = {
  name: "water in fuel",
  description: "The filter has collected more water than it can hold.",
  system: "fuel",
  repair: "oilService",
  grade: grade("severe", "high", "Water destroys injection pump and injectors within a short drive."),
  symptoms: ["Water warning", "Rough running"],
  causes: ["Water or condensation in the fuel", "Filter overdue", "Leaking filler cap"],
  action: "Drain the filter now; where water comes again, drain the tank and replace the filter.",
};
const shutdown = (name: string): Condition => ({
  ...pressure(name, "The control unit stops the engine because fuel pressure or quantity is out of control.", true),
  grade: grade("critical", "immediate", "The engine is switched off while you drive."),
});
const regulators = (place: string): readonly Condition[] => [
  at(
    pressure(
      "fuel pressure regulator exceeded its control limits, pressure too low",
      "The regulator is at its limit and the pressure is still too low.",
      true,
    ),
    place,
  ),
  at(
    pressure(
      "fuel pressure regulator exceeded its control limits, pressure too high",
      "The regulator is at its limit and the pressure is still too high.",
      false,
    ),
    place,
  ),
  at(
    pressure(
      "fuel pressure regulator exceeded its learning limits, too low",
      "The learned correction is at its lower limit.",
      true,
    ),
    place,
  ),
  at(
    pressure(
      "fuel pressure regulator exceeded its learning limits, too high",
      "The learned correction is at its upper limit.",
      false,
    ),
    place,
  ),
];
const modeSwitch: Part = {
  ...gauge,
  name: "fuel mode selection switch",
  nature: "switch",
  repair: "switch",
  grade: convenience,
  symptoms: ["Fuel type cannot be switched"],
  wearCauses: ["Worn switch"],
  check: "Watch the switch on a scan tool.",
};
export const delivery: readonly Row[] = [
  ["P0001", volume, fourOpenModes],
  ["P0005", at(shutoff, "A"), threeModes],
  ["P000E", { ...volume, nature: "state" }, ["learningLimit"]],
  [
    "P000F",
    relieved(
      "fuel system over-pressure relief valve activated",
      "The relief valve opened because the pressure was too high.",
    ),
  ],
  [
    "P0087",
    pressure("fuel rail or system pressure too low", "The fuel pressure does not reach what is asked for.", true),
  ],
  ["P0088", pressure("fuel rail or system pressure too high", "The fuel pressure is above what is asked for.", false)],
  ["P0089", at(regulator, "1"), ["performance"]],
  [
    "P008A",
    pressure("low pressure fuel system, pressure too low", "The pump in the tank does not build its pressure.", true),
  ],
  ["P008B", pressure("low pressure fuel system, pressure too high", "The supply pressure is above its limit.", false)],
  ["P008C", cooler, threeModes],
  ["P008F", { ...temperature, name: "coolant to fuel temperature correlation", nature: "state" }, ["correlation"]],
  ["P0090", at(regulator, "1"), ["circuit", "low", "high"]],
  ["P0093", [leak("large"), leak("small")]],
  ["P009B", relief, [...threeModes, "stuckOff", "stuckOn"]],
  [
    "P00B9",
    pressure(
      "low pressure fuel system, pressure too low in the cold",
      "The supply pressure is too low at low ambient temperature.",
      true,
    ),
  ],
  [
    "P00BA",
    pressure(
      "low fuel pressure, power limited",
      "The control unit limits power because the fuel pressure is too low.",
      true,
    ),
  ],
  [
    "P00BB",
    pressure(
      "injector flow insufficient, power limited",
      "The control unit limits power because the injectors deliver too little.",
      true,
    ),
  ],
  [
    "P00C6",
    pressure("fuel rail pressure too low while cranking", "The rail does not build enough pressure to start.", true),
  ],
  ["P0176", fuelMix, fourModes],
  ["P0180", inPlaces(temperature, ["A", "B"]), fiveModes],
  ["P018A", at(pressureB, "B"), fiveModes],
  ["P018F", relieved("fuel system over-pressure relief valve opens often", "The relief valve opens again and again.")],
  ["P0190", at(rail, "A"), fiveModes],
  ["P0230", { ...pump, name: "fuel pump primary circuit" }, ["circuit"]],
  ["P0231", lines, ["low", "high", "erratic"]],
  ["P023F", lines, ["open"]],
  ["P025A", pumpModule, fourOpenModes],
  ["P0460", at(gauge, "A"), fiveModes],
  ["P0627", at({ ...pump, name: "fuel pump control" }, "A"), threeModes],
  ["P062A", at({ ...pump, name: "fuel pump control" }, "A"), ["range"]],
  ["P064A", { ...pumpModule, nature: "module" }, ["circuit"]],
  [
    "P069E",
    pressure(
      "fuel pump control module requests the malfunction lamp",
      "The fuel pump module has found a fault and asks for the lamp.",
      true,
    ),
  ],
  ["P2065", at(gauge, "B"), fiveModes],
  ["P213E", shutdown("fuel injection system fault, forced engine shutdown")],
  ["P213F", shutdown("fuel pump system fault, forced engine shutdown")],
  ["P2264", water, fiveModes],
  ["P2269", waterIn],
  ["P226A", { ...water, name: "water in fuel lamp", nature: "actuator", repair: "lamp" }, ["circuit"]],
  ["P228A", inPlaces(shutdown("fuel pressure regulator, forced engine shutdown"), ["1", "2"])],
  ["P228C", regulators("1")],
  ["P2293", at(regulator, "2"), ["performance", ...threeModes]],
  ["P229A", regulators("2")],
  ["P2539", lowPressure, fiveModes],
  ["P25A4", modeSwitch, fiveModes],
  ["P25B0", inPlaces({ ...gauge, nature: "state" }, ["A", "B", "A or B"]), ["stuck"]],
  ["P25BD", shutdown("unmetered fuel, forced engine shutdown")],
  ["P2632", at({ ...pump, name: "fuel pump control" }, "B"), threeModes],
  ["P2635", inPlaces({ ...pump, nature: "state", name: "fuel pump flow" }, ["A", "B"]), ["tooLow"]],
  ["P2665", at(shutoff, "B"), threeModes],
  ["P2687", heater, threeModes],
  ["P26B3", inPlaces(shutoff, ["A", "B"]), ["stuckOff", "stuckOn"]],
];
