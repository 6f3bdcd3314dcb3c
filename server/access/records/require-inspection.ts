import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import {
  findInspection,
  type LoadedInspection,
  loadInspections,
  loadInspectionsForList,
} from "../../features/visual/visual.repo.ts";
import type { Access } from "../access.ts";
import type { Authorized } from "../authorized.ts";
import { followVehicle, type RecordDemand } from "./follow-vehicle.ts";

export type AuthorizedInspection<P extends TeamPermission> = Authorized<LoadedInspection, P | "view_inventory">;

/** A visual inspection with its photos and findings. Throws INSPECTION_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export const requireInspection = <P extends TeamPermission>(
  access: Access,
  id: string,
  demand: RecordDemand<P>,
): Promise<AuthorizedInspection<P>> => required(access, id, { ...demand, load: loadInspections });

/** The same without the models' raw output, which is most of an inspection. */
export const requireInspectionFindings = <P extends TeamPermission>(
  access: Access,
  id: string,
  demand: RecordDemand<P>,
): Promise<AuthorizedInspection<P>> => required(access, id, { ...demand, load: loadInspectionsForList });

/**
 * An inspection that has its results. Throws as `requireInspection`, and INSPECTION_NOT_READY for one that is still
 * processing or has failed.
 */
export async function requireCompletedInspection<P extends TeamPermission>(
  access: Access,
  id: string,
  demand: RecordDemand<P>,
): Promise<AuthorizedInspection<P>> {
  const inspection = await requireInspection(access, id, demand);
  const { status } = inspection.row;
  if (status === "completed") return inspection;
  const message =
    status === "failed" ? "This inspection failed and has no results." : "The inspection is still processing.";
  throw new AppError("INSPECTION_NOT_READY", { message, details: { status } });
}

async function required<P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "inspection_id", load }: RecordDemand<P> & { readonly load: typeof loadInspections },
): Promise<AuthorizedInspection<P>> {
  const row = await findInspection(access.db, access.scope, id);
  const [record] = row ? await load(access.db, [row]) : [];
  return followVehicle(access, record && { record, vehicleId: record.row.vehicleId }, {
    permission,
    notFound: () => new AppError("INSPECTION_NOT_FOUND", { field }),
  });
}
