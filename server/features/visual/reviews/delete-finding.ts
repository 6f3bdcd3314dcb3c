import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedInspection } from "../../../access/records/require-inspection.ts";
import { instantNow } from "../../../platform/clock.ts";
import { record } from "../../audit/record.ts";
import { findDamage, updateDamage } from "../visual.repo.ts";
import { noSuchFinding, type ReviewNeeds, revise } from "./revise.ts";

/**
 * Deletes a finding that a person added. Throws INVALID_DAMAGE_DATA for a model's finding, which can only be rejected and
 * stays in the record.
 */
export async function deleteFinding(
  needs: ReviewNeeds,
  caller: Caller,
  inspection: AuthorizedInspection<"inspect_vehicles">,
  damageId: string,
): Promise<void> {
  const finding = { inspectionId: inspection.row.id, id: damageId };
  await revise(needs, inspection, async (tx) => {
    const before = await findDamage(tx, finding);
    if (!before) throw noSuchFinding();
    if (before.source !== "manual") {
      const message = "A finding of a model cannot be deleted. Reject it.";
      throw new AppError("INVALID_DAMAGE_DATA", { message, field: "damage_id" });
    }
    await updateDamage(tx, finding, { deletedAt: instantNow(needs.clock) });
    const { type, severity, part } = before;
    await record(tx, needs.clock, caller, {
      action: "finding.deleted",
      subjectType: "finding",
      subjectId: finding.id,
      details: { inspection: finding.inspectionId, type, severity, part },
    });
  });
}
