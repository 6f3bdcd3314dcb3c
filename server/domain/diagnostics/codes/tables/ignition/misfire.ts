import { limpMode, mayStall } from "../../grades.ts";
import { at, type Condition, cylinders, grade, inPlaces, type Part, type Row } from "../../model.ts";

const damaging = grade(
  "critical",
  "immediate",
  "Unburnt fuel burns in the catalyst and melts it: with a flashing lamp do not drive on, without one drive gently to the workshop.",
);
const misfire: Condition = {
  name: "misfire detected",
  description: "The crankshaft slows down where this cylinder should have pushed: its mixture did not burn.",
  system: "engine",
  repair: "coils",
  grade: damaging,
  symptoms: [
    "Rough idle and shaking",
    "Loss of power",
    "Lamp flashing while it misfires",
    "Smell of fuel from the exhaust",
  ],
  causes: [
    "Worn spark plug",
    "Failed ignition coil or boot",
    "Clogged or leaking injector",
    "Intake leak at this cylinder",
    "Low compression: burnt valve, ring or head gasket",
  ],
  action:
    "Swap coil and plug with another cylinder: where the misfire follows, replace that part. Where it stays, test the injector, smoke-test the intake and measure compression.",
};
const random: Condition = {
  ...misfire,
  name: "random or multiple cylinder misfire detected",
  description: "Several cylinders fail to burn their mixture, in no fixed order.",
  repair: "coils",
  causes: [
    "Worn spark plugs or coils",
    "Vacuum leak",
    "Low fuel pressure",
    "Dirty MAF sensor",
    "Bad fuel or water in it",
    "EGR valve stuck open",
    "Head gasket or low compression",
    "Stretched timing chain",
  ],
  action:
    "Look at the fuel trims and at the misfire counters: a lean bank points to air or fuel, one cylinder to its coil, plug or injector. Check plugs, fuel pressure and vacuum leaks, then compression.",
};
const variant = (name: string, description: string, causes = misfire.causes): Condition => ({
  ...misfire,
  name,
  description,
  causes,
});
const variation: Part = {
  name: "crankshaft position variation",
  nature: "state",
  system: "engine",
  repair: "programming",
  grade: grade("minor", "low", "The engine runs as before, but misfires are not recognized reliably."),
  symptoms: ["Usually none"],
  wearCauses: ["Crankshaft sensor, tone wheel or control unit replaced without learning"],
  check: "Carry out the crankshaft variation learning with a scan tool.",
};
const roughRoad: Part = {
  ...variation,
  name: "rough road sensor",
  nature: "sensor",
  repair: "wiring",
  wearCauses: ["Sensor or wheel speed signal missing"],
  check: "Look for codes of the anti-lock system, which often gives this signal.",
};

const coil: Part = {
  name: "ignition coil",
  nature: "actuator",
  system: "engine",
  failsFirst: true,
  repair: "coils",
  grade: damaging,
  symptoms: ["Misfire, rough idle and shaking", "Loss of power"],
  wearCauses: ["Failed ignition coil", "Worn spark plug that overloads the coil"],
  check: "Swap the coil with that of another cylinder and see whether the code follows.",
};
const primary: Part = { ...coil, name: "ignition coil primary control" };
const secondary: Part = {
  ...coil,
  name: "ignition coil secondary circuit",
  nature: "state",
  wearCauses: ["Worn spark plug", "Cracked boot or coil", "Open plug lead"],
};
const letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
const speedInput: Part = {
  name: "ignition or distributor engine speed input",
  nature: "pulse",
  system: "engine",
  repair: "crankSensor",
  grade: mayStall,
  symptoms: ["Engine does not start", "Stalling", "Rev counter drops to zero"],
  wearCauses: ["Worn distributor", "Damaged tone wheel"],
  check: "Watch the engine speed on a scan tool while cranking.",
};

