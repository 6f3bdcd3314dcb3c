import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import { corner, fluid, uneven } from "../rulebook/checks.ts";
import { either } from "../rulebook/condition.ts";
import { jobs } from "../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../rulebook/rule.ts";

const tires = (evidence: readonly Evidence[]): number => new Set(evidence.map(({ what }) => what)).size;
/** Tires are replaced on both sides of an axle. */
const axles = (evidence: readonly Evidence[]): number =>
  new Set(evidence.map(({ what }) => (what.includes("front") ? "front" : "rear"))).size;

const chassis = { system: "chassis", fuels: anyDrive, kind: "measured" } as const satisfies Partial<Rule>;

/** Tread: 2/32 inch (1.6 mm) in US law (Maryland COMAR 11.22.04.06), 4/32 inch (3.2 mm) in rain. */
export const chassisRules: readonly Rule[] = [
  {
    ...chassis,
    id: "chassis.bald-tires",
    component: "Tires",
    description: "Tires are worn beyond the legal limit.",
    when: corner("tire_tread_depth_mm", { below: 1.6, note: "legal limit 1.6 mm (2/32 inch)" }),
    confidence: 0.95,
    severity: "severe",
    urgency: "immediate",
    urgencyReason: "The tires are not legal and have hardly any grip in rain.",
    symptoms: ["Wear bars level with the tread"],
    causes: ["Worn out", "Wrong alignment or pressure, if on one side"],
    action: "Replace both tires of the axle, check alignment.",
    repair: jobs.tirePair,
    pieces: axles,
  },
  {
    ...chassis,
    id: "chassis.worn-tires",
    component: "Tires",
    description: "Tires are nearly worn out.",
    when: corner("tire_tread_depth_mm", {
      above: 1.59,
      below: 3.2,
      note: "grip in rain decreases below 3.2 mm (4/32 inch)",
    }),
    confidence: 0.9,
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "The braking distance on a wet road is longer.",
    symptoms: ["Long stops in rain"],
    causes: ["Normal wear"],
    action: "Plan new tires, both of the axle.",
    repair: jobs.tirePair,
    pieces: axles,
  },
  {
    ...chassis,
    id: "chassis.flat-tires",
    component: "Tire pressure",
    description: "The tire pressure is too low.",
    when: corner("tire_pressure_kpa", { below: 170, note: "a quarter below the usual 220-240 kPa" }),
    confidence: 0.8,
    severity: "moderate",
    urgency: "high",
    urgencyReason: "The lamp comes on a quarter below the placard (FMVSS 138): soft tires overheat.",
    escalations: [
      {
        when: corner("tire_pressure_kpa", { below: 120, note: "about half of what it should be" }),
        severity: "severe",
        urgency: "immediate",
        urgencyReason: "A tire driven this soft is destroyed.",
      },
    ],
    symptoms: ["Pressure lamp", "Pulls to one side"],
    causes: ["Puncture or leaking valve", "Not checked for a long time"],
    action: "Inflate to the placard and check for leaks.",
    repair: jobs.tirePressure,
    pieces: tires,
  },
  {
    ...chassis,
    id: "chassis.uneven-pressure",
    component: "Tire pressure",
    description: "The left and right tire pressures of an axle differ.",
    when: either(
      uneven("tire_pressure_kpa", { axle: "front", by: 40, note: "more than 40 kPa apart" }),
      uneven("tire_pressure_kpa", { axle: "rear", by: 40, note: "more than 40 kPa apart" }),
    ),
    confidence: 0.7,
    unless: ["chassis.flat-tires"],
    severity: "minor",
    urgency: "medium",
    urgencyReason: "The car pulls, and the softer tire wears.",
    symptoms: ["Pulls to one side"],
    causes: ["Slow leak"],
    action: "Inflate both to the placard and watch.",
    repair: jobs.tirePressure,
  },
  {
    ...chassis,
    id: "chassis.hard-tires",
    component: "Tire pressure",
    description: "The tire pressure is higher than any car's placard specifies.",
    when: corner("tire_pressure_kpa", { above: 350, note: "placards of cars specify 200-280 kPa" }),
    confidence: 0.5,
    severity: "minor",
    urgency: "low",
    urgencyReason:
      "Overinflated tires have less grip and wear in the center. Vans and light trucks may need this pressure.",
    symptoms: ["Harsh ride"],
    causes: ["Overinflated", "A van or truck that needs this pressure"],
    action: "Compare with the placard.",
    repair: jobs.tirePressure,
    pieces: tires,
  },
  {
    ...chassis,
    id: "chassis.power-steering-fluid",
    component: "Power steering",
    description: "The power steering fluid is low or burnt.",
    when: fluid(
      "power_steering_fluid",
      ["low", "very_low", "dark", "burnt", "contaminated"],
      "should be full and clear",
    ),
    confidence: 0.8,
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "Without fluid the pump wears out, and the steering becomes heavy.",
    symptoms: ["Whining when steering"],
    causes: ["Leaking rack, hose or pump", "Overdue change"],
    action: "Find the leak, flush and fill.",
    repair: jobs.steeringLeak,
  },
];
