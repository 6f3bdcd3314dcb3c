import { type InspectionCase, type StepName, stepNames } from "../../../contracts/cases.ts";
import { type Overall, overallOf } from "../../findings/grading/overall.ts";
import type { CaseRow } from "./cases.repo.ts";
import type { StepState, Steps } from "./steps.ts";

/** `.../v1/inspections/{id}` on the server's own address. */
export type SelfAddress = (caseId: string) => string;

/** What does not count yet, or will never come. A step that failed may be done again. */
const statusOf = (step: StepState | undefined, isCompleted: boolean) => {
  if (step && step.status !== "failed") return step.status;
  return isCompleted ? ("skipped" as const) : ("pending" as const);
};

const done = (step: StepState | undefined): StepState | undefined => (step?.status === "completed" ? step : undefined);

export const overallOfSteps = (steps: Steps): Overall | null =>
  overallOf({ body: done(steps.visual)?.score ?? null, mechanics: done(steps.mechanical)?.score ?? null });

/** Repairs of the body, by the estimate where there is one, else by the photos, and of the mechanics; US cents. */
function repairCents({ visual, mechanical, damage_assessment }: Steps): number | null {
  const body = done(damage_assessment)?.repairCents ?? done(visual)?.repairCents;
  const mechanics = done(mechanical)?.repairCents;
  return body === undefined && mechanics === undefined ? null : (body ?? 0) + (mechanics ?? 0);
}

/** The papers' revision: higher after every change to a step. */
export const revisionOf = (steps: Steps): number =>
  stepNames.reduce((sum, name) => sum + (done(steps[name])?.revision ?? 0), 0);

export function caseOf(row: CaseRow, steps: Steps, self: SelfAddress): InspectionCase {
  const isCompleted = row.status === "completed";
  const overall = overallOfSteps(steps);
  const repairs = repairCents(steps);
  const value = done(steps.valuation)?.valueCents;
  const step = (name: StepName) => {
    const state = steps[name];
    const status = statusOf(state, isCompleted);
    return { status, ...(state && (status === "processing" || status === "completed") && { id: state.id }) };
  };
  return {
    inspection_id: row.id,
    vehicle_id: row.vehicleId,
    inspection_type: "full",
    status: row.status,
    steps: {
      visual: step("visual"),
      mechanical: step("mechanical"),
      damage_assessment: step("damage_assessment"),
      valuation: step("valuation"),
    },
    overall_condition: overall?.condition ?? null,
    health_score: overall?.score ?? null,
    estimated_repair_total: repairs === null ? null : repairs / 100,
    average_value: value === undefined ? null : value / 100,
    created_at: row.createdAt,
    completed_at: row.completedAt,
    reports: {
      pdf_url: isCompleted ? `${self(row.id)}/report.pdf` : null,
      json_url: isCompleted ? `${self(row.id)}/report` : null,
    },
  };
}
