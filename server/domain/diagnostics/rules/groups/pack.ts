import { all, code, either } from "../../rulebook/condition.ts";
import { usual } from "../../rulebook/jobs.ts";
import { reads } from "../../rulebook/readings.ts";
import { anyDrive, type Rule } from "../../rulebook/rule.ts";

export const packDeterioration = ["P0A7F", "P0A80", "P0A7D", "P0BBD-P0BBF"] as const;
const cells = ["P0B3B-P0B7F", "P0AFA"] as const;
/** Toyota's blocks and Honda's modules of the pack. */
export const packBlocks = ["P3000", "P3006", "P3011-P3024"] as const;
const cooling = ["P0A81-P0A85", "P0A7E", "P0A9B-P0A9F", "P0BC0-P0BC1"] as const;

/** Toyota and Honda manuals (P0A7F: capacity from state of charge and resistance; cooling must be in order first). */
export const packRules: readonly Rule[] = [
  {
    id: "electrical.battery-pack",
    system: "electrical",
    component: "High-voltage battery pack",
    description:
      "The pack reports that it has deteriorated; a capacity test decides how far, and whether single modules are enough.",
    fuels: anyDrive,
    when: either(code(...packDeterioration), code(...packBlocks)),
    confidence: 0.65,
    strengthenedBy: [{ when: all(code(...packDeterioration), code(...packBlocks)), by: 0.5 }],
    weakenedBy: [
      { when: code(...cooling), times: 0.8 },
      { when: reads("ambient_temp", { below: -10, note: "a cold pack has less capacity" }), times: 0.8 },
    ],
    kind: "concluded",
    explains: [...packDeterioration, ...packBlocks, ...cells, ...cooling],
    severity: "severe",
    urgency: "high",
    urgencyReason: "The drive limits its power and may stop; high-voltage work requires training.",
    symptoms: ["Range or electric power falls", "Fan of the pack is loud", "Warning of the drive system"],
    causes: [
      "Aged cells or modules of the pack",
      "Blocked cooling: fan, filter or duct of the pack",
      "Corroded bus bar or sense wire",
    ],
    causeHints: [{ when: code(...cooling), cause: "Blocked cooling: fan, filter or duct of the pack" }],
    action:
      "Test the capacity and compare the cells first; clean the fan and filter of the pack. Replace modules or the pack only after that.",
    repair: usual("hybridBattery"),
    test: usual("packTest"),
  },
];
