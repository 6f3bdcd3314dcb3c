import type { Evidence } from "../../../../../contracts/mechanical/mechanical.ts";
import { quantityLabels } from "../../../../../contracts/mechanical/readings/quantities.ts";
import type { Condition } from "../../rulebook/condition.ts";
import { jobs } from "../../rulebook/jobs.ts";
import { combustion, type Rule } from "../../rulebook/rule.ts";

const cleared: Condition = ({ readiness }) => {
  if (!readiness.isFresh) return null;
  const { warmUps, distanceKm, minutes, incomplete, permanent } = readiness;
  const reading = (what: keyof typeof quantityLabels, value: number | null, note: string): Evidence[] =>
    value === null
      ? []
      : [
          {
            source: "live_data",
            what: quantityLabels[what].label,
            value,
            unit: quantityLabels[what].unit || null,
            band: null,
            state: null,
            note,
          },
        ];
  const of = (what: string, value: string, note: string): Evidence => ({
    source: "test_result",
    what,
    value,
    unit: null,
    band: null,
    state: null,
    note,
  });
  return [
    ...reading("warm_ups_since_clear", warmUps, "15 warm-ups are needed before the codes mean something"),
    ...reading("distance_since_clear", distanceKm, "200 miles are needed before the codes mean something"),
    ...reading("time_since_clear", minutes, "the codes were cleared recently"),
    ...incomplete.map((name) => of(`monitor ${name.replaceAll("_", " ")}`, "incomplete", "this self-test has not run")),
    ...permanent.map((code) => of(code, "permanent", "a permanent code stays until the car itself has tested it")),
  ];
};

/** skanyx.com, recently cleared codes, 2026; California smog check (16 CCR 3340.42.2: 15 warm-ups and 200 miles). */
export const readinessRules: readonly Rule[] = [
  {
    id: "emissions.codes-cleared",
    system: "emissions",
    component: "Codes were cleared recently",
    description: "The codes were cleared so recently that the self-tests have not run: an empty memory proves nothing.",
    fuels: combustion,
    when: cleared,
    confidence: 0.8,
    kind: "concluded",
    severity: "moderate",
    urgency: "high",
    urgencyReason: "Clearing before a sale hides faults: a red flag of a used car.",
    symptoms: ["No lamp and no code, and yet a fault"],
    causes: ["Codes cleared to hide a fault", "Codes cleared after a repair", "Battery was disconnected"],
    action: "Ask why, and drive until all monitors have run. Then read the codes again before buying.",
    repair: jobs.recheck,
  },
];
