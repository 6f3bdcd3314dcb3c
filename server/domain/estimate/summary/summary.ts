import type { AssessmentOptions, AssessmentSummary } from "../../../../contracts/repair/estimate.ts";
import { severityBand } from "../../damage/severity/severity.ts";
import type { EstimateContext } from "../context.ts";
import type { Damage } from "../damage/damage.ts";
import { impactsOf } from "../impacts/impacts.ts";
import { warningsOf } from "../impacts/warnings.ts";
import { rounded, sumOf, toDecimal } from "../money.ts";
import type { LaborEntry } from "../options/job-writer.ts";
import type { Option } from "../options/options.ts";
import { type Costs, costsOf } from "./costs.ts";
import type { SharedSavings } from "./savings.ts";
import { allWork, type PlannedJob, planOf } from "./timeline.ts";
import { isTotalLoss, type RepairedDamage, valueImpact } from "./value.ts";

interface SummaryInput {
  readonly estimated: readonly (RepairedDamage & { readonly damage: Damage; readonly options: readonly Option[] })[];
  readonly jobs: readonly PlannedJob[];
  readonly car: SharedSavings;
  readonly costs: Costs;
  /** The car's value in the smallest units; null if unknown. */
  readonly value: number | null;
  readonly context: EstimateContext;
  readonly options: AssessmentOptions;
}

function costSummary({ estimated, car, costs, context }: SummaryInput): AssessmentSummary["repair_cost_summary"] {
  const { currency } = context;
  const money = (minor: number) => toDecimal(minor, currency);
  const bands = estimated.map(({ options }) => options.map(costsOf));
  const cheapest = sumOf(bands, (band) => Math.min(...band.map((cost) => cost.min)));
  const dearest = sumOf(bands, (band) => Math.max(...band.map((cost) => cost.max)));
  return {
    recommended_repairs_total: {
      min: money(costs.min),
      max: money(costs.max),
      estimated: money(costs.total),
      currency,
    },
    // With the shared savings, all recommended repairs together may cost less than the cheapest repair of each damage, and with
    // a supplement more than the most expensive one.
    all_repairs_range: {
      min: money(Math.min(cheapest, costs.min)),
      max: money(Math.max(dearest, costs.max)),
      currency,
    },
    shared_work: car.savings.map(({ description, basis, hours, labor, parts }) => ({
      description,
      basis,
      hours: 0 - rounded(hours, 4),
      amount: 0 - money(labor + parts),
    })),
    parts: money(costs.parts),
    labor: money(costs.labor),
    labor_hours: rounded(costs.hours, 4),
  };
}

function timeline({ jobs, car, context, options }: SummaryInput): AssessmentSummary["repair_timeline"] {
  if (!options.include_repair_timeline) return null;
  const hoursOf = (line: LaborEntry) => car.hours.get(line.id) ?? line.hours;
  const plan = planOf(jobs, { hoursOf, isNeeded: car.isNeeded }, context);
  const oneByOne = sumOf(jobs, (job) => planOf([job], allWork, context).days);
  return {
    estimated_total_days: plan.days,
    can_repair_simultaneously: plan.days < oneByOne,
    steps: [...plan.steps],
  };
}

/** The summary for the car: total cost of the recommended repairs, duration, and effect on the value. */
export function summarizeAssessment(all: SummaryInput): AssessmentSummary {
  const { estimated, costs, value, context } = all;
  const cost = value === null ? null : { repair: costs.total, value, highest: costs.max };
  const isLost = cost !== null && isTotalLoss(cost, context);
  // 10 is a total loss (2.10). Otherwise the worst damage decides.
  const score = isLost ? 10 : Math.max(0, ...estimated.map(({ damage }) => damage.score));
  return {
    total_damages_assessed: estimated.length,
    impacts: impactsOf(
      estimated.map(({ damage }) => damage),
      context,
    ),
    warnings: warningsOf(estimated, context),
    overall_severity: severityBand(score),
    overall_severity_score: score,
    total_value_reduction_percentage: value ? rounded(Math.min(100, (100 * costs.total) / value), 2) : null,
    repair_cost_summary: costSummary(all),
    repair_timeline: timeline(all),
    impact_on_vehicle_value: valueImpact(estimated, cost, context),
  };
}
