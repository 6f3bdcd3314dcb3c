import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Approval } from "../../../../contracts/repair/assessment-edits.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireAssessment } from "../../../access/records/require-assessment.ts";
import { instantNow } from "../../../platform/clock.ts";
import type { Precondition } from "../../../platform/http/conditional.ts";
import { record } from "../../audit/record.ts";
import { note } from "../../vehicles/timeline.ts";
import { type AssessmentAnswer, answerOf, assessmentOf, totalOf } from "../assessments.present.ts";
import { lockAssessment, saveAssessment } from "../assessments.repo.ts";
import { totalText } from "../estimating/estimate.ts";
import { type EditNeeds, noSuchAssessment } from "./revise.ts";

interface ToApprove {
  readonly assessment_id: string;
  readonly precondition: Precondition;
  /** The revision that the person has read. */
  readonly revision?: number | undefined;
}

/** Approves an assessment as it is. An approved one stays as it is. */
export const approve = (
  needs: EditNeeds,
  caller: Caller,
  { note: text, ...target }: ToApprove & { readonly note?: string | undefined },
): Promise<AssessmentAnswer> => setApproval(needs, caller, target, { by: caller.name, note: text ?? null });

/** Withdraws the approval of an assessment, whoever gave it. */
export const withdrawApproval = (needs: EditNeeds, caller: Caller, target: ToApprove): Promise<AssessmentAnswer> =>
  setApproval(needs, caller, target, null);

async function setApproval(
  { store, clock, assessments }: EditNeeds,
  caller: Caller,
  { assessment_id, precondition, revision }: ToApprove,
  given: Omit<Approval, "at"> | null,
): Promise<AssessmentAnswer> {
  const access = await accessOf(store.read, caller);
  const known = await requireAssessment(access, assessment_id, { permission: "edit_inventory" });
  const viewer = assessments.viewerOf(caller);
  const row = await store.write(async (tx) => {
    const before = await lockAssessment(tx, known);
    if (!before) throw noSuchAssessment();
    precondition.assert(assessmentOf(before, viewer));
    if (revision !== undefined && revision !== before.revision) {
      throw new AppError("PRECONDITION_FAILED", { field: "revision" });
    }
    if ((before.approval === null) === (given === null)) return before;
    const approval = given && { ...given, at: instantNow(clock) };
    // not `updatedAt`: the paper names it as the time of the revision
    const change = { approval };
    await saveAssessment(tx, known, change);
    const action = approval ? "assessment.approved" : "assessment.approval_withdrawn";
    await record(tx, clock, caller, {
      action,
      subjectType: "assessment",
      subjectId: known.id,
      details: {
        revision: before.revision,
        total: totalOf(before).estimated,
        currency: before.options.currency,
        ...(approval?.note && { note: approval.note }),
      },
    });
    await note(tx, clock, {
      workspaceId: before.workspaceId,
      vehicleId: before.vehicleId,
      kind: action,
      summary: approval
        ? `Repair estimate of ${totalText(before)} approved by ${approval.by}.`
        : `Approval of the repair estimate of ${totalText(before)} withdrawn.`,
      details: { assessment_id: known.id },
      actorId: caller.accountId,
    });
    return { ...before, ...change };
  });
  return answerOf(row, viewer);
}
