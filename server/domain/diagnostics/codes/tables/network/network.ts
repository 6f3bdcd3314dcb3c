import { codesFrom } from "../../code-sequence.ts";
import { comfortOnly, dieselEmissions, driverAid, restraintsOff } from "../../grades.ts";
import { type Condition, type Grade, grade, type Row } from "../../model.ts";
import { body, chassis, powertrain, series, type Unit, type Weight } from "./units.ts";

const consequences: Readonly<Record<Weight, { readonly grade: Grade; readonly symptoms: readonly string[] }>> = {
  drive: {
    grade: grade(
      "severe",
      "high",
      "What drives the car depends on this unit: it may run in limp mode, stop, or not start again.",
    ),
    symptoms: ["Limp mode, stalling or no start", "Several warning lamps at once"],
  },
  brake: {
    grade: grade(
      "severe",
      "high",
      "Anti-lock, stability or steering assistance may be off; ordinary brakes and steering remain.",
    ),
    symptoms: ["ABS, stability or steering lamp on", "Assistance switched off"],
  },
  restraint: { grade: restraintsOff, symptoms: ["Airbag lamp on"] },
  emissions: { grade: dieselEmissions, symptoms: ["Higher emissions, later a limit on power"] },
  aid: { grade: driverAid, symptoms: ["A function or display fails", "Message on the instrument panel"] },
  comfort: { grade: comfortOnly, symptoms: ["Only this function fails"] },
};

const lostWith = (name: string, weight: Weight): Condition => ({
  name: `lost communication with ${name}`,
  description: "Other units no longer hear it on the data bus.",
  system: "network",
  repair: "network",
  ...consequences[weight],
  causes: [
    "No supply or ground at the unit: fuse, relay, connector",
    "Broken or shorted bus wire to the unit",
    "Low battery voltage, as while cranking",
    "Unit failed, or being replaced without coding",
  ],
  action:
    "See which units still answer: one that is silent alone wants its fuse, ground and plug checked; several on one branch point to the wiring. Measure the bus at rest: about 60 ohms between the two wires.",
});
const invalidFrom = (name: string, weight: Weight): Condition => ({
  ...lostWith(name, weight),
  name: `invalid data received from ${name}`,
  description: "It answers on the data bus, but with values that cannot be right.",
  repair: "module",
  causes: [
    "A fault that this unit has stored itself",
    "Low or unsteady supply of the unit",
    "Sensor of that unit failed",
    "Software of the units out of step",
  ],
  action: "Read the codes of the unit that sends the data and repair those first, then look for a software update.",
});
const incompatible = (name: string, weight: Weight): Condition => ({
  ...invalidFrom(name, weight),
  name: `software incompatibility with ${name}`,
  description: "The software of the two units does not belong together.",
  repair: "programming",
  causes: ["Unit replaced or updated without coding", "Unit of another car", "Update broken off"],
  action: "Program and code the units to the same state with the maker's tool.",
});

const rowsOf = ([name, weight, lost, invalid, software]: Unit): readonly Row[] => [
  [lost, lostWith(name, weight)],
  ...(invalid ? ([[invalid, invalidFrom(name, weight)]] as const) : []),
  ...(software ? ([[software, incompatible(name, weight)]] as const) : []),
];

/** The code for "invalid data" is 0x301 after "lost communication". U04A4 belongs to another unit. */
const invalidCodeOf = (lost: string): string =>
  `U${(Number.parseInt(lost.slice(1), 16) + 0x301).toString(16).toUpperCase().padStart(4, "0")}`;
const taken = "U04A4";
const lettered: readonly Unit[] = series.flatMap(([name, weight, letters, first, count]) =>
  codesFrom(first, letters.length, count).map((lost, index): Unit => {
    const invalid = invalidCodeOf(lost);
    const unit = [`${name} ${letters.charAt(index)}`, weight, lost] as const;
    return invalid === taken ? unit : [...unit, invalid];
  }),
);

const bus = (name: string): readonly Condition[] => {
  const fault = (what: string, description: string): Condition => ({
    ...lostWith(name, "drive"),
    name: what ? `${name}, ${what}` : name,
    description,
    causes: [
      "Bus wire shorted, broken or chafed",
      "Corroded connector or splice",
      "A unit that disturbs the bus",
      "Aftermarket radio, alarm or tracker on the bus",
    ],
    action:
      "Measure the bus at rest (about 60 ohms between the wires) and its voltages, then unplug units and branches one by one until it comes back.",
  });
  return [
    fault("", "The data bus does not work."),
    fault("performance", "The data bus works badly."),
    fault("(+) open", "The wire (+) of the bus is open."),
    fault("(+) low", "The wire (+) of the bus is shorted to ground."),
    fault("(+) high", "The wire (+) of the bus is shorted to a supply."),
    fault("(-) open", "The wire (-) of the bus is open."),
    fault("(-) low", "The wire (-) of the bus is shorted to ground."),
    fault("(-) high", "The wire (-) of the bus is shorted to a supply."),
    fault("(-) shorted to (+)", "The two wires of the bus are shorted to each other."),
  ];
};
const off = (letter: string): Condition => ({
  ...lostWith("", "drive"),
  name: `control module communication bus ${letter} off`,
  description: "The unit has taken itself off the bus after too many errors.",
  causes: ["Bus wire shorted or broken", "A unit that disturbs the bus", "Supply of the unit unsteady"],
});

