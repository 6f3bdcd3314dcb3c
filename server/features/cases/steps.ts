import { type StepName, stepNames } from "../../../contracts/papers/cases.ts";
import type { Reader } from "../../platform/db/store.ts";
import type { Assessed, Finding } from "./unassessed.ts";

/** Where a step of a case stands, and what it says of the car. Money in US cents. */
export interface StepState {
  /** Null for a row that belongs to no case. */
  readonly caseId: string | null;
  readonly id: string;
  readonly status: "processing" | "completed" | "failed";
  /** Who made it. */
  readonly by: string;
  readonly at: string;
  /** Counts what people changed of it since. */
  readonly revision: number;
  /** When a person approved an assessment; absent while nobody has. An approval is no revision. */
  readonly approvedAt?: string;
  /** 0-10: of the body from photos, of the mechanics from readings. */
  readonly score?: number;
  /** Of the mechanics, and of the damages that were assessed. */
  readonly repairCents?: number;
  /** Of the photos, with their first estimates. */
  readonly findings?: readonly Finding[];
  readonly assessed?: readonly Assessed[];
  readonly valueCents?: number;
}

/** The steps of one kind of these cases, in the order of their making: given by the feature whose rows they are. */
export type StepSource = (db: Reader, caseIds: readonly string[]) => Promise<readonly StepState[]>;
export type StepSources = Readonly<Partial<Record<StepName, StepSource>>>;
export type Steps = Readonly<Partial<Record<StepName, StepState>>>;

/**
 * The newest steps of many cases, in the order of their ids: a query or two per kind, however many cases. One that
 * failed counts only where there was none before it.
 */
export async function stepsOf(db: Reader, sources: StepSources, caseIds: readonly string[]): Promise<Steps[]> {
  if (caseIds.length === 0) return [];
  const found = new Map<string, Partial<Record<StepName, StepState>>>(caseIds.map((id) => [id, {}]));
  for (const name of stepNames) {
    for (const state of (await sources[name]?.(db, caseIds)) ?? []) {
      const steps = state.caseId === null ? undefined : found.get(state.caseId);
      if (steps && (state.status !== "failed" || steps[name] === undefined)) steps[name] = state;
    }
  }
  return caseIds.map((id) => found.get(id) ?? {});
}
