import { fluid, wasChecked } from "../rulebook/checks.ts";
import { all, code, either, not } from "../rulebook/condition.ts";
import { jobs, usual } from "../rulebook/jobs.ts";
import { reads } from "../rulebook/readings.ts";
import { anyDrive, combustion, type Rule } from "../rulebook/rule.ts";

const slip = ["P0730-P0736", "P0894", "P0741"] as const;
const low = fluid("transmission_fluid", ["low", "very_low"], "the fluid level is low");
const burnt = fluid("transmission_fluid", ["burnt", "contaminated"], "burnt fluid comes from slipping clutches");
const hot = reads("transmission_temp", { above: 115, note: "fluid oxidizes from 115 °C (240 F) on" });
const tooHot = either(hot, code("P0218"));
const letItCool = "Seals harden and clutches burn: stop and let it cool.";
const dark = fluid("transmission_fluid", ["dark"], "should be clear, most often red");
const converter = code("P0740-P0744");
const goodFluid = all(
  wasChecked("transmission_fluid"),
  not(fluid("transmission_fluid", ["low", "very_low", "dark", "burnt", "contaminated"], "")),
);
/** Set by the engine's module whenever the transmission's module has a code; it adds no information. */
const referringCode = "P0700";

/** engineerfix.com (transmission temperature), slashgear.com 2025. */
export const transmissionRules: readonly Rule[] = [
  {
    id: "transmission.low-fluid",
    system: "transmission",
    component: "Transmission fluid",
    description: "The transmission fluid level is low.",
    fuels: anyDrive,
    when: low,
    confidence: 0.9,
    strengthenedBy: [{ when: code(...slip), by: 0.4 }],
    kind: "measured",
    explains: [...slip, "P0740", "P0742-P0744", "P0868", "P0218", referringCode],
    severity: "moderate",
    urgency: "high",
    urgencyReason: "Low fluid lets the clutches slip and burn.",
    escalations: [
      { when: tooHot, severity: "severe", urgency: "immediate", urgencyReason: letItCool },
      {
        when: fluid("transmission_fluid", ["very_low"], "hardly any fluid"),
        severity: "severe",
        urgency: "immediate",
        urgencyReason: "Without pressure the clutches burn within minutes.",
      },
    ],
    symptoms: ["Delayed engagement", "Slipping"],
    causes: ["Leaking seal, cooler line or pan"],
    action:
      "Stop if it is hot, and let it cool. Find the leak and fill to the mark at the specified temperature; only then drive, and read the codes again.",
    repair: jobs.transmissionLeak,
  },
  {
    id: "transmission.worn",
    system: "transmission",
    component: "Transmission, internal",
    description: "The clutches slip, and the fluid shows it.",
    fuels: combustion,
    when: all(code(...slip), burnt),
    confidence: 0.8,
    strengthenedBy: [{ when: hot, by: 0.3 }],
    kind: "concluded",
    unless: ["transmission.low-fluid"],
    explains: [...slip, "P0868", referringCode],
    severity: "critical",
    urgency: "high",
    urgencyReason: "Slipping gets worse until no gear engages.",
    symptoms: ["Engine races without pull", "Harsh or late shifts"],
    causes: ["Worn clutches", "Low line pressure", "Worn torque converter"],
    action: "Test the line pressure, look into the pan; overhaul or replace.",
    repair: usual("gearRatio"),
  },
  {
    id: "transmission.slipping",
    system: "transmission",
    component: "Transmission: slip",
    description: "A clutch slips, and the fluid is worn: worn fluid alone can make it slip.",
    descriptionIf: [
      {
        when: tooHot,
        description:
          "A clutch slips and the transmission overheats: slip makes heat, and low or old fluid or a blocked cooler makes both.",
      },
    ],
    fuels: combustion,
    when: all(code(...slip), either(tooHot, dark)),
    confidence: 0.7,
    strengthenedBy: [{ when: all(hot, code("P0218")), by: 0.3 }],
    kind: "concluded",
    unless: ["transmission.low-fluid", "transmission.worn"],
    explains: [...slip, "P0740", "P0742-P0744", "P0868", "P0218", referringCode],
    severity: "severe",
    urgency: "high",
    urgencyReason: "Slipping gets worse until no gear engages.",
    escalations: [{ when: tooHot, severity: "severe", urgency: "immediate", urgencyReason: letItCool }],
    symptoms: ["Transmission warning", "Engine races without pull"],
    causes: [
      "Low or old fluid",
      "Blocked cooler",
      "Clutch of the torque converter or its solenoid",
      "Worn clutches or low line pressure",
    ],
    causeHints: [
      { when: converter, cause: "Clutch of the torque converter or its solenoid" },
      { when: dark, cause: "Low or old fluid" },
    ],
    causeDoubts: [{ when: goodFluid, cause: "Low or old fluid" }],
    action:
      "Stop if it is hot, and let it cool. Check level, color and smell of the fluid and the cooler first, then the slip of the torque converter and its solenoid; price an overhaul only after that.",
    repair: usual("transmissionFluid"),
    repairIf: [{ when: converter, repair: usual("transmissionFluid", "converterClutch") }],
    test: usual("transmissionCheck"),
    worst: usual("gearRatio"),
  },
  {
    id: "transmission.overheating",
    system: "transmission",
    component: "Transmission cooling",
    description: "The transmission overheats.",
    fuels: anyDrive,
    when: tooHot,
    confidence: 0.75,
    strengthenedBy: [{ when: all(hot, code("P0218")), by: 0.5 }],
    kind: "measured",
    unless: ["transmission.low-fluid", "transmission.slipping"],
    explains: ["P0218", referringCode],
    severity: "severe",
    urgency: "immediate",
    urgencyReason: letItCool,
    symptoms: ["Transmission warning", "Burnt smell"],
    causes: ["Low or old fluid", "Blocked cooler", "Towing or climbing", "Slipping clutches"],
    action: "Stop and idle in park; check fluid and cooler.",
    repair: usual("transmissionFluid"),
  },
  {
    id: "transmission.running-hot",
    system: "transmission",
    component: "Transmission cooling",
    description: "The transmission runs hotter than is good for its fluid.",
    fuels: anyDrive,
    when: reads("transmission_temp", { above: 104, below: 115.01, note: "the fluid ages fast beyond 104 °C (220 F)" }),
    confidence: 0.5,
    kind: "measured",
    unless: ["transmission.low-fluid", "transmission.slipping", "transmission.overheating"],
    severity: "minor",
    urgency: "medium",
    urgencyReason: "On a short climb this is normal. Over a long time it halves the fluid's life.",
    symptoms: ["None yet"],
    causes: ["Towing, climbing or heat", "Old fluid", "Cooler partly blocked"],
    action: "Read it again on a level road; change the fluid if it is dark.",
    repair: usual("transmissionFluid"),
  },
  {
    id: "transmission.old-fluid",
    system: "transmission",
    component: "Transmission fluid",
    description: "The transmission fluid is worn.",
    fuels: anyDrive,
    when: fluid("transmission_fluid", ["dark", "burnt", "contaminated"], "should be clear, most often red"),
    confidence: 0.7,
    kind: "measured",
    unless: ["transmission.worn", "transmission.slipping"],
    severity: "minor",
    urgency: "medium",
    urgencyReason: "Worn fluid wears clutches and valves.",
    escalations: [
      {
        when: burnt,
        severity: "severe",
        urgency: "high",
        urgencyReason: "Burnt fluid shows that the clutches have already slipped.",
      },
    ],
    symptoms: ["Dark fluid", "Burnt smell"],
    causes: ["Overdue fluid change", "Overheating", "Slipping clutches"],
    action: "Change fluid and filter, look for debris in the pan.",
    repair: usual("transmissionFluid"),
  },
];
