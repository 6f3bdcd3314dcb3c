import type {
  MaintenanceSchedule,
  MechanicalIssue,
  MechanicalOptions,
  MechanicalResults,
  SystemHealth,
} from "../../../../contracts/mechanical/mechanical.ts";
import {
  type CarSystem,
  carSystems,
  type Severity,
  severities,
  type Urgency,
  urgencies,
} from "../../../../contracts/vocabulary.ts";
import { conditionOf } from "../../damage/grading/score.ts";
import type { Diagnosis } from "../diagnose.ts";
import type { Issue } from "../findings/issue.ts";
import { pricedWhereListed } from "../findings/order.ts";
import { confidenceOf, measuredShare, scoreCar, scoreOf } from "./score.ts";

type Summary = MechanicalResults["summary"];

const isAtLeast = (threshold: Severity) => {
  const minimum = severities.indexOf(threshold);
  return ({ severity }: Issue) => severities.indexOf(severity) >= minimum;
};

const tally = <K extends string>(keys: readonly K[], values: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, values.filter((value) => value === key).length])) as Record<K, number>;

/** The total of all repairs, added in cents to avoid rounding errors. */
function totalRepair(issues: readonly Issue[]): Summary["total_estimated_repair"] {
  const sum = (side: "min" | "max") =>
    issues.reduce((total, { estimated_repair }) => total + Math.round(100 * (estimated_repair?.[side] ?? 0)), 0) / 100;
  return { min: sum("min"), max: sum("max"), currency: "USD" };
}

/** The three prices of all repairs. An issue without a price adds nothing. */
function totalPrices(issues: readonly Issue[]): NonNullable<Summary["repair_prices"]> {
  const sum = (name: "test_now" | "likely_repair" | "worst_case") =>
    issues.reduce((total, { estimated_repair: one }) => total + Math.round(100 * (one?.prices?.[name] ?? 0)), 0) / 100;
  return { test_now: sum("test_now"), likely_repair: sum("likely_repair"), worst_case: sum("worst_case") };
}

/** Counts and totals of the listed issues, with the number of issues below the threshold. */
const summarize = (listed: readonly Issue[], belowThreshold: number): Summary => ({
  total_issues: listed.length,
  below_threshold: belowThreshold,
  by_severity: tally<Severity>(
    severities,
    listed.map(({ severity }) => severity),
  ),
  by_urgency: tally<Urgency>(
    urgencies,
    listed.map(({ urgency }) => urgency),
  ),
  total_estimated_repair: totalRepair(listed),
  repair_prices: totalPrices(listed),
  systems_affected: carSystems.filter((system) => listed.some((issue) => issue.system === system)),
});

function statusOf(issues: readonly Issue[]): SystemHealth["status"] {
  const isCritical = ({ severity, urgency }: Issue) =>
    severity === "critical" || (severity === "severe" && urgency === "immediate");
  if (issues.some(isCritical)) return "critical";
  return issues.length > 0 ? "needs_attention" : "good";
}

const listOf = (label: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${label}: ${items.join(", ")}.`];

function notesOf(diagnosis: Diagnosis, system: CarSystem, unlisted: number): string {
  return [
    ...listOf("Looked at", diagnosis.measured.get(system) ?? []),
    ...listOf("Unknown", diagnosis.missing.get(system) ?? []),
    ...(unlisted > 0 ? [`${unlisted} below the severity threshold, not listed.`] : []),
  ].join(" ");
}

/**
 * The results of a diagnosis: systems with their scores, the car's score with its reasons, counts and totals. Issues below
 * `severity_threshold` are not in lists, counts and totals, but their number is reported, and they count in scores and
 * statuses. `include_recommendations: false` omits the recommended actions and the maintenance schedule.
 */
export function assembleResults(
  found: Diagnosis,
  options: MechanicalOptions,
  maintenance: MaintenanceSchedule | null,
  newId: () => string,
): MechanicalResults {
  const isListed = isAtLeast(options.severity_threshold);
  const diagnosis = { ...found, issues: pricedWhereListed(found.issues, isListed) };
  const listed = diagnosis.issues.filter(isListed);
  const shown = new Set(listed);
  const present = ({
    system: _,
    job: __,
    ownRepair: ___,
    isSupply: ____,
    isMeasured: _____,
    ...issue
  }: Issue): MechanicalIssue => ({
    ...issue,
    issue_id: newId(),
    recommended_action: options.include_recommendations ? issue.recommended_action : null,
  });
  const systems = carSystems.flatMap((system): SystemHealth[] => {
    const own = diagnosis.issues.filter((issue) => issue.system === system);
    if (own.length === 0 && !diagnosis.measured.has(system)) return [];
    const issues = own.filter((issue) => shown.has(issue));
    const notes = notesOf(diagnosis, system, own.length - issues.length);
    return [
      {
        system,
        status: statusOf(own),
        health_score: scoreOf(measuredShare(diagnosis, system), own),
        issues: issues.map(present),
        ...(notes === "" ? {} : { notes }),
      },
    ];
  });
  const placeOf = ({ issues: [one] }: SystemHealth) => one?.place ?? Number.POSITIVE_INFINITY;
  const inPlace = systems.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
  const { score, reasons } = scoreCar(diagnosis, shown);
  return {
    overall_health: conditionOf(score),
    health_score: score,
    score_reasons: [...reasons],
    confidence: confidenceOf(diagnosis),
    systems: inPlace,
    not_measured: [...diagnosis.notMeasured],
    maintenance_schedule: options.include_recommendations ? maintenance : null,
    summary: summarize(listed, diagnosis.issues.length - listed.length),
  };
}
