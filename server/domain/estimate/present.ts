import type {
  AssessmentOptions,
  LaborLine,
  PartLine,
  RepairOption,
  SubletLine,
} from "../../../contracts/repair/estimate.ts";
import type { EstimateContext } from "./context.ts";
import { rounded, toDecimal } from "./money.ts";
import type { LaborEntry, Part } from "./options/job-writer.ts";
import type { Option } from "./options/options.ts";
import { costsOf } from "./summary/costs.ts";
import { allWork, planOf, planText } from "./summary/timeline.ts";

const laborLine = (line: LaborEntry, { currency }: EstimateContext): LaborLine => ({
  line_id: line.id,
  operation: line.operation,
  description: line.description,
  part: line.part,
  rate: line.rate,
  hours: line.hours,
  rate_per_hour: line.ratePerHour,
  total: toDecimal(line.total, currency),
  basis: line.basis,
  changed: line.changed,
});

type Priced = AssessmentOptions["include_part_prices"];

const changeOf = ({ changed }: Part, isPriced: Priced): PartLine["changed"] =>
  changed && { ...changed, price_before: isPriced ? changed.price_before : null };

/** The line of a service that the shop buys; none for a part. */
const subletLine = (part: Part, isPriced: Priced, { currency }: EstimateContext): SubletLine[] =>
  part.kind !== "service"
    ? []
    : [
        {
          line_id: part.id,
          service: part.name,
          price: isPriced ? toDecimal(part.price, currency) : null,
          currency,
          basis: part.basis,
          changed: changeOf(part, isPriced),
        },
      ];

function partLine(part: Part, isPriced: Priced, { currency }: EstimateContext): PartLine[] {
  if (part.kind === "service") return [];
  const line: PartLine = {
    line_id: part.id,
    part: part.name,
    type: part.kind,
    oem_price: isPriced ? toDecimal(part.oem, currency) : null,
    aftermarket_price: isPriced && part.aftermarket !== null ? toDecimal(part.aftermarket, currency) : null,
    counted: part.counted,
    currency,
    basis: part.basis,
    changed: changeOf(part, isPriced),
  };
  return [line];
}

/** A repair option in the form of the API. */
export function presentOption(
  option: Option,
  damageId: string,
  options: AssessmentOptions,
  context: EstimateContext,
): RepairOption {
  const { currency } = context;
  const money = (minor: number) => toDecimal(minor, currency);
  const costs = costsOf(option);
  const plan = planOf([{ ...option, damageId }], allWork, context);
  return {
    option: option.option,
    description: option.description,
    recommended: option.recommended,
    reason: option.reason,
    repair_type: option.repairType,
    parts_required: option.parts.flatMap((part) => partLine(part, options.include_part_prices, context)),
    sublet_services: option.parts.flatMap((part) => subletLine(part, options.include_part_prices, context)),
    labor: {
      hours: rounded(costs.hours, 4),
      rate_per_hour: costs.hours > 0 ? rounded(money(costs.labor) / costs.hours, 2) : context.rates.body,
      total: money(costs.labor),
      currency,
      lines: option.labor.map((line) => laborLine(line, context)),
    },
    total_cost: { parts: money(costs.parts), labor: money(costs.labor), total: money(costs.total), currency },
    min_cost: money(costs.min),
    max_cost: money(costs.max),
    timeline: options.include_repair_timeline
      ? { estimated_days: plan.days, description: planText(option, plan) }
      : null,
  };
}
