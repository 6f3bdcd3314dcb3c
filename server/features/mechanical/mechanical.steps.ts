import type { StepSource } from "../cases/steps.ts";
import { diagnosticsOfCases } from "./mechanical.repo.ts";

/** Diagnostics as steps of cases: their score, and the middle of the repairs' estimate. They never change. */
export const mechanicalSteps: StepSource = async (db, caseIds) =>
  (await diagnosticsOfCases(db, caseIds)).map((row) => ({
    caseId: row.caseId,
    id: row.id,
    by: row.technician,
    at: row.createdAt,
    status: "completed",
    revision: 0,
    score: row.healthScore,
    repairCents: Math.round((row.repairMinCents + row.repairMaxCents) / 2),
  }));
