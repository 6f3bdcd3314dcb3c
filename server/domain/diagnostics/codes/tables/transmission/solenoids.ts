import { shiftQuality } from "../../grades.ts";
import { at, type Condition, fiveModes, grade, inPlaces, type Mode, type Part, type Row } from "../../model.ts";

const solenoid: Part = {
  name: "shift solenoid",
  nature: "actuator",
  system: "transmission",
  repair: "shiftSolenoid",
  grade: shiftQuality,
  symptoms: ["Harsh, late or missing shifts", "Limp mode in one gear"],
  wearCauses: ["Low or dirty fluid", "Solenoid stuck with swarf", "Worn valve body bore"],
  check: "Check fluid level and condition, then measure the solenoid's resistance at the transmission connector.",
};
const pressureSolenoid: Part = {
  ...solenoid,
  name: "pressure control solenoid",
  symptoms: ["Harsh engagement or slipping", "Limp mode in one gear"],
};
const converter: Part = {
  ...solenoid,
  name: "torque converter clutch solenoid",
  repair: "converterClutch",
  symptoms: ["Engine speed too high on the motorway", "Shudder, or stalling when stopping", "Transmission runs hot"],
  wearCauses: ["Low or dirty fluid", "Solenoid stuck", "Worn converter clutch"],
};
const converterPressure: Part = { ...converter, name: "torque converter clutch pressure control solenoid" };
const timing: Part = { ...solenoid, name: "shift timing solenoid" };
const skip: Part = { ...solenoid, name: "skip shift solenoid (1-4 upshift)" };
const skipLamp: Part = { ...skip, name: "skip shift lamp", repair: "lamp" };
const reverseInhibit: Part = { ...skip, name: "reverse inhibit control" };
const data: Part = {
  ...pressureSolenoid,
  name: "pressure control solenoid data",
  nature: "state",
  repair: "programming",
  wearCauses: ["Solenoid or valve body replaced without coding"],
  check: "Enter the characteristic data of the new part.",
};

const behavior: readonly Mode[] = ["fault", "stuckOff", "stuckOn", "electrical", "erratic"];
const control: readonly Mode[] = ["open", "range", "low", "high"];
const whole: readonly Mode[] = [...behavior, ...control];

const element: Part = {
  ...solenoid,
  name: "transmission friction element",
  nature: "state",
  repair: "gearRatio",
  symptoms: ["Slipping, flare between gears", "Harsh engagement"],
  wearCauses: ["Worn clutch or band", "Low fluid pressure", "Leaking piston seal"],
  check: "Check fluid level, color and smell, then the pressure.",
};
const elementsState = (name: string, description: string): Condition => ({
  name,
  description,
  system: "transmission",
  repair: "gearRatio",
  grade: shiftQuality,
  symptoms: element.symptoms,
  causes: element.wearCauses,
  action:
    "Check fluid level, color and smell, measure the line pressure, then look for debris in the pan before the transmission is opened.",
});
const slip = elementsState("transmission friction element slip detected", "The clutch or band slips.");
const applyTime = elementsState(
  "transmission friction element apply time",
  "The clutch or band takes longer or shorter to engage than it should.",
);
const hot: Condition = {
  ...slip,
  name: "transmission friction element temperature too high",
  description: "The clutch or band is hotter than it may be.",
  grade: grade("critical", "immediate", "It burns: stop before the transmission is lost."),
};
const letters = ["A", "B", "C", "D", "E", "F", "G", "H"];

const pressure: Part = {
  ...solenoid,
  name: "transmission fluid pressure sensor or switch",
  nature: "sensor",
  repair: "pressureSensor",
  wearCauses: ["Low fluid pressure", "Sensor fouled with swarf"],
  check: "Compare with a pressure gauge.",
};
const pressureState = (what: string, description: string, causes: readonly string[]): Condition => ({
  ...slip,
  name: `transmission fluid pressure${what}`,
  description,
  causes,
});

export const solenoids: readonly Row[] = [
  ["P0740", converter, ["open", "stuckOff", "stuckOn", "electrical", "erratic"]],
  ["P0745", at(pressureSolenoid, "A"), behavior],
  ["P0750", inPlaces(solenoid, ["A", "B"]), behavior],
  ["P075A", at(solenoid, "G"), behavior],
  ["P0760", inPlaces(solenoid, ["C", "D"]), behavior],
  ["P076A", at(solenoid, "H"), behavior],
  ["P0770", at(solenoid, "E"), behavior],
  ["P0775", at(pressureSolenoid, "B"), behavior],
  ["P0785", at(timing, "A"), fiveModes],
  ["P078A", at(timing, "B"), fiveModes],
  ["P0795", at(pressureSolenoid, "C"), behavior],
  ["P079A", inPlaces(slip, letters)],
  ["P07A2", inPlaces(element, letters), ["stuckOff", "stuckOn"]],
  ["P0801", reverseInhibit, ["open"]],
  ["P0803", skip, ["circuit"]],
  ["P0804", skipLamp, ["circuit"]],
  ["P083A", at(pressure, "G"), fiveModes],
  ["P0840", inPlaces(pressure, ["A", "B"]), fiveModes],
  ["P084A", at(pressure, "H"), fiveModes],
  [
    "P0867",
    [
      pressureState("", "The pressure is not what is asked for.", slip.causes),
      pressureState(" low", "The pressure is too low.", [
        "Low fluid",
        "Clogged filter",
        "Worn pump",
        "Pressure regulator stuck",
      ]),
      pressureState(" high", "The pressure is too high.", [
        "Pressure regulator stuck",
        "Pressure control solenoid stuck",
      ]),
    ],
  ],
  ["P0870", inPlaces(pressure, ["C", "D"]), fiveModes],
  ["P0960", inPlaces(pressureSolenoid, ["A", "B", "C"]), control],
  ["P0972", inPlaces(solenoid, ["A", "B", "C", "D", "E"]), ["range", "low", "high"]],
  ["P0987", inPlaces(pressure, ["E", "F"]), fiveModes],
  ["P0997", at(solenoid, "F"), ["range", "low", "high"]],
  ["P2700", inPlaces(applyTime, letters.slice(0, 6))],
  ["P2706", at(solenoid, "F"), ["fault", "stuckOff", "stuckOn", "electrical"]],
  ["P270A", inPlaces(hot, letters.slice(0, 6))],
  ["P2710", at(solenoid, "F"), ["erratic"]],
  ["P2713", inPlaces(pressureSolenoid, ["D", "E", "F"]), whole],
  ["P273A", inPlaces(applyTime, letters.slice(6))],
  [
    "P2756",
    converterPressure,
    ["fault", "stuckOff", "stuckOn", "electrical", "erratic", "open", "range", "high", "low"],
  ],
  ["P2769", { ...converter, name: "torque converter clutch" }, ["low", "high"]],
  ["P27A7", inPlaces(data, ["A", "B", "C", "D", "E", "F", "G", "H", "J", "K"]), ["performance"]],
  ["P2807", at(pressureSolenoid, "G"), ["fault", "stuckOff", "stuckOn"]],
  ["P2810", at(pressureSolenoid, "G"), ["electrical", "erratic", ...control]],
  ["P2816", at(pressureSolenoid, "H"), whole, "hex"],
  ["P281F", inPlaces(pressureSolenoid, ["J", "K"]), whole],
];
