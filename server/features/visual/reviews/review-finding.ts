import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedInspection } from "../../../access/records/require-inspection.ts";
import { instantNow } from "../../../platform/clock.ts";
import { record } from "../../audit/record.ts";
import { type DamageRow, findDamage, updateDamage } from "../visual.repo.ts";
import { correctedColumns } from "./correction.ts";
import { assertOnPhoto } from "./on-photo.ts";
import { noSuchFinding, type ReviewNeeds, revise } from "./revise.ts";

type ReviewBody = z.output<typeof contract.review.body>;

/** Confirms, rejects or corrects a finding, or undoes an earlier verdict. */
export async function reviewFinding(
  needs: ReviewNeeds,
  caller: Caller,
  inspection: AuthorizedInspection<"inspect_vehicles">,
  { damageId, body }: { readonly damageId: string; readonly body: ReviewBody },
): Promise<void> {
  const known = inspection.damages.find((damage) => damage.id === damageId);
  if (!known) throw noSuchFinding();
  assertOnPhoto(inspection, known.imageIndex, body.location?.coordinates);
  const finding = { inspectionId: inspection.row.id, id: known.id };
  const verdict = verdictColumns(body, { reviewer: caller.name, now: instantNow(needs.clock) });
  await revise(needs, inspection, async (tx) => {
    // Read again under the lock: another review may have changed it.
    const before = await findDamage(tx, finding);
    if (!before) throw noSuchFinding();
    const change = { ...correctedColumns(before, body, caller.name), ...verdict };
    await updateDamage(tx, finding, change);
    await record(tx, needs.clock, caller, {
      action: "finding.reviewed",
      subjectType: "finding",
      subjectId: finding.id,
      details: { inspection: finding.inspectionId, ...auditedChanges(before, change) },
    });
  });
}

function verdictColumns(
  { review, reason }: ReviewBody,
  { reviewer, now }: { readonly reviewer: string; readonly now: string },
): Partial<DamageRow> {
  if (review === undefined) return {};
  if (review === null) return { review, reviewReason: null, reviewedBy: null, reviewedAt: null };
  return { review, reviewReason: reason ?? null, reviewedBy: reviewer, reviewedAt: now };
}

const auditedFields = ["review", "reviewReason", "type", "severity", "part", "side"] as const;

/** The audited fields that changed, with their old and new values. */
function auditedChanges(before: DamageRow, change: Partial<DamageRow>): Record<string, { from: unknown; to: unknown }> {
  const changed = auditedFields.filter((name) => name in change && change[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: change[name] }]));
}
