import { drivability, shiftQuality } from "../../grades.ts";
import { at, type Condition, fiveModes, fourOpenModes, grade, type Part, pair, type Row } from "../../model.ts";

const gear = (name: string, description: string): Condition => ({
  name,
  description,
  system: "transmission",
  repair: "gearRatio",
  grade: shiftQuality,
  symptoms: ["Slipping, engine flares", "Wrong or missing gear", "Limp mode"],
  causes: [
    "Low or burnt fluid",
    "Shift or pressure solenoid stuck",
    "Speed sensor signal wrong",
    "Worn clutch or band",
    "Valve body worn",
  ],
  action:
    "Check fluid level, color and smell; compare input and output speed in each gear; test solenoids and pressure before the transmission is taken out.",
});
const ratio = (which: string) =>
  gear(`${which} incorrect ratio`, "Input and output speed do not fit this gear: something slips.");
const stuckIn = (which: string) => gear(`stuck in ${which}`, "The transmission does not leave this position.");
const unable = (which: string) => gear(`unable to engage ${which}`, "The transmission does not take this position.");
const shift = (which: string) => gear(`${which} shift`, "This shift fails or takes too long.");
const gears = ["gear 1", "gear 2", "gear 3", "gear 4", "gear 5"];
const multiple: Condition = {
  ...gear("multiple gears engaged", "Two gears seem to be engaged at once."),
  grade: grade("critical", "immediate", "The transmission can lock the wheels."),
};
const transfer = (which: string): Condition => ({
  ...gear(`transfer case gear ${which} incorrect ratio`, "The ratio of the transfer case is not the one selected."),
  repair: "fourWheelDrive",
});

const clutch = (name: string, description: string): Condition => ({
  name,
  description,
  system: "transmission",
  repair: "clutch",
  grade: shiftQuality,
  symptoms: ["Jerky start", "Slipping", "Gear warning"],
  causes: ["Worn clutch", "Clutch actuator or its pressure weak", "Learned values outdated", "Low fluid"],
  action:
    "Read slip and clutch position, check fluid and pressure, then carry out the clutch adaptation; replace the clutch where it still slips.",
});
const clutchHot = (name: string): Condition => ({
  ...clutch(name, "The clutch is hotter than it may be."),
  grade: grade("critical", "immediate", "A hot clutch burns within minutes: stop and let it cool."),
});
const clutchSteps = (letter: string): readonly Condition[] =>
  [
    ["pressure engagement too high", "It is pressed together with too much pressure."],
    ["pressure disengagement too high", "Pressure remains when it should let go."],
    ["engagement time too slow", "It engages too slowly."],
    ["engagement time too fast", "It engages too fast."],
    ["disengagement time too slow", "It lets go too slowly."],
    ["disengagement time too fast", "It lets go too fast."],
    ["stuck disengaged", "It does not engage."],
    ["stuck engaged", "It does not let go."],
  ].map(([what, description]) => clutch(`clutch ${letter} ${what}`, String(description)));

