import { drivability, mayStall } from "../../grades.ts";
import { at, type Condition, cylinders, grade, inPlaces, type Part, pair, type Row, threeModes } from "../../model.ts";

const injector: Part = {
  name: "fuel injector",
  nature: "actuator",
  system: "fuel",
  repair: "injector",
  grade: grade(
    "severe",
    "high",
    "The cylinder gets no fuel or too much of it: it misfires, and raw fuel destroys the catalyst.",
  ),
  symptoms: ["Rough idle, misfire of one cylinder", "Lack of power", "Smell of fuel"],
  wearCauses: ["Clogged or leaking injector"],
  check:
    "Measure the winding of the injector against its neighbors, and watch the pulse with a noid lamp or an oscilloscope.",
};
const injectorB: Part = { ...injector, name: "fuel injector B" };
const alternative: Part = { ...injector, name: "alternative fuel injector" };
const one = (name: string, description: string, causes: readonly string[]): Condition => ({
  name,
  description,
  system: "fuel",
  repair: "injector",
  grade: injector.grade,
  symptoms: ["Rough idle, misfire of one cylinder", "Smoke"],
  causes,
  action:
    "Swap the injector with that of another cylinder: where the code follows, replace the injector; where not, test compression, valves and wiring of this cylinder.",
});
const balance = one("cylinder contribution or balance", "This cylinder does not give the same power as the others.", [
  "Clogged, leaking or wrongly coded injector",
  "Low compression",
  "Ignition or glow plug fault",
  "Wiring of the injector",
]);
const timing = one("injection timing", "Fuel is injected into this cylinder too early or too late.", [
  "Worn injector",
  "Crankshaft signal poor",
  "Stretched timing chain or belt",
  "Injector coded wrongly",
]);
const coldTiming = { ...timing, name: "cold start injection timing" };
const fourModes = [
  one("fuel trim at its maximum limit", "This cylinder gets as much extra fuel as the control may give.", [
    "Clogged injector",
    "Intake leak at this cylinder",
    "Low fuel pressure",
    "Low compression",
  ]),
  one("fuel trim at its minimum limit", "This cylinder gets as much less fuel as the control may take.", [
    "Leaking injector",
    "High fuel pressure",
  ]),
  one("injector restricted", "The injector lets too little fuel through.", [
    "Deposits in the injector",
    "Clogged fuel filter",
    "Worn injector needle",
  ]),
  one("injector leaking", "The injector does not close.", ["Worn injector seat", "Dirt in the injector"]),
];
const offsets = [
  one(
    "injector offset learning at its minimum limit",
    "The learned correction of the injector is at its lower limit.",
    ["Worn injector", "Injector coded wrongly"],
  ),
  one(
    "injector offset learning at its maximum limit",
    "The learned correction of the injector is at its upper limit.",
    ["Clogged injector", "Injector coded wrongly"],
  ),
];
const dataWrong = one("injector data incompatible", "The code of the injector does not fit the control unit.", [
  "Injector code not entered after replacement",
  "Wrong injector",
]);
const each = (cylinder: string) => (condition: Condition) => at(condition, cylinder);

