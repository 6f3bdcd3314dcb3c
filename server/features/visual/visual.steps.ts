import type { StepSource } from "../cases/steps.ts";
import { resultsOf } from "./visual.present.ts";
import { inspectionsOfCases, loadForList, type WholeInspection } from "./visual.repo.ts";

/** Scores and estimates need no addresses. */
const nowhere = { media: () => "", self: () => "" };

function figuresOf(whole: WholeInspection) {
  if (whole.row.status !== "completed") return {};
  const { condition_score, damages } = resultsOf(whole, nowhere);
  const findings = damages.map((damage, i) => ({ ...damage, fitting: whole.damages[i]?.fitting ?? null }));
  return { score: condition_score, findings };
}

/** Visual inspections as steps of cases: their score, and what they found. */
export const visualSteps: StepSource = async (db, caseIds) =>
  (await loadForList(db, await inspectionsOfCases(db, caseIds))).map((whole) => ({
    caseId: whole.row.caseId,
    id: whole.row.id,
    status: whole.row.status,
    revision: whole.row.revision,
    ...figuresOf(whole),
  }));