const base = {
  system: "transmission",
  repair: "shiftActuator",
  grade: shiftQuality,
  symptoms: ["Gear does not engage", "Transmission stays in neutral or one gear"],
} as const;
const actuator = (name: string): Part => ({
  ...base,
  name,
  nature: "actuator",
  wearCauses: ["Worn actuator", "Stiff shift mechanism", "Low hydraulic pressure"],
  check: "Command the actuator with a scan tool and watch the position.",
});
const sensor = (name: string): Part => ({
  ...base,
  name,
  nature: "sensor",
  wearCauses: ["Worn shift mechanism", "Sensor drifting"],
  check: "Carry out the gearbox adaptation and watch the position.",
});
const positionError = (name: string): Condition => ({
  ...gear(name, "The position that is asked for is not reached."),
  repair: "shiftActuator",
  causes: ["Worn actuator or shift mechanism", "Low hydraulic pressure", "Position sensor drifting"],
  action: "Carry out the gearbox adaptation, then check actuator, pressure and sensor.",
});
const hydraulic = (name: string, description: string): Condition => ({
  ...positionError(name),
  description,
  causes: ["Worn pump", "Leak in the hydraulic unit", "Weak accumulator", "Low fluid"],
  action: "Check the hydraulic fluid, then how fast the pump builds pressure and how long it holds.",
});
const fork = (letter: string): Part => ({ ...sensor(`shift fork ${letter} position sensor`) });
const forkActuator = (letter: string): Part => actuator(`shift fork ${letter} actuator`);
const forkState = (letter: string, what: string) => positionError(`shift fork ${letter} ${what}`);
const pump = (letter: string): Part => ({
  ...actuator("electric transmission fluid pump"),
  repair: "electricPump",
  wearCauses: ["Worn pump", "Dirty fluid"],
  place: letter,
});
const pumpSupply: Part = {
  ...pump("B"),
  name: "electric transmission fluid pump motor supply voltage",
  nature: "supply",
};
const pumpCurrent: Part = { ...pump("B"), name: "electric transmission fluid pump motor current", nature: "state" };
const { place: _, ...anyPump } = pumpCurrent;
const pumpTorque: Part = { ...anyPump, name: "electric transmission fluid pump motor torque" };
const disconnect: Part = { ...actuator("engine disconnect clutch solenoid"), repair: "clutch" };
const motor = (name: string): Part => ({
  ...actuator(name),
  grade: grade("severe", "immediate", "The car may roll away or not leave park."),
});
const asm = (name: string): Part => ({
  ...sensor(name),
  nature: "switch",
  repair: "switch",
  grade: drivability,
  symptoms: ["Manual mode does not work"],
});
const learning = (name: string): Part => ({ ...sensor(name), nature: "state", repair: "programming" });
const forks = ["A", "B", "C", "D"];

