import type { AdvancedDiagnostic, RecommendedAction } from "../../../../contracts/mechanical/advanced.ts";
import type { MechanicalIssue, MechanicalResults } from "../../../../contracts/mechanical/mechanical.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";
import { type Severity, type Urgency, urgencies } from "../../../../contracts/vocabulary.ts";
import { capitalized, partLabel, typeLabel } from "../../../domain/damage/display-text.ts";
import { type Finding, unassessed } from "../unassessed.ts";

/** The newest of each kind that is known of a car. */
export interface Known {
  readonly visual: AdvancedDiagnostic["visual"];
  /** Of the visual inspection. */
  readonly findings: readonly Finding[];
  readonly mechanical: AdvancedDiagnostic["mechanical"];
  /** With what one unit of its currency is in US dollars. */
  readonly assessment: { readonly answer: DamageAssessment; readonly usd: number } | null;
}

/** What endangers people comes first; what only looks bad, last. Our own mapping. */
const bySafety: Readonly<Record<AssessedDamage["impact_assessment"]["safety"], Urgency>> = {
  critical: "immediate",
  severe: "high",
  moderate: "medium",
  minor: "low",
  none: "low",
};
/** Of damages that nobody assessed: their severity is all there is to go by. Our own mapping. */
const bySeverity: Readonly<Record<Severity, Urgency>> = {
  critical: "high",
  severe: "medium",
  moderate: "low",
  minor: "low",
};

const toCents = (amount: number): number => Math.round(amount * 100) / 100;
const rank = ({ urgency }: RecommendedAction): number => urgencies.indexOf(urgency);
const dearest = ({ estimated_cost }: RecommendedAction): number => estimated_cost?.max ?? 0;

const actionOf = (issue: MechanicalIssue): RecommendedAction => ({
  action: issue.recommended_action ?? `Have the ${issue.component} looked at`,
  urgency: issue.urgency,
  reason: `${issue.description} ${issue.urgency_reason}`,
  estimated_cost: issue.estimated_repair && {
    min: issue.estimated_repair.min,
    max: issue.estimated_repair.max,
    currency: issue.estimated_repair.currency,
  },
});

interface MechanicalActions {
  /** For what forbids running the engine, in all systems, in the order of the diagnostic. */
  readonly stops: readonly RecommendedAction[];
  readonly others: readonly RecommendedAction[];
}

function mechanicalActions({ systems, maintenance_schedule }: MechanicalResults): MechanicalActions {
  const issues = systems.flatMap(({ issues: own }) => own).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const services = (maintenance_schedule?.overdue ?? []).map(({ service, reason }) => ({
    action: `Overdue service: ${service}`,
    urgency: "medium" as const,
    reason,
    estimated_cost: null,
  }));
  return {
    stops: issues.filter(({ do_not_run: isStop }) => isStop).map(actionOf),
    others: [...issues.filter(({ do_not_run: isStop }) => !isStop).map(actionOf), ...services],
  };
}

function assessedActions({ answer, usd }: NonNullable<Known["assessment"]>): RecommendedAction[] {
  return answer.assessed_damages.map((damage) => {
    const { recommended_repair: repair, impact_assessment: impact, repair_options: options } = damage;
    const chosen = options.find(({ option }) => option === repair.option);
    return {
      action: `${capitalized(partLabel(damage.location))}: ${chosen?.description ?? repair.option}`,
      urgency: bySafety[impact.safety],
      reason: [`${damage.severity} ${typeLabel(damage.type)}`, ...impact.reasons].join("; "),
      estimated_cost: { min: toCents(repair.min_cost * usd), max: toCents(repair.max_cost * usd), currency: "USD" },
    };
  });
}

const unassessedIn = ({ findings, assessment }: Known): Finding[] =>
  unassessed(findings, assessment?.answer.assessed_damages ?? []);

const foundActions = (findings: readonly Finding[]): RecommendedAction[] =>
  findings.map(({ location, type, severity, estimated_repair: repair }) => ({
    action: `${capitalized(partLabel(location.part))}: ${repair.basis}`,
    urgency: bySeverity[severity],
    reason: `${severity} ${typeLabel(type)} seen on a photo; not assessed yet`,
    estimated_cost: { min: repair.min, max: repair.max, currency: repair.currency },
  }));

/**
 * What to do: what forbids running the engine before everything, then the most urgent, the dearest first among equals. Costs in
 * US dollars, each as if done alone.
 */
export function recommendedActions(known: Known): RecommendedAction[] {
  const body = [...(known.assessment ? assessedActions(known.assessment) : []), ...foundActions(unassessedIn(known))];
  const { stops, others } = known.mechanical ? mechanicalActions(known.mechanical.results) : { stops: [], others: [] };
  return [...stops, ...[...others, ...body].toSorted((a, b) => rank(a) - rank(b) || dearest(b) - dearest(a))];
}

/** What all of it costs, US dollars: of the assessed repairs less what they share and is paid once. */
export function totalCost(known: Known): AdvancedDiagnostic["estimated_total_cost"] {
  const { assessment, mechanical } = known;
  const { stops, others } = mechanical ? mechanicalActions(mechanical.results) : { stops: [], others: [] };
  const alone = [...foundActions(unassessedIn(known)), ...stops, ...others];
  const assessed = assessment?.answer.summary.repair_cost_summary.recommended_repairs_total;
  const sum = (end: "min" | "max") =>
    toCents(
      alone.reduce((all, { estimated_cost: cost }) => all + (cost?.[end] ?? 0), 0) +
        (assessed && assessment ? assessed[end] * assessment.usd : 0),
    );
  return { min: sum("min"), max: sum("max"), currency: "USD" };
}

/** What of the car nobody has looked at. */
export function notCovered(known: Known, includeMechanical: boolean): string[] {
  const { visual, mechanical, assessment } = known;
  const later = assessment ? unassessedIn(known).length : 0;
  return [
    ...(visual ? visual.results.not_covered : ["No visual inspection of this vehicle has been completed."]),
    ...(mechanical
      ? mechanical.results.not_measured.map(({ note }) => note)
      : [includeMechanical ? "No mechanical diagnostic of this vehicle was made." : "The mechanics were left out."]),
    ...(assessment ? [] : ["No damage assessment was made: body repairs are first estimates from the photos."]),
    ...(later > 0
      ? [`${later} of the damages on the photos ${later === 1 ? "is" : "are"} not in the newest damage assessment.`]
      : []),
  ];
}
