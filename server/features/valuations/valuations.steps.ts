import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db/store.ts";
import type { StepSource } from "../cases/steps.ts";
import { damageDeduction } from "./damage-deduction.ts";
import { levelAdjectives } from "./market-value/answer/level-texts.ts";
import { newestRetailOf, type ValuationRow, valuationsOfCases } from "./valuations.repo.ts";

/** Valuations as steps of cases, with the average value. */
export const valuationSteps: StepSource = async (db, caseIds) =>
  (await valuationsOfCases(db, caseIds)).map((row) => ({
    caseId: row.caseId,
    id: row.id,
    by: row.appraiser,
    at: row.createdAt,
    status: "completed",
    revision: row.revision,
    valueCents: row.averageCents,
  }));

/**
 * The retail value of a vehicle without damage in US cents, and its source: the newest valid retail valuation, else the
 * retail level of another valid valuation. Null if there is none.
 */
export const latestValueOf =
  (clock: Clock) =>
  async (db: Reader, { id }: { readonly id: string }): Promise<{ cents: number; source: string } | null> => {
    const row = await newestRetailOf(db, id, instantNow(clock));
    return row ? withoutDamage(row) : null;
  };

/** The deduction for damage is added back, because the cost of a repair would be deducted a second time. */
function withoutDamage(row: ValuationRow) {
  const { type, answer, request, meta, createdAt } = row;
  const { basis } = meta;
  const { retail } = answer.alternative_valuations;
  const { overall } = request.condition;
  const deduction = damageDeduction(row);
  const graded = basis.isInspected ? `inspected grade ${basis.grade.toFixed(1)}` : `reported ${overall} condition`;
  const level = type === "retail" ? "retail" : `retail value from the ${levelAdjectives[type]}`;
  const suffix =
    deduction < 0
      ? `, without the deduction for the ${graded}`
      : overall === "good" && !basis.isInspected
        ? ""
        : `, ${graded}`;
  return {
    cents: Math.round((retail.average - deduction) * 100),
    source: `${level} valuation of ${createdAt.slice(0, 10)}${suffix}`,
  };
}
