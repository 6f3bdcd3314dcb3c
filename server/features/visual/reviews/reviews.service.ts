import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCompletedInspection } from "../../../access/records/require-inspection.ts";
import type { InspectionAnswer, Visual } from "../visual.service.ts";
import { addFinding } from "./add-finding.ts";
import { compareOf } from "./compare.ts";
import { deleteFinding } from "./delete-finding.ts";
import { reviewFinding } from "./review-finding.ts";
import type { FindingIds, ReviewNeeds } from "./revise.ts";

interface Needs extends ReviewNeeds {
  readonly visual: Visual;
}
type ReviewBody = z.output<typeof contract.review.body>;
type NewDamage = z.output<typeof contract.addDamage.body>;

/** Reviews of findings by people. Rejected findings stay in the record and leave counts, scores and reports. */
export function createReviews(needs: Needs) {
  const { store, visual } = needs;
  const requireToReview = async (caller: Caller, id: string) =>
    requireCompletedInspection(await accessOf(store.read, caller), id, { permission: "inspect_vehicles" });

  return {
    async review(caller: Caller, ids: FindingIds, body: ReviewBody): Promise<InspectionAnswer> {
      const inspection = await requireToReview(caller, ids.inspection_id);
      await reviewFinding(needs, caller, inspection, { damageId: ids.damage_id, body });
      return visual.get(caller, ids.inspection_id);
    },

    async add(caller: Caller, inspectionId: string, body: NewDamage): Promise<InspectionAnswer> {
      await addFinding(needs, caller, await requireToReview(caller, inspectionId), body);
      return visual.get(caller, inspectionId);
    },

    async remove(caller: Caller, ids: FindingIds): Promise<InspectionAnswer> {
      await deleteFinding(needs, caller, await requireToReview(caller, ids.inspection_id), ids.damage_id);
      return visual.get(caller, ids.inspection_id);
    },

    compare: (caller: Caller, ids: { inspection_id: string; other_id: string }) =>
      compareOf({ store, addresses: visual.addressesFor(caller) }, caller, ids),
  };
}
export type Reviews = ReturnType<typeof createReviews>;
