import { drivability, mayStall } from "../../grades.ts";
import {
  at,
  banks,
  type Condition,
  fiveModes,
  grade,
  inPlaces,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const crank: Part = {
  name: "crankshaft position sensor",
  nature: "pulse",
  system: "engine",
  repair: "crankSensor",
  grade: mayStall,
  symptoms: ["Engine cranks but does not start", "Stalling, often when hot", "Rev counter drops to zero"],
  wearCauses: ["Damaged tone wheel", "Oil or swarf on the sensor"],
  check: "Watch the engine speed on a scan tool while cranking: none means no crankshaft signal.",
};
const cam: Part = {
  name: "camshaft position sensor",
  nature: "pulse",
  system: "engine",
  repair: "camSensor",
  grade: grade(
    "severe",
    "high",
    "The engine starts badly or not at all and runs without exact injection timing; some stall.",
  ),
  symptoms: ["Long cranking", "Rough running", "Less power"],
  wearCauses: ["Stretched timing chain or belt off by a tooth", "Damaged tone wheel", "Oil on the sensor"],
  check: "Compare the camshaft and crankshaft signals on an oscilloscope.",
};
const reference: Part = {
  name: "timing reference high resolution signal",
  nature: "pulse",
  system: "engine",
  repair: "crankSensor",
  grade: mayStall,
  symptoms: crank.symptoms,
  wearCauses: ["Dirty or damaged tone wheel"],
  check: "Look at the signal with an oscilloscope.",
};
const signalOut = (name: string): Part => ({ ...cam, name, nature: "signal", repair: "wiring", grade: drivability });

const actuator: Part = {
  name: "camshaft position actuator",
  nature: "actuator",
  system: "engine",
  repair: "camActuator",
  grade: drivability,
  symptoms: ["Rough idle", "Less power", "Rattle after a cold start"],
  wearCauses: ["Oil valve stuck with sludge", "Low or dirty engine oil"],
  check: "Check level, grade and condition of the engine oil first: it moves the actuator.",
};
const timing = (name: string, description: string): Condition => ({
  name,
  description,
  system: "engine",
  repair: "camActuator",
  grade: grade(
    "moderate",
    "medium",
    "The engine idles roughly and loses power; where the timing chain is behind it, waiting costs the engine.",
  ),
  symptoms: ["Rough idle, stalling", "Less power", "Rattle after a cold start"],
  causes: [
    "Low, dirty or wrong engine oil",
    "Cam phaser oil valve stuck with sludge",
    "Worn cam phaser",
    "Stretched timing chain",
    "Clogged oil passage or screen",
  ],
  action:
    "Check oil level and change the oil where it is old, then test the oil valve and its screen, and compare wanted and actual camshaft angle; last comes the timing chain.",
});
const cams = (letter: string, bank: string): readonly Condition[] => [
  at(
    timing(
      `camshaft position ${letter}, timing over-advanced or system performance`,
      "The camshaft is further advanced than commanded.",
    ),
    bank,
  ),
  at(
    timing(`camshaft position ${letter}, timing over-retarded`, "The camshaft is further retarded than commanded."),
    bank,
  ),
];
const slow = (letter: string) =>
  timing(`camshaft position ${letter}, slow response`, "The camshaft follows its command too slowly.");
const correlation: Condition = {
  name: "crankshaft to camshaft position correlation",
  description: "The camshaft does not stand where it should for this position of the crankshaft.",
  system: "engine",
  repair: "timingChain",
  grade: grade(
    "critical",
    "immediate",
    "The timing chain or belt may have jumped: where valves and pistons can meet, the next jump destroys the engine.",
  ),
  symptoms: ["Hard start", "Rough running, less power", "Rattle from the chain case"],
  causes: [
    "Stretched timing chain or worn tensioner",
    "Belt or chain off by a tooth",
    "Cam phaser not returning to its stop",
    "Tone wheel shifted",
    "Camshaft or crankshaft sensor fault",
  ],
  action:
    "Do not rev the engine. Compare both signals on an oscilloscope, check the marks of chain or belt, then tensioner, guides and phaser.",
};
const enginePosition: Condition = {
  ...correlation,
  name: "engine position system performance",
  description: "Both camshafts of this bank are off by the same amount against the crankshaft.",
};
const profile: Part = {
  ...actuator,
  name: "camshaft profile control",
  wearCauses: ["Oil valve stuck with sludge", "Low or dirty engine oil", "Worn rocker lock"],
};
const valveControl = (valve: string): Part => ({ ...actuator, name: `${valve} valve control solenoid` });
const intakeValve = valveControl("intake");
const exhaustValve = valveControl("exhaust");

export const timingTables: readonly Row[] = [
  ["P0008", inPlaces(enginePosition, banks)],
  ["P000A", [at(slow("A"), "bank 1"), at(slow("B"), "bank 1"), at(slow("A"), "bank 2"), at(slow("B"), "bank 2")]],
  ["P0010", at({ ...actuator, name: "camshaft position actuator A" }, "bank 1"), ["circuit"]],
  ["P0011", cams("A", "bank 1")],
  ["P0013", at({ ...actuator, name: "camshaft position actuator B" }, "bank 1"), ["circuit"]],
  ["P0014", cams("B", "bank 1")],
  ["P0016", inPlaces(correlation, ["bank 1, sensor A", "bank 1, sensor B", "bank 2, sensor A", "bank 2, sensor B"])],
  ["P001A", inPlaces({ ...profile, name: "camshaft profile control A" }, banks), threeModes],
  ["P0020", at({ ...actuator, name: "camshaft position actuator A" }, "bank 2"), ["circuit"]],
  ["P0021", cams("A", "bank 2")],
  ["P0023", at({ ...actuator, name: "camshaft position actuator B" }, "bank 2"), ["circuit"]],
  ["P0024", cams("B", "bank 2")],
  [
    "P0026",
    [at(intakeValve, "bank 1"), at(exhaustValve, "bank 1"), at(intakeValve, "bank 2"), at(exhaustValve, "bank 2")],
    ["range"],
  ],
  ["P002A", inPlaces({ ...profile, name: "camshaft profile control B" }, banks), threeModes],
  ["P003C", inPlaces({ ...profile, name: "camshaft profile control A" }, banks), ["stuckOff", "stuckOn"]],
  ["P005A", inPlaces({ ...profile, name: "camshaft profile control B" }, banks), ["stuckOff", "stuckOn"]],
  ["P0075", at(intakeValve, "bank 1"), ["circuit", "low", "high"]],
  ["P0078", at(exhaustValve, "bank 1"), ["circuit", "low"]],
  ["P0080", at(exhaustValve, "bank 1"), ["high"]],
  ["P0081", [at(intakeValve, "bank 2"), at(exhaustValve, "bank 2")], ["circuit", "low", "high"]],
  ["P0335", at(crank, "A"), fiveModes],
  ["P0340", inPlaces({ ...cam, name: "camshaft position sensor A" }, banks), fiveModes],
  ["P0365", at({ ...cam, name: "camshaft position sensor B" }, "bank 1"), fiveModes],
  ["P0370", inPlaces(reference, ["A", "B"]), ["circuit", "tooMany", "tooFew", "erratic", "noSignal"]],
  ["P0385", at(crank, "B"), fiveModes],
  ["P0390", at({ ...cam, name: "camshaft position sensor B" }, "bank 2"), fiveModes],
  ["P2088", at({ ...actuator, name: "camshaft position actuator A" }, "bank 1"), pair],
  ["P2090", at({ ...actuator, name: "camshaft position actuator B" }, "bank 1"), pair],
  ["P2092", at({ ...actuator, name: "camshaft position actuator A" }, "bank 2"), pair],
  ["P2094", at({ ...actuator, name: "camshaft position actuator B" }, "bank 2"), pair],
  ["P2614", signalOut("camshaft position signal output"), threeModes],
  ["P2617", signalOut("crankshaft position signal output"), threeModes],
];
