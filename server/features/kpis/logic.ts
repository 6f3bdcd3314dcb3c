import { AppError } from "../../../contracts/kit/errors.ts";
import { type KpiFilter, type KpiModel, kpiModels } from "../../../contracts/system/kpis.ts";
import { FormulaError, parseFormula, problemOf } from "./figures/read-formula.ts";
import type { KpiRow } from "./kpis.repo.ts";

export type Logic = Pick<KpiRow, "aggregation" | "targetModel" | "targetField" | "filters" | "formula">;

const invalid = (field: string, reason: string, details?: Record<string, unknown>): AppError =>
  new AppError("VALIDATION_ERROR", { message: `${field}: ${reason}`, field, ...(details && { details }) });

/** Throws VALIDATION_ERROR with the field for a KPI that cannot be computed. A KPI without any logic is valid. */
export function assertLogic({ aggregation, targetModel, targetField, filters, formula }: Logic): void {
  if (aggregation === null) {
    const stray = [["targetModel", targetModel] as const, ["targetField", targetField] as const];
    for (const [field, value] of stray) if (value !== null) throw invalid(field, "needs an aggregation");
    if (filters !== null && filters.length > 0) throw invalid("filters", "need an aggregation");
    if (formula !== null) assertFormula(formula);
    return;
  }
  if (targetModel === null) throw invalid("targetModel", "an aggregation needs one");
  const problem = problemOf({ aggregation, model: targetModel, field: targetField });
  if (problem) throw invalid(problem.of === "model" ? "targetModel" : "targetField", problem.message);
  for (const [i, filter] of (filters ?? []).entries()) assertFilter(targetModel, filter, `filters[${i}]`);
}

function assertFormula(formula: string): void {
  try {
    parseFormula(formula);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw invalid("formula", error.message, error.at === undefined ? undefined : { at: error.at });
  }
}

function assertFilter(model: KpiModel, { field, operator, value }: KpiFilter, path: string): void {
  const numbers: readonly string[] = kpiModels[model].numbers;
  const texts: readonly string[] = kpiModels[model].texts;
  if (!numbers.includes(field) && !texts.includes(field)) {
    const known = [...numbers, ...texts].join(", ") || "it has none to filter by";
    throw invalid(`${path}.field`, `is no field of ${model}: ${known}`);
  }
  if (numbers.includes(field)) {
    if (typeof value !== "number") throw invalid(`${path}.value`, `${field} is a number`);
    return;
  }
  if (typeof value !== "string") throw invalid(`${path}.value`, `${field} is a text`);
  if (operator !== "eq" && operator !== "ne") throw invalid(`${path}.operator`, `${field} is a text: eq or ne`);
}
