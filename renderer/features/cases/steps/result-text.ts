import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { MechanicalResults } from "../../../../contracts/mechanical/mechanical.ts";
import type { Valuation } from "../../../../contracts/pricing/valuation.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import { exactFigure, money, moneyRange, oneDecimal } from "../../../ui/format/format.ts";

const line = (...parts: readonly string[]): string => parts.join(" · ");

type VisualResults = NonNullable<VisualInspection["results"]>;
type Photographed = {
  readonly condition_score: number;
  readonly grade: Pick<VisualResults["grade"], "value">;
  readonly damage_summary: Pick<VisualResults["damage_summary"], "total_damages" | "total_estimated_repair">;
};

/** The result of the photos in one line. */
export const visualText = ({ condition_score, grade, damage_summary: damages }: Photographed): string =>
  line(
    t("cases.result.score", { score: oneDecimal(condition_score) }),
    t("cases.result.grade", { grade: oneDecimal(grade.value) }),
    t("cases.result.findings", { count: damages.total_damages }),
    ...(damages.total_damages > 0
      ? [t("cases.result.repairs", { amount: moneyRange(damages.total_estimated_repair) })]
      : []),
  );

type Diagnosed = {
  readonly health_score: number;
  readonly summary: Pick<MechanicalResults["summary"], "total_issues" | "total_estimated_repair">;
};

export const mechanicalText = ({ health_score, summary }: Diagnosed): string =>
  line(
    t("cases.result.score", { score: oneDecimal(health_score) }),
    t("cases.result.issues", { count: summary.total_issues }),
    ...(summary.total_estimated_repair.max > 0
      ? [t("cases.result.repairs", { amount: moneyRange(summary.total_estimated_repair) })]
      : []),
  );

type Costs = DamageAssessment["summary"]["repair_cost_summary"];
type Estimated = {
  readonly total_damages_assessed: number;
  readonly repair_cost_summary: Pick<Costs, "recommended_repairs_total" | "labor_hours">;
};

export function estimateText({ total_damages_assessed, repair_cost_summary: costs }: Estimated): string {
  const { estimated, currency } = costs.recommended_repairs_total;
  return line(
    money(estimated, currency),
    t("cases.result.damages", { count: total_damages_assessed }),
    // dents are repaired at a price per dent
    ...(costs.labor_hours > 0 ? [t("cases.result.hours", { hours: exactFigure(costs.labor_hours) })] : []),
  );
}

type Valued = Pick<Valuation["valuation"], "currency"> & {
  readonly adjusted_value: Pick<Valuation["valuation"]["adjusted_value"], "average" | "min" | "max">;
};

export const valueText = ({ adjusted_value: { average, min, max }, currency }: Valued): string =>
  line(money(average, currency), t("cases.result.range", { range: moneyRange({ min, max, currency }) }));
