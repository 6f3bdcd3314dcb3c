import type { StepSource } from "../cases/steps.ts";
import { resultsOf } from "./visual.present.ts";
import { inspectionsOfCases, type LoadedInspection, loadInspectionsForList } from "./visual.repo.ts";

/** Scores and estimates need no addresses. */
const nowhere = { media: () => "", self: () => "" };

function figuresOf(inspection: LoadedInspection) {
  if (inspection.row.status !== "completed") return {};
  const { condition_score, damages } = resultsOf(inspection, nowhere);
  const findings = damages.map((damage, i) => ({ ...damage, fitting: inspection.damages[i]?.fitting ?? null }));
  return { score: condition_score, findings };
}

/** Visual inspections as steps of cases: their scores and findings. */
export const visualSteps: StepSource = async (db, caseIds) =>
  (await loadInspectionsForList(db, await inspectionsOfCases(db, caseIds))).map((inspection) => ({
    caseId: inspection.row.caseId,
    id: inspection.row.id,
    by: inspection.row.inspector,
    at: inspection.row.completedAt ?? inspection.row.createdAt,
    status: inspection.row.status,
    revision: inspection.row.revision,
    ...figuresOf(inspection),
  }));
