import { economy } from "../../grades.ts";
import { at, banks, type Condition, fiveModes, grade, inPlaces, type Part, type Row } from "../../model.ts";

const sensor: Part = {
  name: "exhaust gas temperature sensor (EGT)",
  nature: "thermistor",
  system: "emissions",
  repair: "exhaustGasSensor",
  grade: economy,
  symptoms: ["Particulate filter does not regenerate", "Power limited"],
  wearCauses: ["Sensor burnt out or cracked", "Cable damaged by heat"],
  check: "Cold, all exhaust temperatures must agree with the ambient temperature.",
};
const place = (bank: number, number: number) => `bank ${bank}, sensor ${number}`;
const all = [1, 2].flatMap((bank) => [1, 2, 3, 4].map((number) => place(bank, number)));
const outOfRange: Condition = {
  name: "exhaust gas temperature out of range",
  description: "The exhaust at this place is hotter or colder than it can be in this state.",
  system: "emissions",
  repair: "exhaustGasSensor",
  grade: economy,
  symptoms: ["Power limited", "Particulate filter does not regenerate"],
  causes: ["Sensor drifting", "Boost leak or EGR fault", "Leaking injector", "Fault of the after-treatment"],
  action: "Compare the sensor with its neighbors, then look for a boost leak and a leaking injector.",
};
const tooHot: Condition = {
  ...outOfRange,
  name: "exhaust gas temperature too high",
  description: "The exhaust is hotter than it may be.",
  grade: grade(
    "severe",
    "immediate",
    "Exhaust that is too hot melts turbocharger, catalyst and filter, and can start a fire.",
  ),
  causes: ["Leaking injector", "Boost leak", "Particulate filter full of soot", "Misfire", "Sensor reading too high"],
  action: "Take the load off the engine, then look for a leaking injector, a boost leak and a blocked filter.",
};
const correlation = (pair: string): Part => ({
  ...sensor,
  name: `exhaust gas temperature sensor ${pair} correlation`,
  nature: "state",
});
const measurement: Part = { ...sensor, name: "exhaust gas temperature measurement, several sensors", nature: "state" };

export const exhaustTemperature: readonly Row[] = [
  ["P0544", at(sensor, place(1, 1)), ["circuit", "low", "high"]],
  ["P0547", at(sensor, place(2, 1)), ["circuit", "low", "high"]],
  ["P2031", at(sensor, place(1, 2)), ["circuit", "low", "high"]],
  ["P2034", at(sensor, place(2, 2)), ["circuit", "low", "high"]],
  [
    "P2080",
    [at(sensor, place(1, 1)), at(sensor, place(2, 1)), at(sensor, place(1, 2)), at(sensor, place(2, 2))],
    ["range", "erratic"],
  ],
  ["P20E2", ["1 to 2", "1 to 3", "2 to 3"].map((pair) => at(correlation(pair), "bank 1")), ["correlation"]],
  ["P20E5", at(correlation("1 to 2"), "bank 2"), ["correlation"]],
  ["P2428", inPlaces(tooHot, banks)],
  ["P242A", at(sensor, place(1, 3)), fiveModes],
  ["P2466", at(sensor, place(2, 3)), fiveModes, "hex"],
  ["P246E", at(sensor, place(1, 4)), fiveModes],
  ["P2473", at(sensor, place(2, 4)), fiveModes],
  ["P2478", inPlaces(outOfRange, all), undefined, "hex"],
  ["P2480", at(sensor, place(1, 5)), ["open", "low", "high", "range", "erratic"]],
  ["P2485", at(sensor, place(2, 5)), ["open", "low", "high", "range", "erratic"]],
  ["P24C2", inPlaces(measurement, banks), ["correlation"]],
];
