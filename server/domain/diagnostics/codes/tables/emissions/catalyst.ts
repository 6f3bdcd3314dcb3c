import { economy, monitoringOnly } from "../../grades.ts";
import { at, banks, type Condition, fiveModes, fourModes, grade, inPlaces, type Part, type Row } from "../../model.ts";

const efficiency: Condition = {
  name: "catalyst system efficiency below threshold",
  description: "The catalyst stores too little oxygen: the sensor behind it swings like the one ahead of it.",
  system: "emissions",
  repair: "catalyst",
  grade: grade(
    "moderate",
    "medium",
    "The car drives on, but fails an emissions test; what destroyed the catalyst will destroy a new one.",
  ),
  symptoms: ["Usually none", "Less power where the catalyst is blocked", "Rattle or rotten-egg smell from the exhaust"],
  causes: [
    "Worn catalyst",
    "Misfire or rich mixture that overheated it",
    "Exhaust leak ahead of the rear sensor",
    "Drifting oxygen sensor",
    "Oil or coolant burnt by the engine",
  ],
  action:
    "Repair misfires, mixture and exhaust leaks first. With a good front sensor, compare front and rear: a rear sensor that swings as fast as the front one means a worn catalyst; replace it last.",
};
const named = (name: string): Condition => ({ ...efficiency, name });
const heated: Condition = {
  ...efficiency,
  name: "heated catalyst temperature below threshold",
  description: "The catalyst does not get as warm as it should.",
  causes: ["Heater of the catalyst or its wiring", "Temperature sensor drifting", "Exhaust leak"],
  action: "Test heater and temperature sensor of the catalyst.",
};
const hot: Condition = {
  ...efficiency,
  name: "catalyst system over temperature",
  description: "The catalyst is hotter than it may be.",
  grade: grade("critical", "immediate", "It melts, and can set fire to grass or to the underbody."),
  symptoms: ["Smell of hot metal", "Glowing catalyst", "Misfire"],
  causes: ["Misfire", "Rich mixture or leaking injector", "Temperature sensor reading too high"],
  action: "Stop. Repair the misfire or the rich mixture before the car is driven again.",
};
const temperature: Part = {
  name: "catalyst temperature sensor",
  nature: "thermistor",
  system: "emissions",
  repair: "exhaustGasSensor",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  wearCauses: ["Sensor burnt out"],
  check: "Cold, it must agree with the ambient temperature.",
};
const heater: Part = {
  ...temperature,
  name: "catalyst heater control",
  nature: "heater",
  repair: "catalyst",
  wearCauses: ["Heater burnt out"],
  check: "Check its heavy fuse.",
};
const temperatures: Part = { ...temperature, name: "catalyst temperature sensor 1 to 2 correlation", nature: "state" };
const adsorber = (name: string, description: string): Condition => ({
  ...efficiency,
  name,
  description,
  repair: "catalyst",
  symptoms: ["Usually none"],
});
const hydrocarbon = adsorber(
  "hydrocarbon adsorption catalyst efficiency below threshold",
  "The trap holds back too little unburnt fuel after the start.",
);
const ozone: Part = {
  ...temperature,
  name: "direct ozone reduction catalyst temperature sensor",
  grade: monitoringOnly,
  repair: "temperatureSensor",
  wearCauses: ["Sensor damaged at the radiator"],
};
const ozoneWear: Part = { ...ozone, name: "direct ozone reduction catalyst deterioration sensor", nature: "sensor" };
const ozoneEfficiency = adsorber(
  "direct ozone reduction catalyst efficiency below threshold",
  "The coating of the radiator turns too little ozone into oxygen.",
);

const exhaustPressure: Part = {
  name: "exhaust pressure sensor",
  nature: "sensor",
  system: "emissions",
  repair: "exhaustGasSensor",
  grade: economy,
  symptoms: ["Less power", "EGR switched off"],
  wearCauses: ["Tube to the sensor blocked with soot", "Sensor drifting"],
  check: "Blow the tube free; engine off, it must read the barometric pressure.",
};
const pressureValve: Part = {
  ...exhaustPressure,
  name: "exhaust pressure control valve",
  nature: "actuator",
  repair: "solenoidValve",
  wearCauses: ["Valve seized with soot"],
  check: "See that the flap moves freely.",
};
const valvePosition: Part = {
  ...pressureValve,
  name: "exhaust pressure control valve position sensor or switch",
  nature: "sensor",
};
const ventSolenoid: Part = { ...pressureValve, name: "exhaust pressure regulator vent solenoid" };
const flowValve: Part = { ...pressureValve, name: "exhaust flow control valve" };

export const catalyst: readonly Row[] = [
  [
    "P0420",
    [
      efficiency,
      named("warm-up catalyst efficiency below threshold"),
      named("main catalyst efficiency below threshold"),
      named("heated catalyst efficiency below threshold"),
      heated,
    ].map((one) => at(one, "bank 1")),
  ],
  ["P0425", at(temperature, "bank 1, sensor 1"), fourModes],
  ["P0429", at(heater, "bank 1"), ["circuit"]],
  ["P042A", at(temperature, "bank 1, sensor 2"), fourModes],
  [
    "P0430",
    [
      efficiency,
      named("warm-up catalyst efficiency below threshold"),
      named("main catalyst efficiency below threshold"),
      named("heated catalyst efficiency below threshold"),
      heated,
    ].map((one) => at(one, "bank 2")),
  ],
  ["P0435", at(temperature, "bank 2, sensor 1"), fourModes],
  ["P0439", at(heater, "bank 2"), ["circuit"]],
  ["P043A", at(temperature, "bank 2, sensor 2"), fourModes],
  ["P046A", inPlaces(temperatures, banks), ["correlation"]],
  ["P0470", at(exhaustPressure, "A"), fiveModes],
  ["P0475", at(pressureValve, "A"), fiveModes],
  ["P047A", at(exhaustPressure, "B"), fiveModes],
  ["P047F", at(pressureValve, "A"), ["stuckOpen"]],
  ["P048A", at(pressureValve, "A"), ["stuckClosed"]],
  ["P048B", at(valvePosition, "A"), fiveModes],
  ["P049F", at(pressureValve, "B"), [...fiveModes, "stuckOpen", "stuckClosed"]],
  ["P04A6", at(valvePosition, "B"), fiveModes],
  ["P200E", inPlaces(hot, banks)],
  ["P2169", ventSolenoid, ["open"]],
  ["P2170", ventSolenoid, ["low", "high"]],
  ["P2423", inPlaces(hydrocarbon, banks)],
  ["P2567", ozone, fiveModes],
  ["P2572", ozoneWear, fiveModes],
  ["P2577", ozoneEfficiency],
  ["P26C5", at(flowValve, "A"), ["open", "low", "high"]],
];
