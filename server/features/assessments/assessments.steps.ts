import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { Reader } from "../../platform/db/store.ts";
import type { StepSource } from "../cases/steps.ts";
import { type AddressOf, assessmentOf, totalOf } from "./assessments.present.ts";
import { assessmentsOfCases, newestAssessmentOf } from "./assessments.repo.ts";

/** Assessments as steps of cases: what the recommended repairs come to, and of what. */
export const assessmentSteps: StepSource = async (db, caseIds) =>
  (await assessmentsOfCases(db, caseIds)).map((row) => ({
    caseId: row.caseId,
    id: row.id,
    by: row.estimator,
    at: row.createdAt,
    status: "completed",
    revision: row.revision,
    ...(row.approval && { approvedAt: row.approval.at }),
    repairCents: row.recommendedCents,
    assessed: row.given,
  }));

/** A vehicle's newest assessment, and what one unit of its currency is in US dollars; null where there is none. */
export async function newestAssessment(
  db: Reader,
  vehicleId: string,
  addressOf: AddressOf,
): Promise<{ answer: DamageAssessment; usd: number } | null> {
  const row = await newestAssessmentOf(db, vehicleId);
  if (!row) return null;
  const { estimated, currency } = totalOf(row);
  const usd = currency === "USD" || estimated === 0 ? 1 : row.recommendedCents / 100 / estimated;
  return { answer: assessmentOf(row, { addressOf, seesValues: true }), usd };
}

/** The recommended repairs of a vehicle's newest assessment, in US cents. Undefined without one. */
export async function assessedRepairs(
  db: Reader,
  vehicleId: string,
): Promise<{ readonly id: string; readonly recommendedCents: number } | undefined> {
  const row = await newestAssessmentOf(db, vehicleId);
  return row && { id: row.id, recommendedCents: row.recommendedCents };
}
