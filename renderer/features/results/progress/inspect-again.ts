import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { api } from "../../../api/client/client.ts";

type Body = Parameters<typeof api.visual.create>[0]["body"];

export interface AgainNeeds {
  /** Starts an inspection. The same key never starts a second one. */
  readonly create: (body: Body, key: string) => Promise<VisualInspection>;
  /** Different requests need different keys: with and without the case. */
  readonly keys: { readonly inCase: string; readonly alone: string };
}

export interface StartedAgain {
  readonly inspection: VisualInspection;
  /** Whether the case was closed meanwhile, so that the inspection is no step of it. */
  readonly isCaseClosed: boolean;
}

const isCaseClosed = (error: unknown): boolean => error instanceof AppError && error.code === "CASE_CLOSED";

/** Starts the inspection as a step of its case. A closed case takes no steps: then the inspection belongs to no case. */
export async function inspectAgain(
  { create, keys }: AgainNeeds,
  body: Omit<Body, "case_id">,
  caseId: string | null,
): Promise<StartedAgain> {
  if (caseId !== null) {
    try {
      return { inspection: await create({ ...body, case_id: caseId }, keys.inCase), isCaseClosed: false };
    } catch (error) {
      if (!isCaseClosed(error)) throw error;
    }
  }
  return { inspection: await create(body, keys.alone), isCaseClosed: caseId !== null };
}
