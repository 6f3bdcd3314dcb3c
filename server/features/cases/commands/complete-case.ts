import { AppError } from "../../../../contracts/kit/errors.ts";
import { type InspectionCase, stepNames } from "../../../../contracts/papers/cases.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCase } from "../../../access/records/require-case.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { note } from "../../vehicles/timeline.ts";
import { emitCaseCompleted } from "../case-completed-event.ts";
import { casesAt, viewerOf } from "../cases.present.ts";
import { type CaseRow, completeCase } from "../cases.repo.ts";
import { type StepSources, type Steps, stepsOf } from "../steps.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly steps: StepSources;
  readonly publicUrl: () => string;
}

/** Completes the case and announces its result in one transaction. Throws CASE_CLOSED and INSPECTION_NOT_READY. */
export async function endCase(needs: Needs, caller: Caller, id: string): Promise<InspectionCase> {
  const { store, clock, steps: sources, publicUrl } = needs;
  const access = await accessOf(store.read, caller);
  const before = await requireCase(access, id, { permission: "inspect_vehicles" });
  const caseOf = casesAt(publicUrl);
  return store.write(async (tx) => {
    const completedAt = instantNow(clock);
    // First: from now on no step joins the case.
    if (!(await completeCase(tx, before, completedAt))) throw new AppError("CASE_CLOSED");
    const [steps = {}] = await stepsOf(tx, sources, [before.id]);
    assertMayEnd(steps);
    const row: CaseRow = { ...before, status: "completed", completedAt };
    // Subscribers see the value, whoever completes the case.
    await emitCaseCompleted(tx, clock, { row, ended: caseOf(row, steps, { ...viewerOf(caller), seesValues: true }) });
    await note(tx, clock, {
      workspaceId: row.workspaceId,
      vehicleId: row.vehicleId,
      kind: "case.completed",
      summary: "The full inspection was completed.",
      details: { case_id: row.id },
      actorId: caller.accountId,
    });
    return caseOf(row, steps, viewerOf(caller));
  });
}

function assertMayEnd(steps: Steps): void {
  const processing = stepNames.filter((name) => steps[name]?.status === "processing");
  if (processing.length > 0) {
    throw new AppError("INSPECTION_NOT_READY", {
      message: `Still processing: ${processing.join(", ")}. Complete the case when that has ended.`,
      details: { processing },
    });
  }
  if (stepNames.every((name) => steps[name]?.status !== "completed")) {
    throw new AppError("INSPECTION_NOT_READY", {
      message: "Nothing of this case was done yet: send at least one step with its case_id first.",
    });
  }
}
