import type { AssessedDamage } from "../../../contracts/estimate.ts";
import type { RateBook } from "../../../contracts/rate-book.ts";
import { type Damage, readDamage } from "./damage/damage.ts";
import { type Judgement, judgeImpact } from "./damage/impact.ts";
import { notesOn } from "./damage/notes.ts";
import { rounded, toDecimal } from "./money.ts";
import { type Option, offeredRepairs } from "./options/options.ts";
import { presentOption } from "./present.ts";
import type { Assessment, AssessmentRequest } from "./request.ts";
import { openShop, type Shop } from "./context.ts";
import { costOfCar, costsOf } from "./summary/costs.ts";
import { onOneCar } from "./summary/savings.ts";
import { summarise } from "./summary/summary.ts";

/** A damage with its repairs, before it is put into words for the wire. */
export interface Estimated {
  readonly damage: Damage;
  readonly impact: Judgement;
  readonly options: readonly Option[];
  readonly repair: Option;
  readonly notes: readonly string[];
}

function estimate(damage: Damage, shop: Shop): Estimated {
  const { options, notes } = offeredRepairs(damage, shop);
  const [first] = options;
  const repair = options.find((option) => option.recommended) ?? first;
  if (!repair) throw new Error(`no repair is offered for ${damage.given.location}`);
  const hasMakes = repair.parts.some(({ aftermarket }) => aftermarket !== null);
  const age = hasMakes ? [`Parts: ${shop.newParts.reason}.`] : [];
  return { damage, impact: judgeImpact(damage), options, repair, notes: [...notes, ...notesOn(damage), ...age] };
}

function presentDamage(
  estimated: Estimated,
  value: number | null,
  shop: Shop,
  { options: wishes }: AssessmentRequest,
): AssessedDamage {
  const { damage, impact, options, repair, notes } = estimated;
  const { given } = damage;
  const costs = costsOf(repair);
  const money = (minor: number) => toDecimal(minor, shop.currency);
  return {
    damage_id: given.damage_id,
    type: given.type,
    location: given.location,
    severity: damage.severity,
    severity_score: damage.score,
    severity_reason: damage.reason,
    size_cm: given.size_cm ?? null,
    count: given.count ?? null,
    impact_assessment: {
      ...{ structural: impact.structural, cosmetic: impact.cosmetic, safety: impact.safety },
      affects_value: costs.total > 0,
      value_reduction_percentage: value ? rounded(Math.min(100, (100 * costs.total) / value), 2) : null,
      reasons: [...impact.reasons, "Unrepaired, it takes the cost of its repair off the value."],
    },
    repair_options: options.map((option) => presentOption(option, given.damage_id, wishes, shop)),
    recommended_repair: {
      option: repair.option,
      min_cost: money(costs.min),
      max_cost: money(costs.max),
      estimated_cost: money(costs.total),
      currency: shop.currency,
    },
    notes: [...notes],
  };
}

/**
 * From damages to an estimate: severity, impact, possible repairs with parts and hours, and what repairing the car
 * costs. Pure; the same request and book always give the same estimate. Taxes are not in it. A location that the
 * rate book prices is never refused; amounts are whole smallest units of the currency until they are presented.
 */
export function assess(request: AssessmentRequest, book: RateBook): Assessment {
  const shop = openShop(request, book);
  const estimated = request.damages.map((given) => estimate(readDamage(given, shop), shop));
  const jobs = estimated.map(({ repair, damage }) => ({ ...repair, damageId: damage.given.damage_id }));
  const car = onOneCar(jobs, shop);
  const costs = costOfCar(jobs, car.savings);
  const { marketValue } = request.vehicle;
  const value = marketValue === null ? null : shop.price(marketValue.cents / 100);
  const perUsd = book.exchange_rates.per_usd[shop.currency];
  return {
    assessedDamages: estimated.map((one) => presentDamage(one, value, shop, request)),
    summary: summarise({ estimated, jobs, car, costs, value, shop, wishes: request.options }),
    labourRate: shop.rates.body,
    region: request.options.labor_rate_region,
    currency: shop.currency,
    recommendedUsdCents: Math.round((100 * toDecimal(costs.total, shop.currency)) / perUsd),
  };
}
