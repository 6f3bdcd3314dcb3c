import type { z } from "zod";
import type { assessments as contract } from "../../../../contracts/repair/assessments.ts";
import { maxDamages } from "../../../../contracts/repair/estimate.ts";
import { type Access, accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireAssessment } from "../../../access/records/require-assessment.ts";
import { requireInspectionFindings } from "../../../access/records/require-inspection.ts";
import type { AssessmentAnswer } from "../assessments.present.ts";
import { damageGiven, invalidDamage } from "../estimating/damages.ts";
import { estimateOf } from "../estimating/estimate.ts";
import { bookOf, type EditedDamage, type EditNeeds, noSuchDamage, revise } from "./revise.ts";

type AddBody = z.output<typeof contract.addDamage.body>;

/** Adds a damage to an assessment. A finding of its inspection gets the size that was measured, as in a new assessment. */
export async function addDamage(
  needs: EditNeeds,
  caller: Caller,
  { assessment_id, body: { reason, ...given } }: { readonly assessment_id: string; readonly body: AddBody },
): Promise<AssessmentAnswer> {
  const access = await accessOf(needs.store.read, caller);
  const damage = damageGiven(given, await findingsFor(access, assessment_id));
  if (!damage) throw invalidDamage("location: estimates do not cover wheels and mirrors.", "location");
  return revise(needs, caller, assessment_id, {
    action: "assessment.damage_added",
    details: { damage_id: damage.damage_id, reason },
    async make(tx, before, at) {
      if (before.given.some(({ damage_id }) => damage_id === damage.damage_id)) {
        throw invalidDamage(`damage_id: the estimate has a damage "${damage.damage_id}".`, "damage_id");
      }
      if (before.given.length >= maxDamages) {
        throw invalidDamage(`damage_id: an estimate has at most ${maxDamages} damages.`, "damage_id");
      }
      const basis = { ...before, given: [...before.given, damage] };
      const edit = { kind: "added", damage, reason, by: caller.name, at } as const;
      return {
        ...estimateOf(basis, await bookOf(needs, tx, before)),
        given: basis.given,
        damageEdits: [...before.damageEdits, edit],
      };
    },
  });
}

/** Removes a damage from an assessment, with the changes of its lines. */
export const removeDamage = (
  needs: EditNeeds,
  caller: Caller,
  {
    edited: { assessment_id, damage_id, precondition },
    reason,
  }: { readonly edited: EditedDamage; readonly reason: string },
): Promise<AssessmentAnswer> =>
  revise(needs, caller, assessment_id, {
    action: "assessment.damage_removed",
    precondition,
    details: { damage_id, reason },
    async make(tx, before, at) {
      const damage = before.given.find((one) => one.damage_id === damage_id);
      if (!damage) throw noSuchDamage();
      const given = before.given.filter((one) => one !== damage);
      if (given.length === 0) {
        throw invalidDamage(
          "damage_id: this is the only damage of the estimate. Make a new estimate instead.",
          "damage_id",
        );
      }
      const changes = before.changes.filter(({ damageId }) => damageId !== damage_id);
      const edit = { kind: "removed", damage, reason, by: caller.name, at } as const;
      return {
        ...estimateOf({ ...before, given, changes }, await bookOf(needs, tx, before)),
        given,
        changes,
        damageEdits: [...before.damageEdits, edit],
      };
    },
  });

/** The findings of the inspection that the assessment was made from. */
async function findingsFor(access: Access, assessmentId: string) {
  const { inspectionId } = await requireAssessment(access, assessmentId, { permission: "edit_inventory" });
  if (inspectionId === null) return [];
  return (await requireInspectionFindings(access, inspectionId, { permission: "view_inventory" })).damages;
}
