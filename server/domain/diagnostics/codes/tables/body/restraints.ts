import { comfortOnly, restraintsOff } from "../../grades.ts";
import type { Condition, Row } from "../../model.ts";

const base = { system: "restraints", repair: "airbag", grade: restraintsOff, symptoms: ["Airbag lamp on"] } as const;
const careful =
  "Disconnect the battery and wait before any airbag plug is touched; never measure an airbag with a meter.";
const squib = (name: string): Condition => ({
  ...base,
  name: `${name} deployment control`,
  description: "The resistance of its firing circuit is not what it should be.",
  causes: [
    "Connector under the seat or on the column loose or corroded",
    "Worn clock spring (steering wheel)",
    "Harness damaged by moving the seat",
    "Igniter failed or already fired",
    "Airbag module failed",
  ],
  action: `Check the yellow connectors of this circuit and put in the maker's test load. ${careful}`,
});
/** If General Motors uses another numbering within the same range, the text contains both. */
const clash = (condition: Condition, stage: string): Condition => ({
  ...condition,
  description: `${condition.description} In General Motors cars this number means the driver's frontal airbag, ${stage}.`,
});
const sensor = (name: string): Condition => ({
  ...base,
  name,
  description: "The crash sensor does not answer as it should.",
  causes: ["Sensor or its connector corroded", "Harness damaged, as after a collision", "Sensor failed"],
  action: `Inspect sensor, connector and harness where they sit. ${careful}`,
});
const belt = (name: string): Condition => ({
  ...sensor(name),
  description: "The belt or seat sensor does not answer as it should.",
  causes: ["Connector under the seat", "Buckle switch worn", "Sensor failed"],
});
const occupant: Condition = {
  ...sensor("occupant classification system"),
  description: "The system cannot tell who sits on the passenger seat.",
  causes: ["Seat mat damaged", "Connector under the seat", "Not calibrated after seat work"],
  action: `Check the connector under the seat and calibrate the system with the seat empty. ${careful}`,
};
const lamp = (name: string): Condition => ({
  ...base,
  name,
  description: "The lamp does not light or does not go out.",
  repair: "lamp",
  causes: ["Instrument panel", "Wiring or data bus"],
  action: "Command the lamp with a scan tool.",
});
const climate = (name: string, description: string): Condition => ({
  ...base,
  system: "body",
  repair: "climate",
  grade: comfortOnly,
  symptoms: ["Climate control works badly"],
  name,
  description,
  causes: ["Sensor or actuator failed", "Wiring or connector"],
  action: "Watch it on a scan tool, then check its wiring and replace it.",
});

export const restraints: readonly Row[] = [
  [
    "B0001",
    [
      "driver frontal airbag stage 1",
      "driver frontal airbag stage 2",
      "driver frontal airbag stage 3",
      "driver knee airbag",
      "collapsible steering column",
    ].map(squib),
  ],
  ["B0010", ["passenger frontal airbag stage 1", "passenger frontal airbag stage 2"].map(squib)],
  [
    "B0012",
    [clash(squib("passenger frontal airbag stage 3"), "stage 1"), clash(squib("passenger knee airbag"), "stage 2")],
  ],
  ["B0020", ["left side airbag", "left side curtain 1", "left side curtain 2"].map(squib)],
  ["B0028", ["right side airbag", "right side curtain 1"].map(squib)],
  ["B0050", belt("driver seat belt sensor")],
  ["B0053", belt("passenger seat belt sensor")],
  ["B0070", squib("driver seat belt pretensioner")],
  ["B0072", squib("passenger seat belt pretensioner")],
  [
    "B0090",
    [
      "left frontal restraints sensor",
      "left side restraints sensor 1",
      "left side restraints sensor 2",
      "left side restraints sensor 3",
      "center frontal restraints sensor",
      "right frontal restraints sensor",
      "right side restraints sensor 1",
      "right side restraints sensor 2",
      "right side restraints sensor 3",
      "roll over sensor",
    ].map(sensor),
  ],
  ["B00A0", occupant],
  ["B00B5", belt("driver seat track position sensor")],
  ["B00D2", lamp("restraint system malfunction indicator")],
  ["B00D5", lamp("passenger airbag disable indicator")],
];

/** Numbers that SAE does not define. General Motors and many scan tools use them with these meanings. */
export const bodyByUse: readonly Row[] = [
  ["B0015", squib("driver seat belt pretensioner")],
  ["B0016", squib("driver side curtain")],
  ["B0018", squib("driver knee or curtain airbag")],
  ["B0019", squib("passenger frontal airbag stage 1")],
  ["B0081", occupant],
  ["B0083", [sensor("left front impact sensor"), sensor("right front impact sensor")]],
  ["B0100", sensor("electronic frontal sensor 1")],
  ["B0159", climate("outside air temperature sensor", "The outside temperature that it reports cannot be right.")],
  ["B0164", climate("cabin air temperature sensor", "The cabin temperature that it reports cannot be right.")],
  ["B0173", climate("outlet air temperature sensor", "The temperature of the outlet air cannot be right.")],
  ["B0183", climate("sunload sensor", "The sun sensor does not answer as it should.")],
  ["B0229", climate("air recirculation actuator", "The flap does not reach its position.")],
  ["B0408", climate("temperature flap actuator", "The flap does not reach its position.")],
  ["B0413", climate("temperature flap actuator, passenger side", "The flap does not reach its position.")],
];
