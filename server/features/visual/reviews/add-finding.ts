import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedInspection } from "../../../access/records/require-inspection.ts";
import { completeManualDamage } from "../../../domain/damage/manual-damage.ts";
import { instantNow } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { insertDamage, nextDamagePosition } from "../visual.repo.ts";
import { assertOnPhoto } from "./on-photo.ts";
import { type ReviewNeeds, revise } from "./revise.ts";

type NewDamage = z.output<typeof contract.addDamage.body>;

/** Adds a finding that a person saw and the models did not. It is confirmed by the person who adds it. */
export async function addFinding(
  needs: ReviewNeeds,
  caller: Caller,
  inspection: AuthorizedInspection<"inspect_vehicles">,
  body: NewDamage,
): Promise<void> {
  const imageIndex = body.image_index ?? null;
  assertOnPhoto(inspection, imageIndex, body.location.coordinates);
  const { part, side, coordinates } = body.location;
  const completed = completeManualDamage({ ...body, part, side });
  const [id, inspectionId, now] = [newId(), inspection.row.id, instantNow(needs.clock)];
  await revise(needs, inspection, async (tx) => {
    await insertDamage(tx, {
      id,
      inspectionId,
      position: await nextDamagePosition(tx, inspectionId),
      type: body.type,
      severity: body.severity,
      part,
      side: completed.side,
      coordinates: coordinates ?? null,
      imageIndex,
      measurements: completed.measurements,
      confidence: 1,
      repair: completed.estimated_repair,
      source: "manual",
      foundBy: caller.name,
      rule: "Added by hand.",
      seenIn: [],
      review: "confirmed",
      reviewedBy: caller.name,
      reviewedAt: now,
      createdAt: now,
    });
    await record(tx, needs.clock, caller, {
      action: "finding.added",
      subjectType: "finding",
      subjectId: id,
      details: { inspection: inspectionId, type: body.type, severity: body.severity, part },
    });
  });
}
