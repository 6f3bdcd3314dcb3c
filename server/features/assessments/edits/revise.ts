import { AppError } from "../../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireAssessment } from "../../../access/records/require-assessment.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { Precondition } from "../../../platform/http/conditional.ts";
import { record } from "../../audit/record.ts";
import { note } from "../../vehicles/timeline.ts";
import { type AssessmentAnswer, answerOf, assessmentOf, totalOf } from "../assessments.present.ts";
import { type AssessmentRow, beginRevision, saveAssessment } from "../assessments.repo.ts";
import type { Assessments } from "../assessments.service.ts";
import { totalText } from "../estimating/estimate.ts";
import type { RateBooks } from "../rate-book/rate-book.service.ts";

export interface EditNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly rateBooks: RateBooks;
}
export interface EditedDamage {
  readonly assessment_id: string;
  readonly damage_id: string;
  readonly precondition: Precondition;
}
type Columns = Partial<AssessmentRow>;

export const noSuchDamage = (): AppError =>
  new AppError("RESOURCE_NOT_FOUND", { message: "No such damage.", field: "damage_id" });
export const noSuchAssessment = (): AppError => new AppError("INSPECTION_NOT_FOUND", { field: "assessment_id" });

/** The version of the rate book that an assessment was made with. */
export const bookOf = ({ rateBooks }: EditNeeds, tx: Writer, row: AssessmentRow): Promise<RateBook> =>
  rateBooks.version(tx, row.workspaceId, { number: row.rateBookVersion, field: "rate_book_version" });

interface Revision {
  readonly action: string;
  readonly precondition?: Precondition;
  /** Details for the audit log, in addition to the totals. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `now` is the time of the revision. */
  readonly make: (tx: Writer, before: AssessmentRow, now: string) => Promise<Columns & Pick<AssessmentRow, "summary">>;
}

/**
 * Changes an assessment in one transaction, as a revision with its totals in the audit log and the timeline. An approval no
 * longer applies afterwards.
 */
export async function revise(
  { store, clock, assessments }: EditNeeds,
  caller: Caller,
  id: string,
  { action, precondition, details, make }: Revision,
): Promise<AssessmentAnswer> {
  const access = await accessOf(store.read, caller);
  const known = await requireAssessment(access, id, { permission: "edit_inventory" });
  const after = await store.write(async (tx) => {
    const before = await beginRevision(tx, known);
    if (!before) throw noSuchAssessment();
    // `beginRevision` has counted the revision up.
    const read = { ...before, revision: before.revision - 1 };
    precondition?.assert(assessmentOf(read, assessments.viewerOf(caller)));
    const now = instantNow(clock);
    const change = { ...(await make(tx, before, now)), approval: null, updatedAt: now };
    await saveAssessment(tx, known, change);
    const row = { ...before, ...change };
    await record(tx, clock, caller, {
      action,
      subjectType: "assessment",
      subjectId: known.id,
      details: {
        revision: row.revision,
        rate_book_version: { from: before.rateBookVersion, to: row.rateBookVersion },
        total: { from: totalOf(before).estimated, to: totalOf(row).estimated },
        currency: row.options.currency,
        ...(before.options.currency !== row.options.currency && { currency_before: before.options.currency }),
        ...(before.approval && { approval_removed: before.approval }),
        ...details,
      },
    });
    await note(tx, clock, {
      workspaceId: row.workspaceId,
      vehicleId: row.vehicleId,
      kind: action,
      summary: `Repair estimate changed from ${totalText(before)} to ${totalText(row)}.${
        before.approval ? ` The approval by ${before.approval.by} no longer applies.` : ""
      }`,
      details: { assessment_id: known.id },
      actorId: caller.accountId,
    });
    return row;
  });
  return answerOf(after, assessments.viewerOf(caller));
}
