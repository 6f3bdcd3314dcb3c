import type { KpiModel } from "../../../../contracts/system/kpis.ts";
import type { KpiRow } from "../kpis.repo.ts";
import type { BuiltInKey } from "./built-in.ts";
import { aggregatesOf } from "./formula.ts";
import { parseFormula } from "./read-formula.ts";

/** The fields with costs of the dealership: purchase prices and repairs. */
const costFields: Partial<Record<KpiModel, readonly string[]>> = {
  vehicle: ["purchasePrice"],
  sale: ["purchasePrice"],
  assessment: ["recommendedCost"],
  diagnostic: ["minRepairCost", "maxRepairCost"],
};
const costFigures: readonly BuiltInKey[] = ["gross_profit_margin", "inventory_turnover_ratio", "total_repair_cost"];

const isCost = (model: KpiModel, field: string | null): boolean =>
  field !== null && (costFields[model]?.includes(field) ?? false);

/** Whether a KPI uses costs, also in a filter. Without `view_costs` its values are withheld. */
export function usesCosts(row: KpiRow): boolean {
  if (row.kpiType === "BUILTIN") return costFigures.some((key) => key === row.key);
  const { aggregation, targetModel: model, targetField, filters, formula } = row;
  if (aggregation !== null && model !== null)
    return isCost(model, targetField) || (filters ?? []).some(({ field }) => isCost(model, field));
  return formula !== null && aggregatesOf(parseFormula(formula)).some(({ model, field }) => isCost(model, field));
}
