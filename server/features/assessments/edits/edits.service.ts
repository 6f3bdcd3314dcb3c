import type { z } from "zod";
import type { assessments as contract } from "../../../../contracts/repair/assessments.ts";
import type { Caller } from "../../../access/caller.ts";
import type { AssessmentAnswer } from "../assessments.present.ts";
import { estimateOf } from "../estimating/estimate.ts";
import { withSettings } from "../estimating/settings.ts";
import { approve, withdrawApproval } from "./approval.ts";
import { addDamage, removeDamage } from "./damages.ts";
import { changeLines } from "./line-changes.ts";
import { type EditNeeds, revise } from "./revise.ts";

type RecomputeBody = z.output<typeof contract.recompute.body>;
/** What a function of an edit takes after its needs. */
type Given<Edit> = Edit extends (needs: EditNeeds, ...given: infer Rest) => unknown ? Rest : never;

/** Edits of an assessment by people, and new computations. */
export const createAssessmentEdits = (needs: EditNeeds) => ({
  change: (...given: Given<typeof changeLines>) => changeLines(needs, ...given),
  addDamage: (...given: Given<typeof addDamage>) => addDamage(needs, ...given),
  removeDamage: (...given: Given<typeof removeDamage>) => removeDamage(needs, ...given),
  approve: (...given: Given<typeof approve>) => approve(needs, ...given),
  withdrawApproval: (...given: Given<typeof withdrawApproval>) => withdrawApproval(needs, ...given),

  recompute: (
    caller: Caller,
    assessmentId: string,
    { rate_book_version: number, ...settings }: RecomputeBody,
  ): Promise<AssessmentAnswer> =>
    revise(needs, caller, assessmentId, {
      action: "assessment.recomputed",
      async make(tx, before) {
        const book =
          number === undefined
            ? await needs.rateBooks.current(tx, before.workspaceId)
            : await needs.rateBooks.version(tx, before.workspaceId, { number, field: "rate_book_version" });
        const next = withSettings(before, settings, book);
        return { ...estimateOf({ ...before, ...next }, book), ...next };
      },
    }),
});
export type AssessmentEdits = ReturnType<typeof createAssessmentEdits>;
