import type { Corner } from "../../../../contracts/mechanical/obd.ts";
import { corner, fluid, uneven } from "../rulebook/checks.ts";
import { all, code, not } from "../rulebook/condition.ts";
import { jobs, usual } from "../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../rulebook/rule.ts";

type End = "front" | "rear";

const axle = (end: End): readonly Corner[] => [`${end}_left`, `${end}_right`];

/** Pads are replaced on both sides of an axle. 1.5-1.6 mm is the legal limit, 3 mm the trade's (brakepadboss.com, whomadewhat.org). */
const wornPads = (end: End): Rule => ({
  id: `brakes.${end}-pads-worn`,
  system: "brakes",
  component: `Brake pads, ${end}`,
  description: `The ${end} brake pads are worn out.`,
  fuels: anyDrive,
  when: corner("brake_pad_thickness_mm", { at: axle(end), below: 3.01, note: "replace at 3 mm" }),
  confidence: 0.95,
  kind: "measured",
  severity: "severe",
  urgency: "high",
  urgencyReason: "Pads below 3 mm fade and soon damage the rotor.",
  escalations: [
    {
      when: corner("brake_pad_thickness_mm", { at: axle(end), below: 1.61, note: "at or below the legal minimum" }),
      severity: "critical",
      urgency: "immediate",
      urgencyReason: "The pads are nearly down to the metal. Do not drive.",
      stop: true,
    },
  ],
  symptoms: ["Squealing", "Grinding"],
  causes: ["Worn pads"],
  causeHints: [
    {
      when: uneven("brake_pad_thickness_mm", { axle: end, by: 2, note: "one side wears faster" }),
      cause: "A sticking caliper: one side wears faster",
    },
  ],
  action: "Replace the pads of the axle on both sides, measure the rotors.",
  repair: usual("brakePads"),
});

const thinPads = (end: End): Rule => ({
  id: `brakes.${end}-pads-thin`,
  system: "brakes",
  component: `Brake pads, ${end}`,
  description: `The ${end} brake pads will need replacement soon.`,
  fuels: anyDrive,
  when: corner("brake_pad_thickness_mm", { at: axle(end), below: 4.01, note: "due soon from 4 mm on" }),
  confidence: 0.9,
  kind: "measured",
  unless: [`brakes.${end}-pads-worn`],
  severity: "minor",
  urgency: "medium",
  urgencyReason: "The pads will last a few thousand miles more.",
  symptoms: ["None yet"],
  causes: ["Normal wear"],
  action: "Plan the replacement of the axle's pads.",
  repair: usual("brakePads"),
});

const unevenPads = (end: End): Rule => ({
  id: `brakes.${end}-uneven`,
  system: "brakes",
  component: `Brake caliper, ${end}`,
  description: `The ${end} brake pads wear unevenly on the left and right.`,
  fuels: anyDrive,
  when: uneven("brake_pad_thickness_mm", { axle: end, by: 2, note: "more than 2 mm apart" }),
  confidence: 0.6,
  kind: "concluded",
  unless: [`brakes.${end}-pads-worn`],
  severity: "moderate",
  urgency: "medium",
  urgencyReason: "A sticking caliper pulls to one side and runs hot.",
  symptoms: ["Pulls to one side", "One hot wheel"],
  causes: ["Sticking caliper or guide pins", "Collapsed brake hose"],
  action: "Free or replace the caliper, check the hose.",
  repair: usual("brakeCaliper"),
});

const padRules = (end: End): readonly Rule[] => [wornPads(end), thinPads(end), unevenPads(end)];

/** The standard's own code, and the one that General Motors and many scan tools use. */
const lowFluidCodes = ["C0049", "C0128"] as const;
const low = fluid("brake_fluid_level", ["low", "very_low"], "the fluid level is low");
const hardlyAny = fluid("brake_fluid_level", ["very_low"], "below the lower mark");
const hasThinPads = corner("brake_pad_thickness_mm", { below: 4.01, note: "thin pads draw fluid into the calipers" });

export const brakeRules: readonly Rule[] = [
  ...padRules("front"),
  ...padRules("rear"),
  {
    id: "brakes.low-fluid",
    system: "brakes",
    component: "Brake hydraulics",
    description: "The brake fluid level is low.",
    fuels: anyDrive,
    when: low,
    confidence: 0.9,
    strengthenedBy: [
      { when: code(...lowFluidCodes), by: 0.3 },
      { when: hardlyAny, by: 0.6 },
    ],
    kind: "measured",
    explains: lowFluidCodes,
    severity: "severe",
    urgency: "high",
    urgencyReason: "The cause is worn pads or a leak, and a leak leads to brake failure.",
    escalations: [
      {
        when: hardlyAny,
        severity: "critical",
        urgency: "immediate",
        urgencyReason: "Air gets into the brakes: do not drive.",
        stop: true,
      },
    ],
    symptoms: ["Brake lamp", "Soft pedal"],
    causes: ["Leak at a caliper, wheel cylinder, hose or master cylinder", "Worn pads: more fluid is in the calipers"],
    // worn pads alone do not empty the reservoir
    causeHints: [{ when: all(low, not(hardlyAny), hasThinPads), cause: "Worn pads: more fluid is in the calipers" }],
    action: "Look for leaks at all four wheels and the master cylinder before filling up.",
    repair: usual("brakeHydraulics"),
  },
  {
    id: "brakes.old-fluid",
    system: "brakes",
    component: "Brake fluid",
    description: "The brake fluid is old or dirty.",
    fuels: anyDrive,
    when: fluid("brake_fluid_level", ["dark", "burnt", "contaminated"], "should be nearly clear"),
    confidence: 0.8,
    kind: "measured",
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "Fluid with water in it boils on a long descent.",
    symptoms: ["Dark fluid"],
    causes: ["Overdue change", "Wrong fluid filled"],
    action: "Flush with the specified fluid. If there is oil in it, replace the seals.",
    repair: jobs.brakeFluid,
  },
];
