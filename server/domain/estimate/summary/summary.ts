import type { AssessmentOptions, AssessmentSummary } from "../../../../contracts/estimate.ts";
import { severityBand } from "../../damage/severity/severity.ts";
import type { Damage } from "../damage/damage.ts";
import { rounded, sumOf, toDecimal } from "../money.ts";
import type { Labour } from "../options/job-writer.ts";
import type { Option } from "../options/options.ts";
import type { Shop } from "../context.ts";
import { type Costs, costsOf } from "./costs.ts";
import type { OneCar } from "./savings.ts";
import { alone, type PlannedJob, planOf } from "./timeline.ts";
import { isTotalLoss, type Mended, valueImpact } from "./value.ts";

interface Summarised {
  readonly estimated: readonly (Mended & { readonly damage: Damage; readonly options: readonly Option[] })[];
  readonly jobs: readonly PlannedJob[];
  readonly car: OneCar;
  readonly costs: Costs;
  /** The car's, in the smallest units; null: unknown. */
  readonly value: number | null;
  readonly shop: Shop;
  readonly wishes: AssessmentOptions;
}

function costSummary({ estimated, car, costs, shop }: Summarised): AssessmentSummary["repair_cost_summary"] {
  const { currency } = shop;
  const money = (minor: number) => toDecimal(minor, currency);
  const bands = estimated.map(({ options }) => options.map(costsOf));
  const cheapest = sumOf(bands, (band) => Math.min(...band.map((cost) => cost.min)));
  const dearest = sumOf(bands, (band) => Math.max(...band.map((cost) => cost.max)));
  return {
    recommended_repairs_total: {
      ...{ min: money(costs.min), max: money(costs.max), estimated: money(costs.total) },
      currency,
    },
    // what is shared may make the recommended repairs together cheaper than each damage's cheapest one
    all_repairs_range: { min: money(Math.min(cheapest, costs.min)), max: money(dearest), currency },
    shared_work: car.savings.map(({ description, basis, hours, labour, parts }) => ({
      ...{ description, basis },
      hours: 0 - rounded(hours, 4),
      amount: 0 - money(labour + parts),
    })),
    parts: money(costs.parts),
    labor: money(costs.labour),
    labor_hours: rounded(costs.hours, 4),
  };
}

function timeline({ jobs, car, shop, wishes }: Summarised): AssessmentSummary["repair_timeline"] {
  if (!wishes.include_repair_timeline) return null;
  const hoursOf = (line: Labour) => car.hours.get(line.id) ?? line.hours;
  const plan = planOf(jobs, { hoursOf, isNeeded: car.isNeeded }, shop);
  const oneByOne = sumOf(jobs, (job) => planOf([job], alone, shop).days);
  return {
    estimated_total_days: plan.days,
    can_repair_simultaneously: plan.days < oneByOne,
    steps: [...plan.steps],
  };
}

/** The whole car: what the recommended repairs cost together, how long they take, what they mean for its value. */
export function summarise(all: Summarised): AssessmentSummary {
  const { estimated, costs, value, shop } = all;
  const cost = value === null ? null : { repair: costs.total, value };
  const isLost = cost !== null && isTotalLoss(cost, shop);
  // 10 is a total loss (2.10); else the car is as bad as its worst damage
  const score = isLost ? 10 : Math.max(0, ...estimated.map(({ damage }) => damage.score));
  return {
    total_damages_assessed: estimated.length,
    overall_severity: severityBand(score),
    overall_severity_score: score,
    total_value_reduction_percentage: value ? rounded(Math.min(100, (100 * costs.total) / value), 2) : null,
    repair_cost_summary: costSummary(all),
    repair_timeline: timeline(all),
    impact_on_vehicle_value: valueImpact(estimated, cost, shop),
  };
}