const group: Part = { ...injector, name: "fuel injector group supply voltage", nature: "supply" };
const driver: Part = {
  ...injector,
  name: "fuel injector driver circuit",
  repair: "engineModule",
  wearCauses: ["Failed injector driver in the control unit", "Shorted injector"],
};
const injectorModule: Part = { ...driver, name: "fuel injector control module", nature: "module" };
const coldStart: Part = {
  ...injector,
  name: "cold start injector",
  grade: drivability,
  symptoms: ["Hard cold start"],
};
const airAssist: Part = { ...injector, name: "air assisted injector control", grade: drivability };
const controlPressure: Part = {
  name: "injector control pressure sensor",
  nature: "sensor",
  system: "fuel",
  repair: "pressureSensor",
  grade: mayStall,
  symptoms: ["Hard or no start", "Stalling", "Rough running"],
  wearCauses: ["Oil leak in the high-pressure oil circuit", "Low or dirty engine oil"],
  check: "Check level and condition of the engine oil, which drives these injectors.",
};
const controlState = (what: string, description: string): Condition => ({
  name: `injector control pressure ${what}`,
  description,
  system: "fuel",
  repair: "dieselInjection",
  grade: mayStall,
  symptoms: controlPressure.symptoms,
  causes: [
    "Low or dirty engine oil",
    "Leaking injector seals",
    "Control pressure regulator sticking",
    "Worn high-pressure oil pump",
  ],
  action:
    "Check the engine oil first, then measure the control pressure while cranking and find the leak or the weak pump.",
});
const controlRegulator: Part = {
  ...controlPressure,
  name: "injector control pressure regulator",
  nature: "actuator",
  repair: "solenoidValve",
};
const notLearned = (name: string): Part => ({
  ...injector,
  name,
  nature: "state",
  repair: "programming",
  grade: drivability,
  wearCauses: ["Injector or pump replaced without coding"],
  check: "Read the codes printed on injectors and pump and compare them with those stored.",
});

export const injectors: readonly Row[] = [
  ["P0065", airAssist, ["range", "low", "high"]],
  ["P0200", injector, ["circuit"]],
  ["P0201", inPlaces(injector, cylinders), ["open"]],
  ["P020A", inPlaces(timing, cylinders.slice(0, 6))],
  ["P0213", inPlaces(coldStart, ["1", "2"]), ["circuit"]],
  ["P021A", inPlaces(timing, cylinders.slice(6))],
  ...cylinders.flatMap((cylinder, index): readonly Row[] => [
    [`P0${261 + index * 3}`, at(injector, cylinder), pair],
    [`P0${263 + index * 3}`, at(balance, cylinder)],
  ]),
  ["P029A", cylinders.flatMap((cylinder) => fourModes.map(each(cylinder)))],
  ["P02CC", cylinders.slice(0, 10).flatMap((cylinder) => offsets.map(each(cylinder)))],
  ["P02EE", inPlaces(injector, cylinders), ["range"]],
  ["P0611", injectorModule, ["performance"]],
  [
    "P0612",
    { ...injectorModule, name: "fuel injector control module relay", nature: "actuator", repair: "relay" },
    ["circuit"],
  ],
  ["P062D", inPlaces(driver, ["bank 1", "bank 2"]), ["performance"]],
  ["P2146", inPlaces(group, ["A", "B", "C", "D"]), threeModes],
  ["P216A", inPlaces(group, ["E", "F"]), threeModes],
  ["P217A", inPlaces(group, ["G", "H"]), threeModes],
  ["P21B6", inPlaces(coldTiming, cylinders)],
  ["P21CF", inPlaces(injectorB, cylinders), ["open"]],
  ["P21DB", at(injectorB, "cylinder 1"), pair],
  ["P21DE", inPlaces(injectorB, cylinders.slice(1)), pair],
  ["P2283", controlPressure, ["circuit", "range", "low", "high", "erratic"]],
  ["P2288", controlState("too high", "The oil pressure that drives the injectors is too high.")],
  [
    "P2289",
    controlState("too high, engine off", "The oil pressure that drives the injectors is too high with the engine off."),
  ],
  ["P2290", controlState("too low", "The oil pressure that drives the injectors is too low.")],
  ["P2291", controlState("too low while cranking", "The oil pressure that drives the injectors is too low to start.")],
  ["P2292", controlState("erratic", "The oil pressure that drives the injectors jumps.")],
  ["P22D9", inPlaces(alternative, cylinders.slice(0, 8)), ["open", "low", "high", "range"]],
  ["P2623", controlRegulator, threeModes],
  ["P262A", notLearned("pilot injection"), ["notLearned"]],
  ["P268A", notLearned("fuel injector calibration"), ["notLearned"]],
  ["P268B", notLearned("high-pressure fuel pump calibration"), ["notLearned"]],
  ["P268C", inPlaces(dataWrong, cylinders.slice(0, 4))],
  ["P2690", inPlaces(dataWrong, cylinders.slice(4, 10))],
  ["P2696", dataWrong],
];
