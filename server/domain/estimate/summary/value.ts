import type { AssessmentSummary } from "../../../../contracts/repair/estimate.ts";
import { percent } from "../../damage/display-text.ts";
import type { EstimateContext } from "../context.ts";
import type { ImpactJudgment } from "../damage/impact.ts";
import { toDecimal, wholeUnits } from "../money.ts";
import type { Option } from "../options/options.ts";

const wholeNumbers = new Intl.NumberFormat("en-US");

type ValueImpact = NonNullable<AssessmentSummary["impact_on_vehicle_value"]>;

/** A repaired damage with the properties that affect the car's value. */
export interface RepairedDamage {
  readonly impact: ImpactJudgment;
  readonly repair: Option;
}

/*
 * The published table 17c (Mabry v. State Farm, Georgia 2001; collisionconsulting.com): loss in value after repair =
 * 10 % of the value x damage modifier x mileage modifier.
 */
const damageModifier = { critical: 1, severe: 0.75, moderate: 0.5, minor: 0.25, none: 0 } as const;
const mileageModifiers = [
  [20_000, 1],
  [40_000, 0.8],
  [60_000, 0.6],
  [80_000, 0.4],
  [100_000, 0.2],
] as const;

const mileageModifier = (miles: number | null): number =>
  miles === null ? 1 : (mileageModifiers.find(([below]) => miles < below)?.[1] ?? 0);

type Grade = keyof typeof damageModifier;
const grades: readonly Grade[] = ["none", "minor", "moderate", "severe", "critical"];

/** The grade of a repaired damage in formula 17c: minor for a painted panel, none for unpainted or replaced bolted parts. */
function remainingDamage({ impact: { structural }, repair }: RepairedDamage): Grade {
  const body = structural === "critical" || structural === "severe" ? structural : "none";
  if (repair.repairType === "structural") return body === "none" ? "moderate" : body;
  if (repair.option === "repair_refinish") return structural === "none" ? "minor" : "moderate";
  return "none";
}

const worst = (found: readonly Grade[]): Grade =>
  grades[Math.max(0, ...found.map((grade) => grades.indexOf(grade)))] ?? "none";

export interface Cost {
  /** Of the recommended repairs, in the smallest units. */
  readonly repair: number;
  /** Of the car before the damage. */
  readonly value: number;
  /** Of the recommended repairs with hidden damage, at the upper end of the range. */
  readonly highest: number;
}

export const isTotalLoss = ({ repair, value }: Pick<Cost, "repair" | "value">, context: EstimateContext): boolean =>
  repair > wholeUnits(value * context.rule("total_loss_share"));

/** The lasting loss in value after the repair: a share of the repair cost, limited by formula 17c. */
function stigma(
  repaired: readonly RepairedDamage[],
  { repair, value }: Cost,
  context: EstimateContext,
): { amount: number; words: string } {
  const grade = worst(repaired.map(remainingDamage));
  const miles = context.vehicle.mileageMiles;
  const cap = value * context.rule("stigma_base_share") * damageModifier[grade] * mileageModifier(miles);
  const amount = Math.round(Math.min(cap, repair * context.rule("stigma_repair_share")));
  return {
    amount,
    words: `After the repair, ${stigmaText({ grade, miles, share: context.rule("stigma_repair_share") })}`,
  };
}

interface Limits {
  readonly grade: Grade;
  readonly miles: number | null;
  /** The share of the repair cost. */
  readonly share: number;
}

function stigmaText({ grade, miles, share }: Limits): string {
  if (damageModifier[grade] === 0) return "no loss remains: formula 17c counts none for these repairs";
  if (mileageModifier(miles) === 0) return `no loss remains: formula 17c counts none from ${milesText(100_000)} on`;
  const mileage = miles === null ? "mileage unknown, assumed to be low" : milesText(miles);
  return `it is lower by ${percent(share)} of the repair cost, up to the limit of formula 17c (${grade} damage, ${mileage})`;
}

const milesText = (miles: number): string => `${wholeNumbers.format(miles)} miles`;

const closeToLoss =
  "At the highest total it would be more than that: decide only after parts were taken off and the hidden damage is known.";

/** The source of a value for cars without a valuation. */
export const askingPrice = "asking price";

/** The beginning of the basis of a value. */
export const basedOn = (source: string): string => `Value: ${source}.`;

/** The effect of the damage and the repair on the car's value. Null if the value is unknown. */
export function valueImpact(
  repaired: readonly RepairedDamage[],
  cost: Cost | null,
  context: EstimateContext,
): ValueImpact | null {
  const { marketValue } = context.vehicle;
  if (cost === null || marketValue === null) return null;
  const decimal = (minor: number) => toDecimal(minor, context.currency);
  const reduction = Math.min(cost.repair, cost.value);
  const left = stigma(repaired, cost, context);
  const share = context.rule("total_loss_share");
  const lost = isTotalLoss(cost, context);
  const isClose = !lost && isTotalLoss({ ...cost, repair: cost.highest }, context);
  const part = cost.value > 0 ? percent(cost.repair / cost.value) : "all";
  return {
    estimated_market_value: decimal(cost.value),
    value_reduction: decimal(reduction),
    adjusted_value: decimal(cost.value - reduction),
    currency: context.currency,
    stigma_after_repair: decimal(Math.min(left.amount, cost.value)),
    total_loss: {
      is_likely: lost,
      reason: `The repair costs ${part} of the value, which is ${lost ? "more than" : "not more than"} the usual total-loss threshold of insurers (${percent(share)}).${isClose ? ` ${closeToLoss}` : ""}`,
    },
    basis: `${basedOn(marketValue.source)} Without a repair, the value is lower by the repair cost. ${left.words}.`,
  };
}