const knock: Part = {
  name: "knock sensor",
  nature: "sensor",
  system: "engine",
  repair: "knockSensor",
  grade: grade(
    "moderate",
    "medium",
    "Without the sensor the ignition is retarded for safety: less power and more fuel; real knock would go unnoticed.",
  ),
  symptoms: ["Slightly less power", "Higher fuel consumption", "Pinging under load"],
  wearCauses: ["Sensor mounted with the wrong torque", "Mechanical noise of the engine"],
  check:
    "See that the sensor sits on clean metal with the right torque, and that low-octane fuel or a mechanical noise is not to blame.",
};
const knockSystem: Condition = {
  name: "knock control system",
  description: "The knock control itself does not work.",
  system: "engine",
  repair: "knockSensor",
  grade: knock.grade,
  symptoms: knock.symptoms,
  causes: ["Knock sensor or its wiring", "Failed control unit"],
  action: "Test sensor and wiring first, then the control unit.",
};
const knocking: Condition = {
  name: "knock above threshold",
  description: "This cylinder knocks more than the control can take back.",
  system: "engine",
  repair: "plugs",
  grade: grade("severe", "high", "Lasting knock breaks pistons and burns valves."),
  symptoms: ["Pinging under load", "Less power"],
  causes: ["Low-octane fuel", "Carbon in the combustion chamber", "Engine too hot", "Lean mixture", "Wrong spark plug"],
  action: "Fill up with the octane that the maker asks for, then check plugs, mixture, coolant temperature and carbon.",
};

export const misfires: readonly Row[] = [
  ["P0300", [random, ...inPlaces(misfire, cylinders)]],
  [
    "P0313",
    variant("misfire detected with low fuel", "The engine misfired while the tank was nearly empty.", [
      "Tank nearly empty",
      "Weak fuel pump",
      "Clogged filter",
    ]),
  ],
  [
    "P0314",
    variant(
      "single cylinder misfire, cylinder not specified",
      "One cylinder misfires, and the control unit cannot tell which.",
    ),
  ],
  ["P0315", variation, ["notLearned"]],
  [
    "P0316",
    variant("misfire detected on start-up, first 1,000 revolutions", "The engine misfired just after the start.", [
      "Leaking injector",
      "Worn spark plugs",
      "Coolant in a cylinder (head gasket)",
      "Carbon on the intake valves",
      "Low compression when cold",
    ]),
  ],
  ["P0317", { ...roughRoad, nature: "module", name: "rough road hardware not present" }, ["circuit"]],
  ["P0318", inPlaces({ ...roughRoad, name: "rough road sensor signal" }, ["A", "B"]), ["circuit"]],
  ["P0320", speedInput, ["circuit", "range", "noSignal", "erratic"]],
  ["P0324", knockSystem],
  ["P0325", at(knock, "1, bank 1 or single sensor"), ["circuit", "range", "low", "high", "erratic"]],
  ["P032A", at(knock, "3, bank 1"), ["circuit", "range", "low", "high", "erratic"]],
  ["P0330", at(knock, "2, bank 2"), ["circuit", "range", "low", "high", "erratic"]],
  ["P033A", at(knock, "4, bank 2"), ["circuit", "range", "low", "high", "erratic"]],
  ["P0350", { ...coil, name: "ignition coil (primary or secondary circuit)" }, ["circuit"]],
  ["P0351", inPlaces({ ...coil, name: "ignition coil (primary or secondary circuit)" }, letters), ["circuit"]],
  [
    "P0363",
    variant(
      "misfire detected, fueling disabled",
      "The control unit has switched this cylinder's fuel off to save the catalyst.",
    ),
  ],
  [
    "P06D1",
    {
      ...coil,
      nature: "module",
      name: "control module ignition coil control",
      repair: "engineModule",
      grade: limpMode,
    },
    ["performance"],
  ],
  ...letters.map((letter, index): Row => [`P2${300 + index * 3}`, at(primary, letter), ["low", "high"]]),
  ...letters.map((letter, index): Row => [`P2${302 + index * 3}`, at(secondary, letter), ["circuit"]]),
  ["P2336", inPlaces(knocking, cylinders)],
];
