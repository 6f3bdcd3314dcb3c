import type { ValuationRow } from "./valuations.repo.ts";

/**
 * What a value deducts for damage, in dollars, at most 0: its deduction for the condition, if that is an inspected grade or
 * poor. Other conditions say nothing of damage.
 */
export function damageDeduction({ answer, request, meta }: Pick<ValuationRow, "answer" | "request" | "meta">): number {
  const impact = answer.valuation.adjustments.find(({ factor }) => factor === "condition")?.impact ?? 0;
  return meta.basis.isInspected || request.condition.overall === "poor" ? Math.min(0, impact) : 0;
}