const own = (name: string, description: string, causes: readonly string[], action: string): Condition => ({
  name,
  description,
  system: "electrical",
  repair: "wiring",
  grade: grade("moderate", "medium", "The unit that stored it may work at times only; what fails depends on the unit."),
  symptoms: ["Functions of the unit fail at times"],
  causes,
  action,
});
const input = (name: string) =>
  own(
    `ignition input ${name}`,
    "The ignition signal does not fit what the other inputs say.",
    ["Worn ignition switch", "Wiring", "Relay"],
    "Watch all ignition inputs on a scan tool while the key is turned.",
  );
const power = (letter: string) =>
  own(
    `control module input power ${letter}`,
    "The supply of the unit is missing or wrong.",
    ["Fuse or relay", "Corroded connector", "Low battery"],
    "Measure this supply under load at the unit.",
  );
const ground = (letter: string) =>
  own(
    `control module ground ${letter}`,
    "The ground of the unit has resistance.",
    ["Loose or rusty ground point", "Corroded connector"],
    "Measure the voltage drop of this ground under load.",
  );
const battery: Condition = {
  ...own(
    "battery voltage",
    "The unit sees a battery voltage that is too high or too low.",
    ["Weak battery", "Charging fault", "Supply or ground of the unit"],
    "Test battery and charging, then supply and ground of the unit.",
  ),
  repair: "battery",
};
const receives = (who: string): Condition => ({
  ...invalidFrom("engine control module (ECM/PCM)", "emissions"),
  name: `${who} received invalid data from the engine control module`,
});

export const network: readonly Row[] = [
  [
    "U0001",
    [
      ...bus("high speed CAN communication bus"),
      ...bus("medium speed CAN communication bus"),
      ...bus("low speed CAN communication bus"),
      ...["A", "B", "C", "D", "E"].flatMap((letter) => bus(`vehicle communication bus ${letter}`)),
      ...["A", "B", "C", "D", "E", "F", "G"].map(off),
    ],
  ],
  ["U007A", ["H", "I"].map(off)],
  ["U0080", bus("vehicle communication bus F")],
  ...[...powertrain, ...chassis, ...body, ...lettered].flatMap(rowsOf),
  [
    "U0300",
    {
      ...incompatible("", "drive"),
      name: "internal control module software incompatibility",
      description: "The parts of the unit's own software do not belong together.",
    },
  ],
  [
    "U0400",
    {
      ...invalidFrom("", "aid"),
      name: "invalid data received",
      description: "Another unit sends values that cannot be right.",
    },
  ],
  ["U05A1", ["NOx sensor A", "NOx sensor B"].map(receives)],
  ["U05A4", receives("particulate matter sensor")],
  [
    "U3000",
    [
      {
        ...own(
          "control module",
          "The unit finds itself faulty.",
          ["Supply or ground", "Software", "Failed unit"],
          "Check supplies and grounds, look for a software update, and replace the unit last.",
        ),
        repair: "module",
      },
      own(
        "control module improper shutdown performance",
        "The unit lost its supply before it could store its values.",
        ["Battery disconnected", "Loose fuse or supply", "Relay"],
        "Ask whether the battery was disconnected; otherwise check supply and relay.",
      ),
      {
        ...own(
          "vehicle identification number",
          "The VIN in the unit does not fit the car.",
          ["Unit replaced without coding", "Unit of another car"],
          "Code the unit to the car.",
        ),
        repair: "programming",
      },
      battery,
      own(
        "accessory power relay",
        "The relay of the accessories does not switch.",
        ["Failed relay", "Wiring"],
        "Swap the relay.",
      ),
      own(
        "retained accessory power",
        "Power stays on or goes off too early after the key is taken out.",
        ["Door switch", "Relay"],
        "Watch the door switches and the relay.",
      ),
      power("A"),
      power("B"),
      ground("A"),
      ground("B"),
    ],
  ],
  [
    "U300A",
    [
      own(
        "ignition switch",
        "Its positions do not fit each other.",
        ["Worn ignition switch", "Wiring"],
        "Watch all ignition inputs while the key is turned.",
      ),
      ...["accessory, on or start", "off, on or start", "on or start", "on", "accessory", "start", "off"].map(input),
      own(
        "control module improper wake-up performance",
        "The unit woke up, or did not, when it should.",
        ["Wake-up line", "Another unit that keeps the bus awake"],
        "Measure the quiescent current and the wake-up line.",
      ),
      power("C"),
      power("D"),
      ground("C"),
      ground("D"),
      own(
        "control module timer or clock performance",
        "The clock of the unit is wrong.",
        ["Battery disconnected", "Failed unit"],
        "Set the time, and clear the code.",
      ),
    ],
  ],
];
