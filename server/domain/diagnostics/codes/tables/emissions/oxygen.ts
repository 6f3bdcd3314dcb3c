import { economy, monitoringOnly } from "../../grades.ts";
import { at, type Condition, type Mode, type Part, pair, type Row, threeModes } from "../../model.ts";

const places = [
  "bank 1, sensor 1",
  "bank 1, sensor 2",
  "bank 1, sensor 3",
  "bank 2, sensor 1",
  "bank 2, sensor 2",
  "bank 2, sensor 3",
] as const;
const [b1s1, b1s2, b1s3, b2s1, b2s2, b2s3] = places;
const isFront = (place: string) => place.endsWith("1");

const front: Part = {
  name: "oxygen sensor (O2)",
  nature: "sensor",
  system: "emissions",
  failsFirst: true,
  repair: "oxygenSensor",
  grade: economy,
  symptoms: ["Higher fuel consumption", "Rough idle or hesitation"],
  wearCauses: ["Aged or poisoned sensor", "Exhaust leak ahead of the sensor", "Mixture actually too lean or too rich"],
  check:
    "Warm, a narrow-band sensor ahead of the catalyst must swing between about 0.1 and 0.9 V; enrich and lean the mixture and check that the sensor responds.",
};
const rear: Part = {
  ...front,
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  check: "Warm, the sensor behind a good catalyst stays steady near 0.6-0.7 V.",
};
/** The sensor at a place. Sensors behind the catalyst only monitor the catalyst. */
const sensor = (place: string): Part => at(isFront(place) ? front : rear, place);
const wideBand =
  "An air-fuel (wide-band) sensor does not swing: judge it by current or lambda on the scan tool, and by its response.";
/** The sensor at a place ahead of the catalyst may be a wide-band one. */
const eitherBand = (place: string): Part =>
  isFront(place) ? { ...sensor(place), check: `${front.check} ${wideBand}` } : sensor(place);
/** A line of a wide-band sensor, which is judged by its pumping current and not by a swinging voltage. */
const line = (name: string, place: string): Part => {
  const { failsFirst: _, ...part } = sensor(place);
  const check = "A wide-band sensor is judged by its pumping current: compare the lines with the maker's table.";
  return {
    ...part,
    name: `oxygen sensor (O2) ${name}`,
    shortName: "oxygen sensor",
    wearCauses: ["Aged or poisoned sensor"],
    check,
  };
};

const heater = (place: string): Part => ({
  ...sensor(place),
  name: "oxygen sensor heater (HO2S)",
  nature: "heater",
  repair: "oxygenHeater",
  wearCauses: ["Heater element aging"],
  check: "Cold, the heater of most sensors has 3-15 ohms.",
  symptoms: isFront(place) ? ["Higher fuel consumption after a cold start"] : ["Usually none"],
});
const heaterControl = (place: string): Part => ({ ...heater(place), name: "oxygen sensor heater (HO2S) control" });
const heaters = (...list: readonly string[]) => list.map(heater);

const sensorCondition =
  (text: string, what: string) =>
  (place: string): Condition => ({
    name: `oxygen sensor (O2) ${what}`,
    description: text,
    system: "emissions",
    repair: "oxygenSensor",
    grade: isFront(place) ? economy : monitoringOnly,
    symptoms: sensor(place).symptoms,
    causes: [
      "Aged or poisoned sensor",
      "Exhaust leak ahead of the sensor",
      "Wrong mixture",
      "Resistance in the wiring",
    ],
    action:
      "Rule out an exhaust leak, then watch the sensor respond to a sudden enrichment and to fuel cut-off; replace it if it is slow.",
    place,
  });
const richToLean = sensorCondition(
  "It responds too slowly when the mixture goes from rich to lean.",
  "slow response, rich to lean",
);
const leanToRich = sensorCondition(
  "It responds too slowly when the mixture goes from lean to rich.",
  "slow response, lean to rich",
);
const delayedToLean = sensorCondition(
  "It begins to respond too late when the mixture goes from rich to lean.",
  "delayed response, rich to lean",
);
const delayedToRich = sensorCondition(
  "It begins to respond too late when the mixture goes from lean to rich.",
  "delayed response, lean to rich",
);
const stuck = (place: string): readonly Condition[] => [
  {
    ...sensorCondition("Its signal stays on the lean side.", "signal biased or stuck lean")(place),
    causes: [
      "Exhaust leak ahead of the sensor",
      "Mixture actually too lean",
      "Aged sensor",
      "Signal wire shorted to ground",
    ],
  },
  {
    ...sensorCondition("Its signal stays on the rich side.", "signal biased or stuck rich")(place),
    causes: [
      "Mixture actually too rich",
      "Sensor fouled with soot, oil or coolant",
      "Signal wire shorted to its heater",
    ],
  },
];
const unplaced = ({ place: _, ...condition }: Condition): Condition => condition;
const swapped = (what: string, text: string): Condition => ({
  ...unplaced(sensorCondition(text, `signals swapped, ${what}`)(b1s1)),
  causes: ["Connectors crossed after a repair"],
  action: "Follow the wires of both sensors and swap the connectors back.",
});
/** P0130, P0136 ...: the first code of each sensor. */
const firsts = [130, 136, 142, 150, 156, 162];
const basic: readonly Mode[] = ["circuit", "low", "high", "slow", "noSignal"];
const catalystVoltage = (place: string) =>
  sensorCondition(
    "Its voltage is below zero, as with crossed wires or a poisoned reference.",
    "negative voltage",
  )(place);
