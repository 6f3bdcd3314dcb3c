import type { StepSource } from "../cases/steps.ts";
import { resultsOf } from "./visual.present.ts";
import { inspectionsOfCases, loadForList, type WholeInspection } from "./visual.repo.ts";

/** Scores and totals need no addresses. */
const nowhere = { media: () => "", self: () => "" };

function figuresOf(whole: WholeInspection) {
  if (whole.row.status !== "completed") return {};
  const { condition_score, damage_summary } = resultsOf(whole, nowhere);
  const { min, max } = damage_summary.total_estimated_repair;
  return { score: condition_score, repairCents: Math.round((min + max) * 50) };
}

/** Visual inspections as steps of cases: their score, and the middle of the repairs' estimate. */
export const visualSteps: StepSource = async (db, caseIds) =>
  (await loadForList(db, await inspectionsOfCases(db, caseIds))).map((whole) => ({
    caseId: whole.row.caseId,
    id: whole.row.id,
    status: whole.row.status,
    revision: whole.row.revision,
    ...figuresOf(whole),
  }));
