import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCompletedInspection } from "../../../access/records/require-inspection.ts";
import { compareInspections } from "../../../domain/damage/compare.ts";
import type { Store } from "../../../platform/db/store.ts";
import { type Addresses, damagesOf, determinedAngle } from "../visual.present.ts";
import type { LoadedInspection } from "../visual.repo.ts";

/** What changed between two inspections of one vehicle. Throws VALIDATION_ERROR for different vehicles. */
export async function compareOf(
  { store, addresses }: { readonly store: Store; readonly addresses: Addresses },
  caller: Caller,
  ids: { readonly inspection_id: string; readonly other_id: string },
) {
  const access = await accessOf(store.read, caller);
  const toSee = { permission: "view_inventory" } as const;
  const after = await requireCompletedInspection(access, ids.inspection_id, toSee);
  const before = await requireCompletedInspection(access, ids.other_id, { ...toSee, field: "other_id" });
  if (before.row.vehicleId !== after.row.vehicleId) {
    const message = "These inspections are of different vehicles.";
    throw new AppError("VALIDATION_ERROR", { message, field: "other_id" });
  }
  return compareInspections(comparable(before, addresses), comparable(after, addresses));
}

/** With the angles that the analysis determined: a wrongly declared one would pair photos of different sides. */
const comparable = (inspection: LoadedInspection, addresses: Addresses) => ({
  damages: damagesOf(inspection, addresses),
  images: inspection.images.map(({ position, angle, file: { width, height } }) => ({
    index: position,
    angle: determinedAngle(inspection.row, position) ?? angle,
    width,
    height,
  })),
});
