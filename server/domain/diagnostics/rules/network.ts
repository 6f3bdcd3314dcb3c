import { check } from "../rulebook/checks.ts";
import { codeCount } from "../rulebook/condition.ts";
import { usual } from "../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../rulebook/rule.ts";

const lost = ["U0100-U01FF"] as const;

export const networkRules: readonly Rule[] = [
  {
    id: "network.bus",
    system: "network",
    component: "Data bus",
    description: "Several modules cannot be reached: the fault is in what they share, not in each module.",
    fuels: anyDrive,
    when: codeCount({ min: 3 }, ...lost),
    confidence: 0.6,
    kind: "concluded",
    unless: ["electrical.not-charging", "electrical.converter", "electrical.voltage-drop"],
    explains: [...lost, "U0001", "U0073"],
    severity: "severe",
    urgency: "high",
    urgencyReason: "Without the bus, safety systems switch themselves off.",
    symptoms: ["Many warning lamps at once"],
    causes: ["Low supply voltage", "Open or shorted bus wire", "A module that disturbs the bus", "Lost ground"],
    causeHints: [
      {
        when: check("battery_voltage", { below: 12.2, note: "low voltage makes modules drop out" }),
        cause: "Low supply voltage: charge the battery first",
      },
    ],
    action: "Check supply and grounds, then the resistance of the bus (60 ohms); unplug the modules one by one.",
    repair: usual("network"),
  },
];