const decel = (place: string) =>
  sensorCondition(
    "It does not show lean air when the fuel is cut off on deceleration.",
    "out of range during deceleration",
  )(place);
const sample = (place: string) =>
  sensorCondition("It sees outside air instead of exhaust gas.", "exhaust sample error")(place);

export const oxygen: readonly Row[] = [
  ["P0030", heaterControl(b1s1), ["circuit", ...pair]],
  ["P0036", heaterControl(b1s2), ["circuit", ...pair]],
  [
    "P0040",
    [
      swapped("upstream, bank to bank", "The sensors ahead of the catalysts report the wrong bank."),
      swapped("downstream, bank to bank", "The sensors behind the catalysts report the wrong bank."),
    ],
  ],
  ["P0042", heaterControl(b1s3), ["circuit", ...pair]],
  ["P0050", heaterControl(b2s1), ["circuit", ...pair]],
  ["P0053", heaters(b1s1, b1s2, b1s3), ["resistance"]],
  ["P0056", heaterControl(b2s2), ["circuit", ...pair]],
  ["P0059", heaters(b2s1, b2s2, b2s3), ["resistance"]],
  ["P0062", heaterControl(b2s3), ["circuit", ...pair]],
  ...places.flatMap((place, index): readonly Row[] => [
    [`P0${firsts[index]}`, sensor(place), basic],
    [`P0${Number(firsts[index]) + 5}`, heater(place), ["circuit"]],
  ]),
  [
    "P013A",
    [richToLean(b1s2), leanToRich(b1s2), richToLean(b2s2), leanToRich(b2s2), delayedToLean(b1s2), delayedToRich(b1s2)],
  ],
  [
    "P014A",
    [delayedToLean(b2s2), delayedToRich(b2s2), richToLean(b1s1), leanToRich(b1s1), richToLean(b2s1), leanToRich(b2s1)],
  ],
  ["P015A", [delayedToLean(b1s1), delayedToRich(b1s1), delayedToLean(b2s1), delayedToRich(b2s1)]],
  [
    "P064D",
    ["bank 1", "bank 2"].map((bank) =>
      at({ ...front, nature: "module", name: "control module oxygen sensor processor", repair: "engineModule" }, bank),
    ),
    ["performance"],
  ],
  ["P2195", [...stuck(b1s1), ...stuck(b2s1)]],
  ["P2231", places.map((place) => line("signal shorted to its heater", place)), ["circuit"]],
  ["P2237", line("positive current control", b1s1), threeModes],
  ["P223C", ["bank 1", "bank 2"].map((bank) => at(line("pumping current", b1s1), bank)), ["range"]],
  ["P223E", ["bank 1", "bank 2"].map((bank) => at(line("reference", b1s1), bank)), ["resistance"]],
  ["P2240", line("positive current control", b2s1), threeModes],
  ["P2243", [b1s1, b2s1].map((place) => line("reference voltage", place)), ["open", "performance", ...pair]],
  ["P2251", [b1s1, b2s1].map((place) => line("negative current control", place)), threeModes],
  ["P2270", [...stuck(b1s2), ...stuck(b2s2), ...stuck(b1s3), ...stuck(b2s3)]],
  ["P2278", swapped("bank 1 sensor 3 and bank 2 sensor 3", "The third sensors report the wrong bank.")],
  ["P2297", [decel(b1s1), decel(b2s1)]],
  ["P22AB", line("positive current control", b1s2), threeModes],
  ["P22AE", line("reference voltage", b1s2), ["open", "performance", ...pair]],
  ["P22B2", line("negative current control", b1s2), threeModes],
  ["P22B5", line("pumping current trim", b1s2), threeModes],
  ["P22B8", line("positive current control", b2s2), threeModes],
  ["P22BB", line("reference voltage", b2s2), ["open", "performance", ...pair]],
  ["P22BF", line("negative current control", b2s2), threeModes],
  ["P22C2", line("pumping current trim", b2s2), threeModes],
  ["P2414", [sample(b1s1), sample(b2s1)]],
  [
    "P2416",
    [
      swapped("bank 1 sensors 2 and 3", "The signals of sensors 2 and 3 are crossed."),
      swapped("bank 2 sensors 2 and 3", "The signals of sensors 2 and 3 are crossed."),
    ],
  ],
  [
    "P241A",
    [
      swapped("bank 1 sensors 1 and 2", "The signals of sensors 1 and 2 are crossed."),
      swapped("bank 2 sensors 1 and 2", "The signals of sensors 1 and 2 are crossed."),
    ],
  ],
  ["P2626", [b1s1, b2s1].map((place) => line("pumping current trim", place)), threeModes],
  ["P2A00", places.map(eitherBand), ["range"]],
  ["P2A06", [catalystVoltage(b1s1), catalystVoltage(b1s2), catalystVoltage(b1s3), catalystVoltage(b2s1)]],
  ["P2A10", [catalystVoltage(b2s2), catalystVoltage(b2s3)]],
];
