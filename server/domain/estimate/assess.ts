import type { AssessedDamage, GivenDamage } from "../../../contracts/repair/estimate.ts";
import type { RateBook } from "../../../contracts/repair/rate-book.ts";
import { createEstimateContext, type EstimateContext, neutralRequest } from "./context.ts";
import { type Damage, isOnPanel, readDamage } from "./damage/damage.ts";
import { assessImpact, type ImpactJudgment } from "./damage/impact.ts";
import { notesOn } from "./damage/notes.ts";
import { withImpacts } from "./impacts/zones.ts";
import { rounded, toDecimal } from "./money.ts";
import { type Contexts, type Option, repairOptionsOf } from "./options/options.ts";
import { presentOption } from "./present.ts";
import type { Assessment, AssessmentRequest } from "./request.ts";
import { costOfCar, costsOf } from "./summary/costs.ts";
import { sharedSavings } from "./summary/savings.ts";
import { summarizeAssessment } from "./summary/summary.ts";

/** A damage with its possible repairs, before it is converted for the response. */
export interface Estimated {
  readonly damage: Damage;
  readonly impact: ImpactJudgment;
  readonly options: readonly Option[];
  readonly repair: Option;
  readonly notes: readonly string[];
}

function estimate(damage: Damage, contexts: Contexts): Estimated {
  const { context } = contexts;
  const { options, notes } = repairOptionsOf(damage, contexts);
  const [first] = options;
  const repair = options.find((option) => option.recommended) ?? first;
  if (!repair) throw new Error(`There is no repair option for ${damage.given.location}.`);
  const hasMakes = repair.parts.some(({ aftermarket }) => aftermarket !== null);
  const usesSensors = isOnPanel(damage) && damage.adas.what !== null;
  const partsReason = usesSensors
    ? "sensors look through this one, so the estimate uses the original (OEM) part"
    : context.newParts.reason;
  const age = hasMakes ? [`Parts: ${partsReason}.`] : [];
  return {
    damage,
    impact: assessImpact(damage),
    options,
    repair,
    notes: [...notes, ...notesOn(damage, repair.option, context), ...age],
  };
}

/** What was given of a damage in addition to its size and number: enough to assess it again. */
export const detailsOf = (
  given: Partial<GivenDamage>,
): Pick<AssessedDamage, "depth" | "paint_broken" | "material" | "has_adas"> => ({
  depth: given.depth ?? null,
  paint_broken: given.paint_broken ?? null,
  material: given.material ?? null,
  has_adas: given.has_adas ?? null,
});

function presentDamage(
  estimated: Estimated,
  value: number | null,
  context: EstimateContext,
  request: AssessmentRequest,
): AssessedDamage {
  const { damage, impact, options, repair, notes } = estimated;
  const { given } = damage;
  const costs = costsOf(repair);
  const money = (minor: number) => toDecimal(minor, context.currency);
  return {
    damage_id: given.damage_id,
    type: given.type,
    location: given.location,
    severity: damage.severity,
    severity_score: damage.score,
    severity_reason: damage.reason,
    measured: damage.measured && { severity: damage.measured.severity, severity_score: damage.measured.score },
    reported_severity: given.severity ?? null,
    impact_zone: damage.impactZone,
    size_cm: given.size_cm ?? null,
    count: given.count ?? null,
    ...detailsOf(given),
    impact_assessment: {
      structural: impact.structural,
      cosmetic: impact.cosmetic,
      safety: impact.safety,
      affects_value: costs.total > 0,
      value_reduction_percentage: value ? rounded(Math.min(100, (100 * costs.total) / value), 2) : null,
      reasons: [...impact.reasons, "If it is not repaired, the car's value is lower by the repair cost."],
    },
    repair_options: options.map((option) => presentOption(option, given.damage_id, request.options, context)),
    recommended_repair: {
      option: repair.option,
      min_cost: money(costs.min),
      max_cost: money(costs.max),
      estimated_cost: money(costs.total),
      currency: context.currency,
    },
    notes: [...notes],
  };
}

/**
 * Turns damages into an estimate: severity, impact, possible repairs with parts and hours, and the cost of repairing the
 * car. Pure: the same request and rate book always give the same estimate. Taxes are not included. Every location in the
 * rate book is accepted. Amounts are integers in the smallest unit of the currency until the response is built.
 */
export function assess(request: AssessmentRequest, book: RateBook): Assessment {
  const context = createEstimateContext(request, book);
  const contexts = {
    context,
    neutral: createEstimateContext(neutralRequest(request, book), book),
    unchanged: createEstimateContext({ ...request, changes: [] }, book),
  };
  const damages = withImpacts(request.damages.map((given) => readDamage(given, context)));
  const estimated = damages.map((damage) => estimate(damage, contexts));
  const jobs = estimated.map(({ repair, damage }) => ({ ...repair, damageId: damage.given.damage_id }));
  const car = sharedSavings(jobs, context);
  const isCollision = damages.some(({ impactZone }) => impactZone !== null);
  const supplement = isCollision ? Math.min(1, context.rule("supplement_share")) : 0;
  const costs = costOfCar(jobs, car.savings, supplement);
  const { marketValue } = request.vehicle;
  const value = marketValue === null ? null : context.price(marketValue.cents / 100);
  const perUsd = book.exchange_rates.per_usd[context.currency];
  return {
    assessedDamages: estimated.map((one) => presentDamage(one, value, context, request)),
    summary: summarizeAssessment({ estimated, jobs, car, costs, value, context, options: request.options }),
    labourRate: context.rates.body,
    region: request.options.labor_rate_region,
    currency: context.currency,
    recommendedUsdCents: Math.round((100 * toDecimal(costs.total, context.currency)) / perUsd),
  };
}