export const shifting: readonly Row[] = [
  ["P0729", ratio("gear 6")],
  ["P072A", ["neutral", "reverse", ...gears.slice(0, 4)].map(stuckIn)],
  [
    "P0730",
    [
      gear("incorrect gear ratio", "Input and output speed do not fit the gear that is selected."),
      ...gears.map(ratio),
      ratio("reverse"),
    ],
  ],
  ["P073A", [...["gear 5", "gear 6", "gear 7"].map(stuckIn), ...["neutral", "reverse", "gear 1"].map(unable)]],
  ["P074A", ["gear 2", "gear 3", "gear 4", "gear 5", "gear 6", "gear 7"].map(unable)],
  ["P076F", ratio("gear 7")],
  ["P0780", [gear("shift error", "A shift did not succeed."), ...["1-2", "2-3", "3-4", "4-5"].map(shift)]],
  [
    "P0810",
    [
      clutch("clutch position control error", "The clutch does not reach the position asked for."),
      clutch("excessive clutch A slippage", "The clutch slips."),
    ],
  ],
  ["P081E", clutch("excessive clutch B slippage", "The clutch slips.")],
  ["P0829", shift("5-6")],
  [
    "P0893",
    [
      multiple,
      gear("transmission component slipping", "Something in the transmission slips."),
      gear("shift time too short", "A shift is over too soon."),
      gear("shift time too long", "A shift takes too long."),
    ],
  ],
  ["P0900", at({ ...actuator("clutch actuator"), repair: "clutch" }, "A"), fourOpenModes],
  ["P0904", at(sensor("gate select position"), "A"), fiveModes],
  ["P0909", positionError("gate select control error")],
  ["P0910", actuator("gate select actuator"), fourOpenModes],
  ["P0914", at(sensor("gear shift position"), "A"), fiveModes],
  ["P0919", positionError("gear shift position control error")],
  ["P0920", actuator("gear shift forward actuator"), fourOpenModes],
  ["P0924", actuator("gear shift reverse actuator"), fourOpenModes],
  ["P0928", at({ ...actuator("gear shift lock solenoid"), repair: "solenoidValve" }, "A"), fourOpenModes],
  ["P0932", { ...sensor("hydraulic pressure sensor"), repair: "pressureSensor" }, fiveModes],
  [
    "P0937",
    { ...sensor("hydraulic oil temperature sensor"), nature: "thermistor", repair: "temperatureSensor" },
    fiveModes,
  ],
  [
    "P0942",
    [
      hydraulic("hydraulic pressure unit", "The unit does not build its pressure."),
      hydraulic("hydraulic pressure unit cycling period too short", "The pump starts too often: pressure is lost."),
      hydraulic("hydraulic pressure unit loss of pressure", "The pressure is gone."),
    ],
  ],
  ["P0945", { ...actuator("hydraulic pump relay"), repair: "relay" }, fourOpenModes],
  ["P0949", learning("auto shift manual adaptive learning"), ["notLearned"]],
  ["P0950", asm("auto shift manual control"), fiveModes],
  ["P0955", asm("auto shift manual mode"), fiveModes],
  [
    "P0B0D",
    { ...pump("A"), name: "electric transmission fluid pump motor control module", nature: "module" },
    ["performance"],
  ],
  ["P2711", gear("unexpected mechanical gear disengagement", "A gear jumped out.")],
  ["P2712", hydraulic("hydraulic power unit leakage", "The hydraulic unit loses pressure.")],
  ["P272A", [motor("transmission range select motor")], ["circuit", "currentHigh"]],
  ["P272C", [motor("park pawl motor")], ["circuit", "currentHigh"]],
  ["P276A", pumpSupply, ["open", ...pair]],
  ["P276D", pumpCurrent, ["performance", "currentLow", "currentHigh"]],
  ["P277A", [hydraulic("electric transmission fluid pump B hydraulic leakage", "The pump loses pressure.")]],
  ["P277B", { ...pump("B"), name: "electric transmission fluid pump driver" }, ["performance"]],
  ["P277C", { ...pumpCurrent, name: "electric transmission fluid pump motor" }, ["stuck", "overTemperature"]],
  ["P2783", { ...clutchHot("torque converter temperature too high"), repair: "converterClutch" }],
  [
    "P2785",
    [
      clutchHot("clutch actuator temperature too high"),
      { ...clutchHot("gear shift actuator temperature too high"), repair: "shiftActuator" },
      clutchHot("clutch temperature too high"),
    ],
  ],
  [
    "P2788",
    [learning("auto shift manual adaptive learning"), at(learning("clutch adaptive learning"), "A")],
    ["learningLimit"],
  ],
  ["P278F", at(learning("clutch adaptive learning"), "B"), ["learningLimit"]],
  ["P2790", [sensor("gate select direction"), sensor("gear shift direction")], ["circuit", ...pair]],
  ["P2796", pump("A"), ["open", "stuckOff", ...pair]],
  ["P279A", ["high", "low", "neutral"].map(transfer)],
  ["P27A1", pump("A"), ["stuckOn"]],
  ["P27A2", pump("B"), ["open", "stuckOff", ...pair, "stuckOn"]],
  ["P2831", forks.map(fork), fiveModes, "hex"],
  ["P2845", forks.map((letter) => forkState(letter, "position sensor, incorrect neutral position"))],
  ["P2849", forks.map((letter) => forkState(letter, "stuck")), undefined, "hex"],
  ["P284D", forks.map((letter) => forkState(letter, "unrequested movement"))],
  [
    "P2851",
    ["A to B", "C to D"].map((pairOf) => ({
      ...sensor(`shift fork position sensors ${pairOf}`),
      nature: "state" as const,
    })),
    ["correlation"],
  ],
  [
    "P2853",
    ["discharge", "charge", "engagement too low", "disengagement too low"].flatMap((what) =>
      ["A", "B"].map((letter) =>
        clutch(`clutch ${letter} pressure ${what}`, "The pressure does not change as it should."),
      ),
    ),
    undefined,
    "hex",
  ],
  ["P285B", ["A", "B"].map(forkActuator), ["open", "performance", ...pair]],
  ["P2863", fork("E"), fiveModes],
  [
    "P2868",
    [
      forkState("E", "position sensor, incorrect neutral position"),
      forkState("E", "stuck"),
      forkState("E", "unrequested movement"),
    ],
    undefined,
    "hex",
  ],
  ["P286B", [...clutchSteps("A"), ...clutchSteps("B")]],
  ["P287B", [learning("shift fork calibration"), learning("transmission adaptive values")], ["notLearned"]],
  ["P287D", pumpTorque, ["range"]],
  ["P287E", disconnect, fourOpenModes],
  [
    "P2882",
    [
      clutch("engine disconnect clutch excessive slippage", "The clutch slips."),
      clutchHot("engine disconnect clutch temperature too high"),
      clutch("engine disconnect clutch stuck open", "It does not engage."),
      clutch("engine disconnect clutch engagement", "It does not engage as it should."),
      clutch("engine disconnect clutch stuck closed", "It does not let go."),
    ],
  ],
];
