import type { AssessmentSummary } from "../../../../contracts/repair/estimate.ts";
import { severities } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext } from "../context.ts";
import type { Damage } from "../damage/damage.ts";
import { checklistOf } from "./checklist.ts";
import { zones } from "./zones.ts";

type Impact = AssessmentSummary["impacts"][number];

/** The collisions of the car by zone, each with its damages, its worst severity, and what to check behind them. */
export const impactsOf = (damages: readonly Damage[], context: EstimateContext): Impact[] =>
  zones.flatMap((zone) => {
    const own = damages.filter(({ impactZone }) => impactZone === zone);
    if (own.length === 0) return [];
    const severity = severities[Math.max(...own.map((one) => severities.indexOf(one.severity)))] ?? "minor";
    return [
      {
        zone,
        severity,
        damage_ids: own.map(({ given }) => given.damage_id),
        checklist: checklistOf({ zone, severity, damages: own, context }),
      },
    ];
  });
