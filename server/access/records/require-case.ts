import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type CaseRow, findCase } from "../../features/cases/cases.repo.ts";
import type { Access } from "../access.ts";
import type { Authorized } from "../authorized.ts";
import { type RecordDemand, rowFollowsVehicle } from "./follow-vehicle.ts";

/** A full inspection. Throws INSPECTION_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export const requireCase = async <P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "inspection_id" }: RecordDemand<P>,
): Promise<Authorized<CaseRow, P | "view_inventory">> =>
  rowFollowsVehicle(access, await findCase(access.db, access.scope, id), {
    permission,
    notFound: () => new AppError("INSPECTION_NOT_FOUND", { message: "No such case.", field }),
  });
