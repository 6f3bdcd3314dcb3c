import type { Aggregation, KpiModel } from "../../../../contracts/system/kpis.ts";

/** An aggregation of rows: `sum(vehicle.askingPrice)`. `count(lead)` has no field. */
export interface Aggregate {
  readonly aggregation: Aggregation;
  readonly model: KpiModel;
  readonly field: string | null;
}
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "aggregate"; readonly aggregate: Aggregate }
  | { readonly kind: "operation"; readonly sign: Sign; readonly left: Formula; readonly right: Formula };
export type Sign = "+" | "-" | "*" | "/";

export function aggregatesOf(formula: Formula): Aggregate[] {
  if (formula.kind === "number") return [];
  if (formula.kind === "aggregate") return [formula.aggregate];
  return [...aggregatesOf(formula.left), ...aggregatesOf(formula.right)];
}

/**
 * The fields whose sums, averages, minimums or maximums a formula uses, by model. A row of the model counts in the formula
 * only if it has all of them, so that a difference such as sold price minus cost has the same rows on both sides. The count
 * of a field requires nothing: it asks how many rows have it.
 */
export function requiredFields(formula: Formula): ReadonlyMap<KpiModel, readonly string[]> {
  const required = new Map<KpiModel, Set<string>>();
  for (const { aggregation, model, field } of aggregatesOf(formula)) {
    if (aggregation === "count" || field === null) continue;
    required.set(model, (required.get(model) ?? new Set()).add(field));
  }
  return new Map([...required].map(([model, fields]) => [model, [...fields].sort()]));
}

/** The value; undefined for a part without a value, a division by zero, and an overflow. */
export function evaluate(formula: Formula, amountOf: (aggregate: Aggregate) => number | undefined): number | undefined {
  if (formula.kind === "number") return formula.value;
  if (formula.kind === "aggregate") return amountOf(formula.aggregate);
  const left = evaluate(formula.left, amountOf);
  const right = evaluate(formula.right, amountOf);
  if (left === undefined || right === undefined) return undefined;
  const value = operate(formula.sign, left, right);
  return Number.isFinite(value) ? value : undefined;
}

function operate(sign: Sign, left: number, right: number): number {
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  return sign === "*" ? left * right : left / right;
}
