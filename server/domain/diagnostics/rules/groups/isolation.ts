import { highVoltageStop } from "../../codes/grades.ts";
import { type Condition, code } from "../../rulebook/condition.ts";
import { usual } from "../../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../../rulebook/rule.ts";
import { packBlocks, packDeterioration } from "./pack.ts";

const pack = code(...packDeterioration, ...packBlocks);
const isElectric: Condition = ({ fuel }) => (fuel === "electric" ? [] : null);

/**
 * Trade practice: the insulation is measured with the parts separated one by one. With a pack that reports its own
 * deterioration, the pack is the first one: a module that leaks loses both capacity and insulation.
 */
export const isolationRules: readonly Rule[] = [
  {
    id: "electrical.isolation",
    system: "electrical",
    component: "High-voltage insulation",
    description: "High voltage leaks to the body of the car.",
    descriptionIf: [
      {
        when: pack,
        description:
          "High voltage leaks to the body of the car, and the pack reports that it has deteriorated: a leaking module explains both.",
      },
    ],
    fuels: anyDrive,
    when: code("P0AA6"),
    confidence: 0.7,
    strengthenedBy: [{ when: pack, by: 0.3 }],
    kind: "concluded",
    explains: ["P0AA6"],
    explainsIf: [{ when: pack, codes: [...packDeterioration, ...packBlocks] }],
    severity: highVoltageStop.severity,
    urgency: highVoltageStop.urgency,
    urgencyReason: highVoltageStop.reason,
    symptoms: ["Warning of the drive system", "The car may not start again"],
    causes: [
      "Air conditioning compressor or its oil",
      "Motor or cable insulation damaged",
      "Coolant or water in a high-voltage part",
      "Leaking battery block",
    ],
    causeHints: [
      { when: isElectric, cause: "High-voltage heater of the cabin or the battery" },
      { when: pack, cause: "Leaking battery block" },
    ],
    action:
      "Do not touch orange cables. Measure the insulation with the parts separated one by one. Work on the high-voltage system only with the training for it: switch it off, wait for the capacitors, and measure that it is dead.",
    repair: usual("highVoltage"),
    repairIf: [{ when: pack, repair: usual("hybridBattery") }],
    test: usual("packTest"),
    worst: usual("hybridBattery"),
  },
];
