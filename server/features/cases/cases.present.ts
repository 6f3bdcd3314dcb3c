import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { type InspectionCase, type StepName, stepNames } from "../../../contracts/papers/cases.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { type Overall, overallScoreOf } from "../../domain/damage/grading/overall-score.ts";
import { summarizeDamages } from "../../domain/damage/grading/summary.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { CaseRow } from "./cases.repo.ts";
import type { StepState, Steps } from "./steps.ts";
import { type Finding, unassessed } from "./unassessed.ts";

/** Who reads a case: from which of the account's two workspaces, and whether `pricing:read` shows what the car is worth. */
export interface Viewer {
  readonly environment: Environment;
  readonly seesValues: boolean;
}
export const viewerOf = (caller: Caller): Viewer => ({
  environment: caller.environment,
  seesValues: isPermitted(caller, "pricing:read"),
});

/** What does not count yet, or will never come. A step that failed may be done again. */
const statusOf = (step: StepState | undefined, isSkipped: boolean) => {
  if (step && step.status !== "failed") return step.status;
  return isSkipped ? ("skipped" as const) : ("pending" as const);
};

const done = (step: StepState | undefined): StepState | undefined => (step?.status === "completed" ? step : undefined);

export const overallOfSteps = (steps: Steps): Overall | null =>
  overallScoreOf({ body: done(steps.visual)?.score ?? null, mechanics: done(steps.mechanical)?.score ?? null });

/** What the photos show and the estimate does not know. */
const unassessedIn = ({ visual, damage_assessment }: Steps): Finding[] =>
  unassessed(done(visual)?.findings ?? [], done(damage_assessment)?.assessed ?? []);

/** Repairs of the body, by the estimate and for the rest by the photos, and of the mechanics; US cents. */
function repairCents(steps: Steps): number | null {
  if (![steps.visual, steps.damage_assessment, steps.mechanical].some(done)) return null;
  const { min, max } = summarizeDamages(unassessedIn(steps)).total_estimated_repair;
  const [body, mechanics] = [done(steps.damage_assessment)?.repairCents, done(steps.mechanical)?.repairCents];
  return Math.round((min + max) * 50) + (body ?? 0) + (mechanics ?? 0);
}

/** The papers' revision: higher after every change to a step. */
export const revisionOf = (steps: Steps): number =>
  stepNames.reduce((sum, name) => sum + (done(steps[name])?.revision ?? 0), 0);

/** A case as the wire says it, on a server's public address. */
export const casesAt =
  (publicUrl: () => string) =>
  (row: CaseRow, steps: Steps, { environment, seesValues }: Viewer): InspectionCase => {
    const isCompleted = row.status === "completed";
    const overall = overallOfSteps(steps);
    const repairs = repairCents(steps);
    const value = seesValues ? done(steps.valuation)?.valueCents : undefined;
    const self = `${publicUrl()}${baseAddresses[environment]}/inspections/${row.id}`;
    const step = (name: StepName) => {
      const state = steps[name];
      const skip = row.skips?.[name];
      const status = statusOf(state, isCompleted || skip !== undefined);
      if (status === "skipped") return { status, ...skip };
      return { status, ...(state && status !== "pending" && { id: state.id, by: state.by, at: state.at }) };
    };
    return {
      inspection_id: row.id,
      vehicle_id: row.vehicleId,
      inspection_type: "full",
      status: row.status,
      opened_by: row.openedBy,
      steps: {
        visual: step("visual"),
        mechanical: step("mechanical"),
        damage_assessment: step("damage_assessment"),
        valuation: step("valuation"),
      },
      overall_condition: overall?.condition ?? null,
      health_score: overall?.score ?? null,
      estimated_repair_total: repairs === null ? null : repairs / 100,
      unassessed_damages: unassessedIn(steps).length,
      average_value: value === undefined ? null : value / 100,
      created_at: row.createdAt,
      completed_at: row.completedAt,
      cancellation: row.cancellation,
      reports: {
        pdf_url: isCompleted ? `${self}/report.pdf` : null,
        json_url: isCompleted ? `${self}/report` : null,
      },
    };
  };
