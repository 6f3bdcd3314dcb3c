import { type StateFilter, warmIdle, warmRunning } from "../../../../../contracts/mechanical/readings/state.ts";
import { check } from "../../rulebook/checks.ts";
import type { CodeRange } from "../../rulebook/codes.ts";
import { all, type Condition, code, either } from "../../rulebook/condition.ts";
import { jobs } from "../../rulebook/jobs.ts";
import { reads } from "../../rulebook/readings.ts";
import { anyDrive, type Rule } from "../../rulebook/rule.ts";

const normal = (quantity: Parameters<typeof reads>[0], at: StateFilter, above: number, below: number): Condition =>
  reads(quantity, { at, above, below, every: true, note: "normal today" });

interface Contradiction {
  readonly id: string;
  readonly system: Rule["system"];
  readonly component: string;
  /** Two codes that cannot both be true. */
  readonly pairs: readonly (readonly [CodeRange, CodeRange])[];
  readonly isNormal: Condition;
}

/** Trims within 10 % are no fault (ecomotif 2020, podbharti); the other limits are those of the healthy bands. */
const contradictions: readonly Contradiction[] = [
  {
    id: "fuel.stale-mixture",
    system: "fuel",
    component: "Mixture: old codes",
    pairs: [
      ["P0171", "P0172"],
      ["P0174", "P0175"],
    ],
    isNormal: all(normal("trim_lean", warmRunning, -10, 10), normal("trim_rich", warmRunning, -10, 10)),
  },
  {
    id: "fuel.stale-pressure",
    system: "fuel",
    component: "Fuel pressure: old codes",
    pairs: [["P0087", "P0088"]],
    // direct injection: 3,500 kPa and more at idle, up to 25,000 under load (our own estimate)
    isNormal: either(
      normal("fuel_pressure", warmRunning, 199.9, 450.1),
      normal("fuel_rail_pressure", warmRunning, 2999, 25_001),
    ),
  },
  {
    id: "electrical.stale-voltage",
    system: "electrical",
    component: "Supply voltage: old codes",
    pairs: [["P0562", "P0563"]],
    isNormal: either(
      normal("control_module_voltage", warmRunning, 13.19, 15.21),
      check("alternator_output", { above: 13.49, below: 15.21, note: "normal today" }),
    ),
  },
  {
    id: "engine.stale-idle",
    system: "engine",
    component: "Idle speed: old codes",
    pairs: [["P0506", "P0507"]],
    isNormal: normal("engine_rpm", warmIdle, 599, 901),
  },
  {
    id: "cooling.stale-temperature",
    system: "cooling",
    component: "Coolant temperature: old codes",
    pairs: [
      ["P0117", "P0118"],
      ["P0217", "P0128"],
    ],
    isNormal: normal("coolant_temp", { ...warmRunning, warmth: ["warm"] }, 81.9, 105.1),
  },
];

/** Two codes that contradict each other, and a reading that is normal: both are of other days. */
export const staleRules: readonly Rule[] = contradictions.map(({ id, system, component, pairs, isNormal }) => ({
  id,
  system,
  component,
  description: "Two codes contradict each other, and the reading is normal today: both are history.",
  fuels: anyDrive,
  when: all(either(...pairs.map(([one, other]) => all(code(one), code(other)))), isNormal),
  confidence: 0.75,
  kind: "concluded",
  explains: pairs.flat(),
  severity: "minor",
  urgency: "low",
  urgencyReason: "Nothing is wrong with it today.",
  symptoms: ["None today"],
  causes: ["Old codes of an earlier fault or repair", "Loose connector that comes and goes"],
  action: "Note the codes and clear them. Replace nothing unless one of them comes back.",
  repair: jobs.recheck,
}));
